import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { uploadTimeoutMs } from '@yehang/contract/limits'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { RequestLimit } from '../limits/request-limit.ts'
import type { SignatureGuard } from '../signatures/request-signature.ts'
import { refusedText } from './answers.ts'
import { jsonHeaders } from './headers.ts'
import type { KnownHosts } from './known-hosts.ts'
import type { Probes } from './monitoring/probes.ts'
import type { Readiness } from './monitoring/readiness.ts'
import type { RequestMeter } from './monitoring/request-meter.ts'
import type { RequestWatch } from './monitoring/request-watch.ts'
import { closeStalled } from './stalled-connections.ts'

const serverOptions = {
  /**
   * Milliseconds: for the headers of a request, for all of it, and between two checks for slow
   * requests.
   */
  headersTimeout: 15_000,
  requestTimeout: uploadTimeoutMs,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 65_000,
  /** Without it the stream of a body that never comes is ended step by step, for each cached answer too. */
  optimizeEmptyRequests: true,
}

const tooMany = refusedText('too_many_requests')

/** Handlers that run before the response cache and the framework. */
export interface PipelineParts {
  limit: RequestLimit | null
  hosts: Pick<KnownHosts, 'knows' | 'refuse'>
  signatures: Pick<SignatureGuard, 'passesAtOnce'>
  probes: Probes
  watch: Pick<RequestWatch, 'hit' | 'refused'>
  meter: Pick<RequestMeter, 'begin'>
  /** A process that is about to end keeps no connection for another request. */
  readiness: Pick<Readiness, 'isLeaving'>
}

/**
 * The steps of every request before the framework: the limit by address, the check of Host, then
 * the response cache, whose signatures are checked here. A hit ends here; routing, parsing and
 * hooks cost a framework more than the rest of it (docs/decisions/0004). A hit that may not go out
 * at once is refused, or checked to the end, by the framework.
 */
export function requestPipeline(
  kept: ResponseCache,
  { limit, hosts, signatures, probes, watch, meter, readiness }: PipelineParts,
  framework: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const server = createServer(serverOptions, (request, response) => {
    meter.begin(response)
    if (readiness.isLeaving) response.shouldKeepAlive = false
    if (probes(request, response)) return
    const wait = limit === null ? 0 : limit.count(request)
    if (wait > 0) {
      watch.refused(request, 429)
      response.writeHead(429, [...jsonHeaders, 'retry-after', String(wait)])
      response.end(tooMany)
      return
    }
    if (!hosts.knows(request)) {
      watch.refused(request, 421)
      hosts.refuse(request, response)
      return
    }
    if (request.method === 'GET') {
      const answer = kept.at(request.url ?? '')
      const isHit = answer !== undefined && !(answer.personal && request.headers.authorization)
      if (isHit && signatures.passesAtOnce(request)) {
        watch.hit(answer, request, response)
        return
      }
    }
    framework(request, response)
  })
  closeStalled(server)
  return server
}
