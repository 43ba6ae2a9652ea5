import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CachedResponse, requestIdHeader } from '../../cache/cached-response.ts'
import type { ResponseCache } from '../../cache/response-cache.ts'
import type { Context } from '../../context.ts'
import type { EdgeMarks } from '../../edge/marks.ts'
import type { Durations } from '../../metrics/instruments.ts'
import { requestIds } from '../request-id.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The code within the answer, where it is another than the HTTP status: see answerFailure. */
    answerCode: number
  }
  interface FastifyContextConfig {
    /** Takes as long as a visitor's network does: media, uploads. */
    takesItsTime?: boolean
  }
}

/** What has no route: addresses are visitors' words, and would be labels without end. */
const noRoute = '(none)'
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The client closed the request (499, as in nginx). */
const goneStatus = 499

/**
 * What is logged of a request: no address and no query, which reveal what a visitor searches for.
 */
interface Ended {
  id: string
  route: string
  method: string
  status: number
  code: number
  seconds: number
  takesItsTime: boolean
}

/** Where hits of a route are counted, found once. */
interface Hits {
  durations: Durations
  sent: { value: number }
  unchanged: { value: number }
}

/**
 * Counts and times requests, writes the access log, and names the slow ones. A hit of the response
 * cache comes by `hit`, everything else by the hooks of the framework.
 */
export class RequestWatch {
  readonly #context: Pick<Context, 'metrics' | 'log' | 'config'>
  readonly idOf: (request: IncomingMessage) => string
  readonly #answers: Pick<ResponseCache, 'countHit'>
  readonly #marks: Pick<EdgeMarks, 'ofAnswer'> | undefined
  readonly #hits = new Map<string, Hits>()
  #sampled = 0

  constructor(
    context: Pick<Context, 'metrics' | 'log' | 'config'>,
    answers: Pick<ResponseCache, 'countHit'>,
    marks?: Pick<EdgeMarks, 'ofAnswer'>,
  ) {
    this.#answers = answers
    this.#marks = marks
    this.#context = context
    this.idOf = requestIds(context.config.http.trustProxy)
  }

  /**
   * Sends a cached answer, with an id like every other. Time spent here is added to each of them.
   */
  hit(answer: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
    const begun = performance.now()
    const id = this.idOf(request)
    answer.send(request, response, id, this.#marks?.ofAnswer(answer, request))
    const seconds = (performance.now() - begun) / 1000
    this.#answers.countHit()
    const { route } = answer
    const status = response.statusCode
    const counted = this.#hits.get(route) ?? this.#hitsOf(route)
    counted.durations.observe(seconds)
    if (status === 200) counted.sent.value += 1
    else counted.unchanged.value += 1
    this.#note({ id, route, method: 'GET', status, code: status, seconds, takesItsTime: false })
  }

  #hitsOf(route: string): Hits {
    const { requests, durations } = this.#context.metrics
    const hits = {
      durations: durations.of(route, 'GET'),
      sent: requests.of(route, 'GET', '200', '200'),
      unchanged: requests.of(route, 'GET', '304', '304'),
    }
    this.#hits.set(route, hits)
    return hits
  }

  /** One that came too often, or with the Host of another site, is refused before anything is known of it. */
  refused(request: IncomingMessage, status: 421 | 429): void {
    const route = status === 429 ? '(too many)' : '(unknown host)'
    this.#context.metrics.requests.add(1, route, methodOf(request), String(status), String(status))
  }

  watch(app: FastifyInstance): void {
    app.decorateReply('answerCode', 0)
    app.addHook('onRequest', async (request, reply) => {
      if (isFromOutside(request.raw)) reply.raw.setHeader(requestIdHeader, request.id)
    })
    app.addHook('onResponse', async (request, reply) => this.#ended(request, reply))
  }

  #ended(request: FastifyRequest, reply: FastifyReply): void {
    // The page's parts are not counted: the page is.
    if (!isFromOutside(request.raw)) return
    const { raw } = reply
    const { routeOptions } = request
    const route = request.is404 ? noRoute : (routeOptions.url ?? noRoute)
    const status = raw.writableFinished ? raw.statusCode : goneStatus
    const seconds = reply.elapsedTime / 1000
    const method = methodOf(request.raw)
    const takesItsTime = routeOptions.config.takesItsTime === true
    if (!takesItsTime) this.#context.metrics.durations.of(route, method).observe(seconds)
    const code = status === 200 && reply.answerCode !== 0 ? reply.answerCode : status
    this.#context.metrics.requests.add(1, route, method, String(status), String(code))
    this.#note({ id: request.id, route, method, status, code, seconds, takesItsTime })
  }

  #note({ id, route, method, status, code, seconds, takesItsTime }: Ended): void {
    const { log, config } = this.#context
    const { slowRequestMs, accessLog } = config.outside
    const isSlow = slowRequestMs > 0 && seconds * 1000 >= slowRequestMs && !takesItsTime
    if (!isSlow && accessLog === 0) return
    this.#sampled = (this.#sampled + 1) % Math.max(1, accessLog)
    const line = () => {
      const ms = Math.round(seconds * 1000)
      return { reqId: id, method, route, status, ...(code !== status && { code }), ms }
    }
    if (isSlow) log.warn(line(), 'a slow request')
    // A fault is in every sample.
    else if (this.#sampled === 0 || status >= 500) log.info(line(), 'request')
  }
}

/** Our own pages read the API without a connection. */
const isFromOutside = ({ socket }: IncomingMessage) => socket instanceof Socket

function methodOf({ method = '' }: IncomingMessage): string {
  return methods.has(method) ? method : 'other'
}
