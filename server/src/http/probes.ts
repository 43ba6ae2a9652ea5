import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readiness } from '../readiness.ts'

/** Answers what is asked of the process rather than of the site; false where it is not that. */
export type Probes = (request: IncomingMessage, response: ServerResponse) => boolean

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

function answer(request: IncomingMessage, response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) })
  response.end(request.method === 'HEAD' ? undefined : text)
}

/**
 * /healthz: the process lives. /readyz: it wants requests (readiness.ts). Both stand before the limit by address, which a
 * distributor that asks every second for many must not meet.
 */
export function probesOf(readiness: Readiness): Probes {
  return (request, response) => {
    const { url, method } = request
    if ((url !== '/healthz' && url !== '/readyz') || (method !== 'GET' && method !== 'HEAD')) return false
    if (url === '/healthz') answer(request, response, 200, { ok: true })
    else
      void readiness.unready().then((because) => {
        if (because === null) answer(request, response, 200, { ready: true })
        else answer(request, response, 503, { ready: false, because })
      })
    return true
  }
}
