import type { IncomingMessage, ServerResponse } from 'node:http'
import { expositionType } from '../../metrics/exposition.ts'
import { refusedText } from '../answers.ts'
import type { Readiness } from './readiness.ts'

/** Returns what is asked of the process rather than of the site; false where it is not that. */
export type Probes = (request: IncomingMessage, response: ServerResponse) => boolean

export interface ProbesOptions {
  readiness: Readiness
  mayReadMetrics(request: IncomingMessage): boolean
  /** In the text format. */
  metrics(): Promise<string>
}

const notThere = refusedText('not_found')
const json = 'application/json; charset=utf-8'

/**
 * /healthz: the process is alive. /readyz: it accepts requests (readiness.ts). /metrics: for
 * Prometheus; 404 for clients without access. They are handled before the limit by address, because
 * a load balancer polls every second.
 */
export function probesOf({ readiness, mayReadMetrics, metrics }: ProbesOptions): Probes {
  return (request, response) => {
    const { url, method } = request
    if (url !== '/healthz' && url !== '/readyz' && url !== '/metrics') return false
    if (method !== 'GET' && method !== 'HEAD') return false
    const answer = (status: number, type: string, body: string) => {
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-length': Buffer.byteLength(body),
      })
      response.end(method === 'HEAD' ? undefined : body)
    }
    if (url === '/metrics') {
      if (!mayReadMetrics(request)) answer(404, json, notThere)
      else void metrics().then((text) => answer(200, expositionType, text))
    } else if (url === '/healthz') answer(200, json, '{"ok":true}')
    else {
      void readiness.unready().then((because) => {
        if (because === null) answer(200, json, '{"ready":true}')
        else answer(503, json, JSON.stringify({ ready: false, because }))
      })
    }
    return true
  }
}
