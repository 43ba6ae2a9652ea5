import { readStored, store } from './browser-storage.ts'

const reloadedKey = 'reloaded'

/**
 * Part of a page. Where it cannot be loaded, the site has most likely been rebuilt since this tab was opened: the
 * tab is reloaded, once, and gets the new build.
 */
export async function orReload<T>(part: string, load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load()
    if (reloadedFor(part)) store('sessionStorage', reloadedKey, null)
    return loaded
  } catch (error) {
    if (import.meta.env.SSR || !navigator.onLine || reloadedFor(part)) throw error
    store('sessionStorage', reloadedKey, part)
    // Where the browser stores nothing, this would never end.
    if (!reloadedFor(part)) throw error
    location.reload()
    return new Promise(() => {})
  }
}

function reloadedFor(part: string): boolean {
  return readStored('sessionStorage', reloadedKey) === part
}
