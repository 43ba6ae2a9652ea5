import { readStored, store } from './lib/browser-storage.ts'
import type { PageModule } from './pages/meta.ts'
import { pages, type RouteEntry } from './route-table.ts'

const reloadedKey = 'reloaded'

/**
 * A page's module. Where it does not come, the site has most likely been built anew since this tab was opened: the
 * tab is loaded again, once, and takes the new one.
 */
export async function loadPage(page: RouteEntry['page']): Promise<PageModule> {
  try {
    const module = await pages[page]()
    store('sessionStorage', reloadedKey, null)
    return module
  } catch (error) {
    if (import.meta.env.SSR || !navigator.onLine || readStored('sessionStorage', reloadedKey)) throw error
    store('sessionStorage', reloadedKey, page)
    location.reload()
    return new Promise(() => {})
  }
}
