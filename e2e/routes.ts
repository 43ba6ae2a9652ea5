import { addressOf } from './addresses.ts'

interface Route {
  /** As the route table has it, `/tags/$id`. */
  path: string
  /** The name of its module under web/src/pages. */
  page: string
  meta: { title: string }
}

// By a name that the type checker does not follow: the table leads to every page, and React is not part of this program.
const routeTable = new URL('../web/src/route-table.ts', import.meta.url).href

/** Every route of the web, with an address that the running catalogue has for it. */
export async function everyRoute(url: string): Promise<(Route & { address: string })[]> {
  const { routeTable: routes } = (await import(routeTable)) as { routeTable: readonly Route[] }
  return Promise.all(routes.map(async (route) => ({ ...route, address: await addressOf(url, route.path) })))
}

/** One route of each kind of page: the first that has it in the table, and FC2's list, which has no menu. */
export async function everyKindOfPage(url: string): Promise<string[]> {
  const routes = await everyRoute(url)
  const firsts = routes.filter(
    ({ page }, index) => routes.findIndex((route) => route.page === page) === index,
  )
  return [...new Set([...firsts.map(({ address }) => address), '/fc2'])]
}
