// Answers nothing but a navigation that the network failed, with the one page that it keeps. Everything else passes
// by it, so that neither pages nor answers can be stale. The server puts the page's hash into the name below:
// a new page makes this a new file, which the browser installs in the place of the old one.
const kept = 'offline-VERSION'
const page = '/offline.html'

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(kept)
    await cache.add(new Request(page, { cache: 'reload' }))
    await self.skipWaiting()
  }
  event.waitUntil(keep())
  // Chromium may lose a request that has to pass this script when its page is unloaded: of 40 last calls of a player 19
  // never arrived. Browsers without this function hand over every request.
  event.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' })?.catch(() => {})
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))
    // The page is asked for while this script starts up: without it every navigation would wait for that.
    await self.registration.navigationPreload?.enable()
  }
  event.waitUntil(tidy())
})

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(fromNetwork(event))
})

async function fromNetwork(event) {
  // The failure of a preload is no sign of a fault: it may have been cancelled.
  const preloaded = await event.preloadResponse?.catch(() => undefined)
  try {
    return preloaded ?? (await fetch(event.request))
  } catch {
    return (await caches.match(page)) ?? Response.error()
  }
}
