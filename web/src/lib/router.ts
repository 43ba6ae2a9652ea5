import type { PathMatch } from './match-path.ts'
import { readScrollPositions, type ScrollPositions } from './scroll-positions.ts'

/**
 * The site's router: a table of routes, the browser's history, and a loader that fills a page before it is shown. The
 * address changes at once; the page that is left stays until the loader is through.
 */

/** Path and query of a page. `key` names its history entry and outlives a reload; it is empty on the server. */
export interface PageLocation {
  href: string
  pathname: string
  /** The query with its `?`, or nothing. */
  searchStr: string
  search: Record<string, string>
  key: string
}

export interface RouteMatch<Route> extends PathMatch<Route> {
  location: PageLocation
}

/** The result of a match's loader; `error` is what it threw instead. */
export interface LoadedPage<Route, Data> extends RouteMatch<Route> {
  data?: Data
  error?: unknown
}

/** Thrown by a loader that leads to another page; the address that redirects does not stay in the history. */
export class Redirect {
  readonly href: string

  constructor(href: string) {
    this.href = href
  }
}

export interface NavigateOptions {
  href: string
  /** Takes the place of the current history entry. */
  replace?: boolean
  /** False: the page stays at the place scrolled to. */
  resetScroll?: boolean
}

/** The part of the router that pages and features use. */
export interface Navigation {
  /** Resolves once the page is loaded, or another navigation has taken over. */
  navigate: (options: NavigateOptions) => Promise<void>
  /** Where the last navigation leads, also while its page is being loaded. */
  readonly latestLocation: PageLocation
  /** The page on the screen; null before the first one. */
  readonly shownLocation: PageLocation | null
  /** Going back from the page on the screen: another call while the earlier page is being loaded leads no further. */
  history: { canGoBack: () => boolean; back: () => void }
}

export interface Router<Route, Data> extends Navigation {
  /** Loads the page of the current address. */
  load: () => Promise<void>
  /** Runs the loader of a page that a visitor is about to open. Never rejects. */
  preload: (href: string) => Promise<void>
  /** The page that was loaded last; undefined before the first one. */
  readonly loaded: LoadedPage<Route, Data> | undefined
  /** Called with each page that was loaded. Returns the function that removes the listener. */
  onLoaded: (listener: (page: LoadedPage<Route, Data>) => void) => () => void
  /** To be called when a page is on the screen: restores its scroll position. */
  pageShown: (page: LoadedPage<Route, Data>) => void
  onShown: (listener: (change: { pathChanged: boolean }) => void) => void
}

interface RouterOptions<Route, Data> {
  /** The route of a path. Where its table cannot be loaded, the page has that error, and this `fallback`. */
  match: (pathname: string) => Promise<PathMatch<Route>>
  fallback: Route
  load: (match: RouteMatch<Route>, preload: boolean) => Promise<Data>
  /** A page that will be loaded again at once: the scroll position is restored then. */
  isPartial?: (data: Data) => boolean
  /** The only address of a router without a history: the server's. */
  href?: string | undefined
}

/** What this router stores in `history.state`. `index` counts the entries of the site from where it was entered. */
interface EntryState {
  key: string
  index: number
}

