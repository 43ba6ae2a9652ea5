import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unionOf } from '../platform/cache/tags.ts'
import type { PagesOptions } from './options.ts'
import { loadShell } from './shell.ts'
import { type PublicSite, siteFor, type Visitor } from './visitor.ts'

export interface Screen {
  html: string
  headers: Record<string, string>
  status: number
  /** Where the visitor is to be led instead. */
  moved?: string | null
  /** False where a call failed: the browser gets the bare page and tries for itself. */
  complete: boolean
  tags: Int32Array
}

/** What web/src/site/first-screen.tsx exports once it is built. */
interface Bundle {
  apiBase: string
  answersElementId: string
  siteElementId: string
  routeElementId: string
  searchParameters: readonly string[]
  paths: { search(keyword: string): string }
  renderFirstScreen(input: RenderInput): Promise<{
    html: string
    title: string
    status: number
    page: string
    route: object | null
    moved?: string | null
    hasFilm: boolean
    complete: boolean
  }>
  renderOfflinePage(site: PublicSite): string
}

/** Data that the browser loads itself. */
const bare = { html: '', title: '', status: 200, page: '', route: null, hasFilm: false, complete: false }

interface RenderInput extends Visitor {
  href: string
  site: PublicSite
  transport(path: string): Promise<{ status: number; answer: unknown }>
}

export interface Screens {
  /** The address that identifies a page: no trailing slash, no unknown parameters. */
  canonical(url: string): string
  /** The address of a keyword's results. */
  searchAddress(keyword: string): string
  /** `siteNow` is asked when the page is about to be made: the settings may change while it waits. */
  render(href: string, visitor: Visitor, siteNow: () => PublicSite): Promise<Screen>
  /** The page that the service worker keeps: the whole of it in one file. */
  offlinePage(site: PublicSite): string
}

/** Renders pages with the components of the built web; the answers they used go along inside the page. */
export async function loadScreens(
  options: PagesOptions,
  onFault: (error: unknown) => void,
): Promise<Screens> {
  const { distDir, googleCast, mediaOrigin, read, listBeginnings, pageTags } = options
  const offlineFile = join(distDir, 'offline/offline.html')
  const bundle: Bundle = await import(pathToFileURL(join(distDir, 'server/first-screen.js')).href)
  const { apiBase, searchParameters, renderFirstScreen } = bundle
  const offline = existsSync(offlineFile) ? readFileSync(offlineFile, 'utf8') : ''
  const shell = loadShell({
    distDir,
    site: options.site(),
    googleCast,
    mediaOrigin,
    elementIds: bundle,
  })
  return {
    searchAddress: bundle.paths.search,

    canonical(url) {
      const [path = '/', search = ''] = url.split('?', 2)
      const given = new URLSearchParams(search)
      const kept = new URLSearchParams()
      for (const name of searchParameters) {
        const value = given.get(name)
        if (value !== null) kept.set(name, value)
      }
      return (path.replace(/(?<!\/)\/+$/, '') || '/') + (kept.size > 0 ? `?${kept}` : '')
    },

    async render(href, visitor, siteNow) {
      const answers = new Map<string, string>()
      const tags = [pageTags]
      let isAway = false
      const transport = async (path: string) => {
        const { status, body, tags: shown } = await read(apiBase + path)
        tags.push(shown)
        const text = body.toString()
        const answer: unknown = JSON.parse(text)
        if (status === 200) answers.set(path, text)
        isAway ||= status === 503
        return { status, answer }
      }
      // Without the database the calls fail too, and the page is not shown.
      const begin = await listBeginnings().catch(() => ({}))
      const shown = siteFor(visitor, siteNow(), begin)
      const screen = await renderFirstScreen({ href, site: shown, transport, ...visitor }).catch((error) => {
        onFault(error)
        return bare
      })
      const { title, page, route, hasFilm, html } = screen
      const parts = screen.complete ? { html, answers } : { html: '', answers: new Map() }
      // The page requests its data again in the browser; caches must not store this answer.
      const status = isAway && !screen.complete ? 503 : screen.status
      return {
        ...screen,
        status,
        tags: unionOf(tags),
        headers: shell.headersOf(page),
        html: shell.fill({ title, page, route, hasFilm, site: shown, ...visitor, ...parts }),
      }
    },

    offlinePage(site) {
      return offline.replace(
        '<div id="root"></div>',
        () => `<div id="root">${bundle.renderOfflinePage(site)}</div>`,
      )
    },
  }
}
