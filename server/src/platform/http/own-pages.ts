import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/**
 * Whether a call that changes something may come from where it says it does. Browsers say `Sec-Fetch-Site` on HTTPS and
 * localhost, and `Origin` with every POST; who sends neither is no browser, and no visitor can be led into it.
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
 * Refuses what a page of another site makes its visitor's browser send. Tokens are Bearer headers, which no browser adds
 * by itself, and a body must be JSON, which another site may not send without our leave (we answer no preflight). This
 * covers what is left: calls that need neither token nor body, such as counts, reports and signing in as somebody else.
 */
export function ownPagesOnly(publicUrl: string | undefined) {
  return async ({ headers, host }: FastifyRequest): Promise<void> => {
    if (!isFromOwnPage(headers, host, publicUrl)) throw new AppError('other_site')
  }
}
