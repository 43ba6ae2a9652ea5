import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../html.ts'
import { contentSecurityPolicy, pageHeaders } from './headers.ts'
import { links, loadScripts } from './scripts.ts'
import { cut } from './shell.ts'

const cookieName = 'adult'
const days = 30
const home = '/index'

export interface Gate {
  headers: Record<string, string>
  /** The page; entering leads to `to`. */
  html(to: string): string
}

/** The age gate of the built web: no covers, no data, no script that it needs. */
export function loadGate(distDir: string, siteName: string): Gate {
  const built = readFileSync(join(distDir, 'gate.html'), 'utf8').replaceAll('夜航', escapeHtml(siteName))
  const [head, before, between, after] = cut(built, ['</head>', '<form ', 'value="/index"'])
  // While the visitor reads, the site's scripts come; its covers do not.
  const prefetch = links('prefetch', loadScripts(distDir)(''))
  return {
    headers: pageHeaders(contentSecurityPolicy(built)),
    html: (to) =>
      `${head}${prefetch}</head>${before}<form data-cookie="${adultCookie}" ${between}value="${escapeHtml(to)}"${after}`,
  }
}

export const adultCookie = `${cookieName}=1; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`

/** Where the visitor is led after entering: a path of ours that was asked for, else home. */
export function placeToEnter(asked: string | null): string {
  if (!asked?.startsWith('/')) return home
  // What a browser makes of it decides: `//host`, `/\host` and control characters lead to other sites.
  const base = 'http://gate.invalid'
  const url = URL.canParse(asked, base) ? new URL(asked, base) : null
  if (url?.origin !== base || url.pathname === '/') return home
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
