import type { Agent, Dispatcher } from 'undici'
import { SourceError } from '../files/source-error.ts'
import { checkRedirect } from './address.ts'
import { headerOf } from './answer.ts'

const userAgent = 'Yehang/1.0 (cloud download)'
const redirectsMax = 3

/** Asks and follows redirects, each checked as if staff had given it. */
export async function follow(
  agent: Agent,
  url: URL,
  range: Record<string, string>,
  allow: string[],
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const headers = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity', ...range }
  let at = url
  for (let redirects = 0; ; redirects++) {
    const response = await agent.request({
      origin: at.origin,
      path: at.pathname + at.search,
      method: 'GET',
      headers,
      signal,
    })
    if (![301, 302, 303, 307, 308].includes(response.statusCode)) return response
    response.body.on('error', () => {}).destroy()
    if (redirects === redirectsMax) throw new SourceError('redirects_too_many', { max: redirectsMax })
    at = checkRedirect(at, headerOf(response.headers, 'location') ?? '', allow)
  }
}
