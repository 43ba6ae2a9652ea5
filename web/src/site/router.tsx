import type { QueryClient } from '@tanstack/react-query'
import { onDemand } from '../lib/on-demand.ts'
import { orReload } from '../lib/or-reload.ts'
import { listedIn, type Preferences } from '../lib/preferences.ts'
import { createRouter, type LoadedPage, type Router } from '../lib/router.ts'
import { waitAtMost } from '../lib/wait-at-most.ts'
import { loadLateParts } from '../ui/late.tsx'
import { EntryContext } from '../ui/lists/prefetch-pages.ts'
import { FaultBoundary, RouterView } from '../ui/router.tsx'
import { type FirstRoute, loadFirstPage } from './first-route.ts'
import { Layout } from './layout/layout.tsx'
import type { PageModule, PageProps } from './layout/meta.ts'
import { PageFault } from './layout/page-fault.tsx'
import { tokens } from './members/session/session-start.ts'
import type { RouteEntry } from './route-table.ts'

export interface RouterContext {
  queryClient: QueryClient
  preferences: Preferences
  /** How long a page waits for its first answers before it comes up without them, in milliseconds. */
  patience: () => number
  /** Whether the load is for the render that the server's markup has to be equal to (`LoaderInput.anonymous`). */
  anonymous: () => boolean
  /** The route of the page that the document was opened at; the table of all others comes later. */
  first?: FirstRoute | null
}

/** All routes, with the addresses of their scripts. */
const table = onDemand(() => orReload('routes', () => import('./after-start.ts')))

/** Around a page whose route is not known. */
const fallback: RouteEntry = {
  path: '/$',
  page: 'not-found',
  meta: { title: '', section: null, tabBar: false },
}

interface PageData {
  Page: PageModule['Page']
  props: PageProps
  /** The HTTP status of the page where it is not 200. */
  status: number | undefined
  /** Something was left out that the member or this device has: to be loaded again (`LoaderInput.anonymous`). */
  isPartial: boolean
}

export type SiteRouter = Router<RouteEntry, PageData> & { context: RouterContext }

/** The site's router. With `href` it is fixed to that address: the server's first screen. */
export function makeRouter(context: RouterContext, href?: string): SiteRouter {
  const { queryClient, preferences, patience, first } = context
  let openedAt = ''
  const router = createRouter<RouteEntry, PageData>({
    href,
    fallback,
    match: async (pathname) =>
      first && pathname === openedAt ? first : (await table.load()).matchRoute(pathname),
    isPartial: (data) => data.isPartial,
    async load({ route, params, location }, preload) {
      const { meta } = route
      const anonymous = context.anonymous()
      let isPartial = false
      const loadAgain = () => {
        isPartial = true
        return undefined
      }
      if (meta.signIn) {
        // The server sends all visitors the same page, without the member's data.
        if (anonymous) loadAgain()
        else await (await tokens()).requireSignIn(queryClient, location.href)
      }
      const { Page, loader } = await loadPage(route, first)
      const props: PageProps = { meta, params, search: location.search }
      // A page that the server did not send comes up whole.
      const parts = anonymous ? undefined : waitAtMost(patience(), loadLateParts())
      const status = await loader?.({
        ...props,
        // A preload has no history entry of its own yet.
        entry: preload ? '' : location.key,
        queryClient,
        site: preferences.site,
        listed: (channel) => listedIn(preferences, channel),
        patience: patience(),
        anonymous,
        loadAgain,
      })
      await parts
      return { Page, props, status, isPartial }
    },
  })
  openedAt = router.latestLocation.pathname
  return Object.assign(router, { context })
}

/** The page that was loaded last, in its frame. */
export function SitePages({ router }: { router: SiteRouter }) {
  return <RouterView router={router}>{(page) => <SitePage page={page} />}</RouterView>
}

function SitePage({ page: { route, params, location, data } }: { page: LoadedPage<RouteEntry, PageData> }) {
  return (
    <Layout meta={route.meta} keyword={params.keyword ?? ''}>
      <FaultBoundary resetKey={location.key} fallback={<PageFault />}>
        {data ? (
          // A page stays as it is from one address of its route to the next.
          <EntryContext key={route.path} value={location.key}>
            <data.Page {...data.props} />
          </EntryContext>
        ) : (
          <PageFault />
        )}
      </FaultBoundary>
    </Layout>
  )
}

function loadPage(route: RouteEntry, first: FirstRoute | null | undefined): Promise<PageModule> {
  return orReload<PageModule>(route.page, async () =>
    first?.route === route ? loadFirstPage(first) : (await table.load()).pages[route.page](),
  )
}
