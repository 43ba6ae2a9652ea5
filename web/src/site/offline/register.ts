import type { Site } from '../../lib/site.ts'

/** Lets the browser store the offline page; where the site no longer has one, removes the stored one. */
export async function registerOfflinePage({ offline }: Site): Promise<void> {
  // Missing on plain HTTP.
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  if (offline) {
    await serviceWorker.register('/service-worker.js')
    return
  }
  const registrations = await serviceWorker.getRegistrations()
  if (registrations.length === 0) return
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
