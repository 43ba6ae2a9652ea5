import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/**
 * Whether a call that changes something comes from our own pages. Browsers send `Sec-Fetch-Site` on
 * HTTPS and localhost, and `Origin` with every POST; a client that sends neither is no browser, so
 * no visitor can be tricked into the call.
 */
export function isFromOwnPage(
  headers: FastifyRequest['headers'],
  host: string,
  publicUrl: string | undefined,
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || origin === publicUrl || URL.parse(origin)?.host === host
}

/**
 * Refuses cross-site requests. Tokens are Bearer headers, which no browser adds by itself, and a
 * body must be JSON, which another site may not send without a preflight (we answer none). This
 * covers the rest: calls that need neither token nor body, such as counts, reports and signing in
 * to another account.
 */
export function ownPagesOnly(publicUrl: string | undefined) {
  return async ({ headers, host }: FastifyRequest): Promise<void> => {
    if (!isFromOwnPage(headers, host, publicUrl)) throw new AppError('other_site')
  }
}
