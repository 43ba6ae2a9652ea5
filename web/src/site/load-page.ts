import { orReload } from '../lib/or-reload.ts'
import type { PageModule } from './layout/meta.ts'
import { pages, type RouteEntry } from './route-table.ts'

export function loadPage(page: RouteEntry['page']): Promise<PageModule> {
  return orReload(page, pages[page])
}