export function createRouter<Route, Data>({
  match,
  fallback,
  load: loadMatch,
  isPartial = () => false,
  href,
}: RouterOptions<Route, Data>): Router<Route, Data> {
  const loadedListeners = new Set<(page: LoadedPage<Route, Data>) => void>()
  const shownListeners = new Set<(change: { pathChanged: boolean }) => void>()
  const positions: ScrollPositions | null = href === undefined ? readScrollPositions() : null
  let latest = href === undefined ? enterHistory() : locationOf(href, '')
  let index = href === undefined ? entryState().index : 0
  let loaded: LoadedPage<Route, Data> | undefined
  let shown: PageLocation | null = null
  /** While an earlier page is being loaded, `index` is below it. */
  let shownIndex = index
  /** Where the next page that is shown is scrolled to. The first one stays where the visitor has scrolled it to. */
  let scroll: 'stay' | 'top' = 'stay'
  let loads = 0

  async function load(): Promise<void> {
    loads += 1
    const own = loads
    const page: LoadedPage<Route, Data> = { route: fallback, params: {}, location: latest }
    try {
      Object.assign(page, await match(latest.pathname))
      page.data = await loadMatch(page, false)
    } catch (error) {
      page.error = error
    }
    if (own !== loads) return
    if (page.error instanceof Redirect) {
      await navigate({ href: page.error.href, replace: true })
      return
    }
    loaded = page
    for (const listener of loadedListeners) listener(page)
  }

  async function navigate({ href, replace = false, resetScroll = true }: NavigateOptions): Promise<void> {
    leave()
    scroll = resetScroll ? 'top' : 'stay'
    const next = locationOf(href, newKey())
    // As for the browser itself, the same address again is no further step.
    const replaces = replace || next.href === latest.href
    if (!replaces) index += 1
    const state: EntryState = { key: next.key, index }
    latest = next
    if (replaces) history.replaceState(state, '', location.origin + latest.href)
    else history.pushState(state, '', location.origin + latest.href)
    await load()
  }

  /** Remembers how far the page that is on the screen is scrolled. */
  function leave(): void {
    if (shown) positions?.remember(shown.key)
  }

  function keepPositions(): void {
    leave()
    positions?.store()
  }

  if (href === undefined) {
    window.addEventListener('popstate', () => {
      leave()
      // A link to a place on the page makes an entry without our state: it is the same page, one step further.
      if (!history.state) history.replaceState({ key: latest.key, index: index + 1 } satisfies EntryState, '')
      const before = latest
      const entry = entryState()
      index = entry.index
      latest = locationOf(location.pathname + location.search, entry.key)
      if (latest.key === before.key && latest.href === before.href) return
      scroll = 'top'
      void load()
    })
    window.addEventListener('pagehide', keepPositions)
    // A page out of sight may be discarded without another event.
    document.addEventListener('visibilitychange', keepPositions)
  }

  return {
    load,
    navigate,
    get latestLocation() {
      return latest
    },
    get shownLocation() {
      return shown
    },
    get loaded() {
      return loaded
    },
    history: {
      canGoBack: () => Math.max(index, shownIndex) > 0,
      back: () => {
        if (index >= shownIndex) history.back()
      },
    },
    async preload(target) {
      const location = locationOf(target, '')
      try {
        await loadMatch({ ...(await match(location.pathname)), location }, true)
      } catch {}
    },
    onLoaded(listener) {
      loadedListeners.add(listener)
      return () => loadedListeners.delete(listener)
    },
    pageShown({ location, data }) {
      // The first page takes the place of the server's markup: nothing has changed for the visitor.
      const pathChanged = shown !== null && shown.pathname !== location.pathname
      shown = location
      shownIndex = index
      if (!data || !isPartial(data)) positions?.restore(location.key, scroll === 'top')
      for (const listener of shownListeners) listener({ pathChanged })
    },
    onShown(listener) {
      shownListeners.add(listener)
    },
  }
}

function locationOf(href: string, key: string): PageLocation {
  // Any origin will do. Put before the path, which may begin with two slashes and would else name a host.
  const { pathname, search } = new URL(`http://localhost${href}`)
  let path = pathname
  while (path.length > 1 && path.endsWith('/')) path = path.slice(0, -1)
  return {
    href: path + search,
    pathname: path,
    searchStr: search,
    // Values stay text: `?order=1` is not a number here.
    search: Object.fromEntries(new URLSearchParams(search)),
    key,
  }
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

function entryState(): EntryState {
  const state: Partial<EntryState> | null = history.state
  return { key: state?.key ?? '', index: state?.index ?? 0 }
}

/** The location of the entry that the document was opened at, which is given a key if it has none yet. */
function enterHistory(): PageLocation {
  history.scrollRestoration = 'manual'
  const { key, index } = entryState()
  const entered = locationOf(location.pathname + location.search, key || newKey())
  const state: EntryState = { key: entered.key, index }
  history.replaceState(state, '', location.origin + entered.href + location.hash)
  return entered
}
