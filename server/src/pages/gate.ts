import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../platform/http/html.ts'
import type { Site } from '../platform/site/site.ts'
import { discreetCookieValue, neutralLinks } from './discreet.ts'
import { contentSecurityPolicy, descriptionMeta, pageHeaders, withoutNoIndex } from './headers.ts'
import { links, loadPageFiles } from './page-files.ts'
import { cut } from './shell.ts'
import { whileSame } from './while-same.ts'

const cookieName = 'adult'
const days = 30
const home = '/index'
const warning = '本站仅面向成年人，未满 18 周岁请离开。'

export interface Gate {
  /** `listed`: search engines may list it, as the home page only. */
  headers(listed: boolean): Record<string, string>
  html(page: GatePage): string
}

interface GatePage {
  /** Where entering leads. */
  to: string
  discreet: boolean
  listed: boolean
}

/** The age gate of the built web: no covers, no data, no script that it needs. */
export function loadGate(distDir: string, siteNow: () => Site): Gate {
  const built = readFileSync(join(distDir, 'gate.html'), 'utf8')
  const policy = contentSecurityPolicy(built, siteNow())
  // While the visitor reads, the site's scripts come; its covers do not.
  const prefetch = links('prefetch', loadPageFiles(distDir).of('').scripts)
  const pageParts = (site: Site, discreet: boolean) => {
    const title = discreet ? site.discreetTitle : `年龄确认 - ${site.name}`
    const [toTitle, toHeadEnd, toName, toText, toForm, toDiscreet, toPlace, toLeave, toEnd, end] = cut(
      discreet ? neutralLinks(built) : built,
      [
        '<title>年龄确认 - 夜航</title>',
        '</head>',
        '夜航',
        warning,
        '<form ',
        'name="discreet" ',
        'value="/index"',
        'href="about:blank"',
        '</main>',
      ],
    )
    const name = escapeHtml(site.name)
    const text = escapeHtml(site.gateText ?? warning)
    const description = descriptionMeta(discreet ? escapeHtml(title) : `${name}：${text}`)
    const cookies = `data-on="${discreetCookieValue(true)}" data-off="${discreetCookieValue(false)}"`
    return {
      before: [
        `${toTitle}<title>${escapeHtml(title)}</title>${site.indexing ? description : ''}${toHeadEnd}${prefetch}</head>`,
        `${toName}${name}${toText}${text}`,
        `${toForm}<form data-cookie="${adultCookie}" `,
        `${toDiscreet}name="discreet" ${cookies}${discreet ? ' checked ' : ' '}${toPlace}`,
      ].join(''),
      after: `${toLeave}href="${escapeHtml(site.leaveUrl)}"${toEnd}${noticeLinks(site)}</main>${end}`,
    }
  }
  const forms = whileSame((site: Site) => ({
    plain: pageParts(site, false),
    neutral: pageParts(site, true),
  }))
  return {
    headers: (listed) => pageHeaders(policy, { listed }),
    html({ to, discreet, listed }) {
      const { before, after } = forms(siteNow())[discreet ? 'neutral' : 'plain']
      return `${listed ? withoutNoIndex(before) : before}value="${escapeHtml(to)}"${after}`
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
