import type { PathMatch } from '../lib/match-path.ts'
import type { PageModule } from './layout/meta.ts'
import type { RouteEntry } from './route-table.ts'

/** The id of the element that holds it, as JSON. */
export const routeElementId = 'route'

/** The route of the page that the server sent, and the address of its script: no table is needed to show it. */
export interface FirstRoute extends PathMatch<RouteEntry> {
  script: string
}

/** Null where the server knew no page. */
export function readFirstRoute(): FirstRoute | null {
  return JSON.parse(document.getElementById(routeElementId)?.textContent ?? 'null')
}

export function loadFirstPage({ script }: FirstRoute): Promise<PageModule> {
  return import(/* @vite-ignore */ script)
}
