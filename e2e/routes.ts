import { type Place, placeOf } from './addresses.ts'
import { workWhere } from './catalogue.ts'

interface Route {
  /** As the route table has it, `/tags/$id`. */
  path: string
  /** The name of its module under web/src/site/pages. */
  page: string
  meta: { title: string }
}

// By a name that the type checker does not follow: the table leads to every page, and React is not part of this program.
const routeTable = new URL('../web/src/site/route-table.ts', import.meta.url).href

/** Every route of the web, with a place in the running catalogue. */
export async function everyRoute(url: string): Promise<(Route & Place)[]> {
  const { routeTable: routes } = (await import(routeTable)) as { routeTable: readonly Route[] }
  return Promise.all(routes.map(async (route) => ({ ...route, ...(await placeOf(url, route.path)) })))
}

/** An address of each kind of page (the first route of each module) and of each state that an address can hold. */
export async function everyKindOfPage(url: string): Promise<string[]> {
  const routes = await everyRoute(url)
  const firsts = routes.filter(
    ({ page }, index) => routes.findIndex((route) => route.page === page) === index,
  )
  const { path } = await workWhere(url, ({ isDht, isOnline }) => isDht === 1 && isOnline === 1)
  const prepared = await workWhere(url, ({ isOnline }) => isOnline === 2)
  return [
    ...firsts.map(({ address }) => address),
    '/fc2',
    path,
    prepared.path,
    `${path}?tab=magnets`,
    `${path}?tab=stills`,
    `/search/${encodeURIComponent('没有这样的作品')}`,
    '/search/a',
    '/find?modId=1&minDuration=1400&isDht=1',
    '/tags/index',
    '/pay?order=261120120000000001',
  ]
}
