import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../platform/http/html.ts'
import type { Site } from '../platform/site/site.ts'
import { neutralCard, workCard } from './card.ts'
import { discreetCookieValue, neutralLinks } from './discreet.ts'
import { contentSecurityPolicy, descriptionMeta, pageHeaders, withoutNoIndex } from './headers.ts'
import { links, loadPageFiles } from './page-files.ts'
import type { SharedWork } from './shared-work.ts'
import { cut } from './shell.ts'
import { whileSame } from './while-same.ts'

const cookieName = 'adult'
const days = 30
const home = '/index'
const warning = '本站仅面向成年人，未满 18 周岁请离开。'

export interface Gate {
  /** `listed`: search engines may list it, as the home page or in front of a work. */
  headers(listed: boolean): Record<string, string>
  html(page: GatePage): string
}

interface GatePage {
  /** Where entering leads. */
  to: string
  /** The visitor has chosen discreet mode. */
  discreet: boolean
  /** Title, icon and card are those of discreet mode. */
  neutral: boolean
  listed: boolean
  /** The work that is behind it, where others may know of it. */
  work: SharedWork | null
}

/** The age gate of the built web: no covers, no data, no script that it needs. `address` is that of the site. */
export function loadGate(distDir: string, address: string, siteNow: () => Site): Gate {
  const built = readFileSync(join(distDir, 'gate.html'), 'utf8')
  const policy = contentSecurityPolicy(built, siteNow())
  // While the visitor reads, the site's scripts come; its covers do not.
  const prefetch = links('prefetch', loadPageFiles(distDir).of('').scripts)
  const [toTitle = '', toHeadEnd = '', ...body] = cut(built, [
    '<title>年龄确认 - 夜航</title>',
    '</head>',
    '夜航',
    warning,
    '<form ',
    'name="discreet" ',
    'value="/index"',
    'href="about:blank"',
    '</main>',
  ])

  const headOf = (site: Site, { neutral, listed, work }: GatePage) => {
    const name = neutral ? site.discreetTitle : site.name
    const title = work ? `${work.title} - ${name}` : neutral ? name : `年龄确认 - ${name}`
    const about = work?.description ?? (neutral ? name : `${name}：${site.gateText ?? warning}`)
    const head = [
      toTitle,
      `<title>${escapeHtml(title)}</title>`,
      site.indexing ? descriptionMeta(escapeHtml(about)) : '',
      work ? workCard(site, work, address) : neutralCard(site, neutral, address),
      `${toHeadEnd}${prefetch}</head>`,
    ].join('')
    const iconed = neutral ? neutralLinks(head) : head
    return listed ? withoutNoIndex(iconed) : iconed
  }
  const bodyOf = (site: Site, discreet: boolean) => {
    const [toName, toText, toForm, toDiscreet, toPlace, toLeave, toEnd, end] = body
    const cookies = `data-on="${discreetCookieValue(true)}" data-off="${discreetCookieValue(false)}"`
    return {
      before: [
        `${toName}${escapeHtml(site.name)}${toText}${escapeHtml(site.gateText ?? warning)}`,
        `${toForm}<form data-cookie="${adultCookie}" `,
        `${toDiscreet}name="discreet" ${cookies}${discreet ? ' checked ' : ' '}${toPlace}`,
      ].join(''),
      after: `${toLeave}href="${escapeHtml(site.leaveUrl)}"${toEnd}${noticeLinks(site)}</main>${end}`,
    }
  }
  const bodies = whileSame((site: Site) => ({ plain: bodyOf(site, false), discreet: bodyOf(site, true) }))
  return {
    headers: (listed) => pageHeaders(policy, { listed }),
    html(page) {
      const site = siteNow()
      const { before, after } = bodies(site)[page.discreet ? 'discreet' : 'plain']
      return `${headOf(site, page)}${before}value="${escapeHtml(page.to)}"${after}`
    },
  }
}

function noticeLinks({ links: { terms, privacy } }: Site): string {
  const shown = [
    ['使用条款', terms],
    ['隐私说明', privacy],
  ].filter(([, href]) => href)
  if (shown.length === 0) return ''
  return `<nav aria-label="站点说明">${shown.map(([name = '', href = '']) => `<a href="${escapeHtml(href)}">${name}</a>`).join('')}</nav>`
}

export const adultCookie = `${cookieName}=1; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`

/** Where the visitor is led after entering: a path of ours that was asked for, else home. */
export function placeToEnter(asked: string | null): string {
  if (!asked?.startsWith('/')) return home
  // What a browser makes of it decides: `//host`, `/\host` and control characters lead to other
  // sites, and so does the path of `/..//host` on its own.
  const base = 'http://gate.invalid'
  const url = URL.canParse(asked, base) ? new URL(asked, base) : null
  if (url?.origin !== base || url.pathname === '/' || url.pathname.startsWith('//')) return home
  return url.pathname + url.search
}

export function hasEntered(cookies: string | undefined): boolean {
  return readCookie(cookies, cookieName) === '1'
}

export function readCookie(cookies: string | undefined, name: string): string | null {
  for (const pair of (cookies ?? '').split(';')) {
    const [key, value = ''] = pair.split('=', 2)
    if (key?.trim() === name) return value.trim()
  }
  return null
}
