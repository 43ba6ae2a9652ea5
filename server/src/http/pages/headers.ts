import { createHash } from 'node:crypto'

/** Restricted to Adults: the label that filters look for. */
export const rating = 'RTA-5042-1996-1400-1577-RTA'

/** A Content-Security-Policy that allows the page's one inline stylesheet by its hash. */
export function contentSecurityPolicy(html: string): string {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${sha256(css)}'`,
  )
  return [
    "default-src 'self'",
    // An imported picture keeps the address it was given, on whatever host.
    "img-src 'self' data: http: https:",
    ["style-src 'self'", ...styles].join(' '),
    "script-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Headers of every HTML answer. Its address stays with us, and nobody lists it. */
export function pageHeaders(policy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    rating,
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
