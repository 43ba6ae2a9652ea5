import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet, useMatches } from '@tanstack/react-router'
import { tokens } from './features/accounts/session-start.ts'
import { EntryContext } from './features/catalogue/open-list.ts'
import { listedIn, type Preferences } from './lib/preferences.ts'
import { loadPage } from './load-page.ts'
import { Layout } from './pages/layout/layout.tsx'
import type { PageModule, PageProps } from './pages/meta.ts'
import { type RouteEntry, routeTable } from './route-table.ts'

export interface RouterContext {
  queryClient: QueryClient
  preferences: Preferences
  /** How long a page waits for its first answers before it comes up without them, in milliseconds. */
  patience: () => number
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    entry?: RouteEntry
  }
}

const root = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  const [, match] = useMatches()
  const meta = match?.staticData.entry?.meta
  const { keyword = '' }: Record<string, string> = match?.params ?? {}
  if (!meta) return null
  return (
    <Layout meta={meta} keyword={keyword}>
      <Outlet />
    </Layout>
  )
}

function routeOf(entry: RouteEntry) {
  const { path, meta, page } = entry
  let module: PageModule | undefined
  const route = createRoute({
    getParentRoute: () => root,
    path,
    staticData: { entry },
    loaderDeps: ({ search }) => search,
    loader: async ({ context, params, deps, location, preload }) => {
      // The server sends everybody the same page, without what is a member's.
      if (meta.signIn && !import.meta.env.SSR)
        await (await tokens()).guard(context.queryClient, location.href)
      module ??= await loadPage(page)
      const props: PageProps = { meta, params, search: deps }
      // A preload has no history entry of its own yet: its state is that of the page shown now.
      const entry = preload ? '' : (location.state.__TSR_key ?? '')
      const status = await module.loader?.({
        ...props,
        entry,
        queryClient: context.queryClient,
        listed: (channel) => listedIn(context.preferences, channel),
        patience: context.patience(),
      })
      return { props, entry, status }
    },
    component: function RoutePage() {
      // What was loaded, not what the address says: that changes while the page that is left still stands.
      const loaded = route.useLoaderData()
      if (!loaded || !module) return null
      return (
        <EntryContext value={loaded.entry}>
          <module.Page {...loaded.props} />
        </EntryContext>
      )
    },
  })
  return route
}

export const routeTree = root.addChildren(routeTable.map(routeOf))
