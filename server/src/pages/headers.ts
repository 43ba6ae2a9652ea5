import { createHash } from 'node:crypto'
import type { SiteConfig } from '../platform/config/config.ts'

/** Restricted to Adults: the label that filters look for. */
export const rating = 'RTA-5042-1996-1400-1577-RTA'

/**
 * A Content-Security-Policy for a page as it was built: its inline stylesheets are allowed by their hashes, and so is
 * an inline script, which the offline page alone has. Pictures come from the origins that the settings name, scripts
 * from the site alone and from `scriptOrigins`, segments of films from `mediaOrigins` too.
 */
export function contentSecurityPolicy(
  html: string,
  { imageHost, imageOrigins }: ImageSettings,
  {
    scriptOrigins = [],
    mediaOrigins = [],
  }: { scriptOrigins?: readonly string[]; mediaOrigins?: readonly string[] } = {},
): string {
  const pictures = new Set([...(imageHost ? [new URL(imageHost).origin] : []), ...imageOrigins])
  return [
    "default-src 'self'",
    ["img-src 'self' data:", ...pictures].join(' '),
    ["style-src 'self'", ...hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g)].join(' '),
    // WebAssembly draws styled subtitles; a text still becomes no script.
    [
      "script-src 'self' 'wasm-unsafe-eval'",
      ...scriptOrigins,
      ...hashes(html, /<script type="module">([\s\S]*?)<\/script>/g),
    ].join(' '),
    ["media-src 'self' blob:", ...mediaOrigins].join(' '),
    "worker-src 'self' blob:",
    ["connect-src 'self'", ...mediaOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

type ImageSettings = Pick<SiteConfig, 'imageHost' | 'imageOrigins'>

/** Headers of every HTML answer. Its address stays with us. */
export function pageHeaders(policy: string, { listed }: { listed: boolean }): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(!listed && { 'x-robots-tag': 'noindex' }),
    rating,
  }
}

const noIndexMeta = '<meta name="robots" content="noindex" />'

/** `text` is escaped already. */
export const descriptionMeta = (text: string) => `<meta name="description" content="${text}" />`

/** A built page as search engines may list it. */
export function withoutNoIndex(html: string): string {
  return html.replace(noIndexMeta, '')
}

function hashes(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
