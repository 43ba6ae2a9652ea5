import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig } from '../platform/config/config.ts'
import { escapeHtml } from '../platform/http/html.ts'
import { neutralLinks } from './discreet.ts'
import { contentSecurityPolicy, descriptionMeta, pageHeaders, withoutNoIndex } from './headers.ts'
import { links, loadPageFiles } from './page-files.ts'
import type { PublicSite } from './visitor.ts'

/** The colour of the browser's own bars. */
const barColors = { light: '#ffffff', dark: '#161a20' }
const barColorMetas =
  `<meta name="theme-color" content="${barColors.light}" media="(prefers-color-scheme: light)" />` +
  `<meta name="theme-color" content="${barColors.dark}" media="(prefers-color-scheme: dark)" />`

/** Where Google's library for senders and its parts are. */
const googleLibraryOrigin = 'https://www.gstatic.com'

/** For search engines. */
const about = '影片目录，可以按频道、标签、排行浏览，也可以搜索。仅限成年人。'

export interface ShellParts {
  title: string
  theme: 'system' | 'light' | 'dark'
  discreet: boolean
  site: PublicSite
  /** The name of the page's module in the web's src/site/pages; empty where no page is known. */
  page: string
  /** What the web is to know of the page's route. */
  route: object | null
  /** Whether the page shows a film that can be watched. */
  hasFilm: boolean
  /** Markup that React made: escaped already. */
  html: string
  /** Bodies of API answers, JSON, by the path of their call. */
  answers: ReadonlyMap<string, string>
}

export interface Shell {
  /** Of an answer that shows a page (its module's name): the styles inside it are allowed, and no others. */
  headersOf(page: string): Record<string, string>
  fill(parts: ShellParts): string
}

interface ShellOptions {
  distDir: string
  site: Pick<SiteConfig, 'indexing' | 'imageHost' | 'imageOrigins'>
  /** GOOGLE_CAST=on: Google's library may be fetched where a visitor asks for it. */
  googleCast?: boolean | undefined
  /** Of the CDN that sends segments of films. */
  mediaOrigin?: string | undefined
  /** The ids under which the web looks for the answers, for what it is to know of the site, and for the page's route. */
  elementIds: { answersElementId: string; siteElementId: string; routeElementId: string }
}

/** index.html of the built web, ready to be filled with a page. */
export function loadShell({ distDir, site, googleCast, mediaOrigin, elementIds }: ShellOptions): Shell {
  // Each page has the head: its indents are 30 bytes of what fits in the first packets.
  const built = readFileSync(join(distDir, 'index.html'), 'utf8').replaceAll(/>\n\s*</g, '><')
  const files = loadPageFiles(distDir)
  const parts = cut(site.indexing ? withoutNoIndex(built) : built, [
    '<html lang="zh-CN">',
    '<title>夜航</title>',
    'content="夜航"',
    barColorMetas,
    '</head>',
    '<div id="root"></div>',
  ])
  const discreetParts = parts.map(neutralLinks)
  const headers = new Map<string, Record<string, string>>()
  // With the hashes of all pages' styles they were 3 KB, beside which a page did not fit in the first packets.
  const madeHeaders = (page: string) =>
    pageHeaders(
      contentSecurityPolicy(built + files.of(page).styles, site, {
        scriptOrigins: googleCast ? [googleLibraryOrigin] : [],
        mediaOrigins: mediaOrigin === undefined ? [] : [mediaOrigin],
      }),
      { listed: site.indexing },
    )
  return {
    headersOf(page) {
      const made = headers.get(page) ?? madeHeaders(page)
      headers.set(page, made)
      return made
    },
    fill({ title, theme, discreet, page, route, hasFilm, html, answers, site: shown }) {
      const [toTheme, toTitle, toName, toBars, toHeadEnd, toBody, end] = discreet ? discreetParts : parts
      const name = escapeHtml(discreet ? shown.discreetTitle : shown.name)
      const fullTitle = title && !discreet ? `${escapeHtml(title)} - ${name}` : name
      const { scripts, styles, pageScript } = files.of(page)
      const { firstPicture, markup } = withoutPreloads(html)
      const attributes =
        (theme === 'system' ? '' : ` data-theme="${theme}"`) + (discreet ? ' data-discreet' : '')
      return [
        toTheme,
        `<html lang="zh-CN"${attributes}>`,
        toTitle,
        `<title>${fullTitle}</title>`,
        firstPicture,
        links('modulepreload', scripts),
        toName,
        `content="${name}"`,
        toBars,
        // A chosen theme is the same whatever the system prefers.
        theme === 'system' ? barColorMetas : barColorMetas.replaceAll(/#\w{6}/g, barColors[theme]),
        toHeadEnd,
        site.indexing ? descriptionMeta(discreet ? name : `${fullTitle}。${about}`) : '',
        // After the common stylesheet, which it may override.
        `${styles}${hasFilm ? files.playerLinks(page) : ''}</head>`,
        toBody,
        `<div id="root">${markup}</div>`,
        dataBlock(elementIds.siteElementId, JSON.stringify(shown)),
        route && pageScript
          ? dataBlock(elementIds.routeElementId, JSON.stringify({ ...route, script: `/${pageScript}` }))
          : '',
        dataBlock(elementIds.answersElementId, answersJson(answers)),
        end,
      ].join('')
    },
  }
}

/**
 * React puts a preload of every eager picture before its markup. A browser has six connections for
 * us at first, and the scripts in the head would take them all: the main picture precedes them, the
 * others are in the markup anyway.
 */
function withoutPreloads(html: string): { firstPicture: string; markup: string } {
  const [preloads = ''] = /^(<link rel="preload" as="image"[^>]*>)*/.exec(html) ?? []
  const [firstPicture = ''] = /<link[^<>]*fetchPriority="high"[^<>]*>/.exec(preloads) ?? []
  return { firstPicture, markup: html.slice(preloads.length) }
}

/** The text around each mark; a mark that is missing means that the web was built from something else. */
export function cut(text: string, marks: readonly string[]): string[] {
  const parts: string[] = []
  let rest = text
  for (const mark of marks) {
    const at = rest.indexOf(mark)
    if (at < 0) throw new Error(`The built page lacks ${mark}`)
    parts.push(rest.slice(0, at))
    rest = rest.slice(at + mark.length)
  }
  return [...parts, rest]
}

/** In one order: whichever answer comes first, every process makes the same page, with the same ETag. */
function answersJson(answers: ReadonlyMap<string, string>): string {
  const sorted = [...answers].sort(([one], [other]) => (one < other ? -1 : 1))
  const entries = sorted.map(([path, body]) => `${JSON.stringify(path)}:${body}`)
  return `{${entries.join(',')}}`
}

/** JSON inside a script element: a `<` could end the element or open a comment. */
export function jsonElement(attributes: string, json: string): string {
  return `<script ${attributes}>${json.replaceAll('<', '\\u003c')}</script>`
}

/** Data that the web looks for by the id. */
export const dataBlock = (id: string, json: string) => jsonElement(`type="application/json" id="${id}"`, json)
