import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createClient, type RawAnswer } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { answersElementId, apiBase } from '../api/paths.ts'
import { createQueryClient } from '../api/queries.ts'
import { channelOf } from '../lib/channel-names.ts'
import type { PathMatch } from '../lib/match-path.ts'
import { type Choices, fixedPreferences } from '../lib/preferences.ts'
import { showChannels } from '../lib/shown-channels.ts'
import { type Site, siteElementId } from '../lib/site.ts'
import { paths } from '../paths.ts'
import { loadLateParts } from '../ui/late.tsx'
import { PreferencesContext } from '../ui/preferences.tsx'
import { App } from './app.tsx'
import { workById } from './catalogue/calls.ts'
import { entryById } from './catalogue/directories/entry-by-id.ts'
import { movedEntryHref } from './catalogue/directories/moved-entry.ts'
import { routeElementId } from './first-route.ts'
import { OfflinePage } from './offline/offline-page.tsx'
import type { RouteEntry } from './route-table.ts'
import { makeRouter, type SiteRouter } from './router.tsx'

export { paths, searchParameters } from '../paths.ts'
export { answersElementId, apiBase, routeElementId, siteElementId }

export interface FirstScreenInput extends Choices {
  /** Path and query of the page. */
  href: string
  site: Site
  /** Answers a call of the API by its path below the base. Rejects where it cannot. */
  transport: (path: string) => Promise<RawAnswer>
}

export interface FirstScreen {
  html: string
  /** Without the site's name. */
  title: string
  /** The page's HTTP status. */
  status: number
  /** The name of the page's module under pages/. */
  page: string
  /** What the browser is told of the page's route. */
  route: PathMatch<RouteEntry> | null
  /** The address of the work that this one was merged into. */
  moved: string | null
  /** Whether it shows a film that can be watched: the player's scripts are fetched once the page is loaded. */
  hasFilm: boolean
  /** False where a call failed that the browser should try again: such a screen is not to be shown. */
  complete: boolean
}

/** Renders a page as the browser would show it first, from the same routes and components. */
export async function renderFirstScreen(input: FirstScreenInput): Promise<FirstScreen> {
  showChannels(input.site.channels)
  const preferences = fixedPreferences(input.site, input)
  const client = createClient({
    transport: ({ path }) => input.transport(path),
    magnetOnly: () => input.listed === 'magnet',
  })
  const queryClient = createQueryClient(client)
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const router = makeRouter(
    { queryClient, preferences, patience: () => Number.POSITIVE_INFINITY, anonymous: () => true },
    input.href,
  )
  try {
    await router.load()
    await loadLateParts()
    return screenOf(router)
  } finally {
    // Every query leaves a timer behind that would keep it for half an hour.
    queryClient.clear()
  }
}

function screenOf(router: SiteRouter): FirstScreen {
  const page = router.loaded
  let title = ''
  const html = renderToString(
    <App
      router={router}
      onTitle={(shown) => {
        title = shown
      }}
    />,
  )
  const faults = router.context.queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'error' })
    .map(({ state }) => (state.error instanceof ApiError ? state.error.code : 0))
  const status = page?.data ? (page.data.status ?? 200) : 500
  return {
    html,
    title,
    status,
    page: page?.route.page ?? '',
    route: page ? { route: page.route, params: page.params } : null,
    moved: movedFrom(router, page?.params),
    hasFilm: workOf(router, page?.params)?.isOnline === 1,
    complete: page?.data !== undefined && faults.every((code) => code === 404),
  }
}

function workOf(router: SiteRouter, params: Record<string, string> = {}) {
  return router.context.queryClient.getQueryData(workById(params.id ?? '').queryKey)?.data
}

/** The answer to the id of something merged is its target: a work, or an entry of a directory. */
function movedFrom(router: SiteRouter, params: Record<string, string> = {}): string | null {
  const asked = params.id ?? ''
  const work = workOf(router, params)
  if (work && work.id !== asked) {
    return paths.work(channelOf(work.modId), work.id) + router.latestLocation.searchStr
  }
  const entry = router.context.queryClient.getQueryData(entryById(asked).queryKey)?.data
  return entry && entry.id !== asked ? movedEntryHref(entry, router.latestLocation.pathname) : null
}

/** The page that the service worker stores, without its list: that comes from the device. */
export function renderOfflinePage(site: Site): string {
  const preferences = fixedPreferences(site, { theme: 'system', discreet: false, listed: null })
  return renderToStaticMarkup(
    <PreferencesContext value={preferences}>
      <OfflinePage />
    </PreferencesContext>,
  )
}
