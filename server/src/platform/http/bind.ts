import type { Readable } from 'node:stream'
import type { Answer, Body, Endpoint, Params, Query } from '@yehang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { Context } from '../context.ts'
import type { EdgeMarks } from '../edge/marks.ts'
import { type AdmitSubmission, refuseRepeats } from '../limits/repeat-guard.ts'
import type { SignatureGuard } from '../signatures/request-signature.ts'
import { success } from './answers.ts'
import { AppError } from './app-error.ts'
import { acceptingBytes, readBytes } from './bytes.ts'
import { chosenEncoding, compressOnce, worthCompressing } from './encoding.ts'
import { jsonHeaderPairs } from './headers.ts'
import { ownPagesOnly } from './own-pages.ts'
import { readBody, readParameters } from './parameters.ts'
import {
  bearerOf,
  type FindApiKey,
  type FindPrincipal,
  isApiKey,
  mayCall,
  type Origin,
  originOf,
  type Principal,
} from './principal.ts'
import { routePath } from './route-path.ts'

/** The principal that a handler gets: the member if the endpoint needs one, else any caller. */
type PrincipalOf<T extends Endpoint> = T extends { who: 'anyone' }
  ? T extends { knowsMember: true }
    ? Principal | null
    : null
  : Principal

export interface Call<T extends Endpoint> {
  params: Params<T>
  query: Query<T>
  body: Body<T>
  /** What is uploaded, where the endpoint takes bytes; ends with an error beyond their limit. */
  bytes: T extends { bytes: number } ? Readable : undefined
  principal: PrincipalOf<T>
  origin: Origin
}

/** A cacheable endpoint: a GET whose answer is the same for all. */
type PublicEndpoint = Endpoint & { who: 'anyone'; method: 'GET' }

type Shared<T extends Endpoint> = Pick<Call<T>, 'params' | 'query'>

/**
 * The answer of a cached endpoint with the tags of what it shows and depends on (docs/decisions/0069). A change that says
 * one of them drops it; what is not said is shown until the day ends.
 */
export interface TaggedAnswer<T extends Endpoint> {
  answer: Answer<T>
  tags: Iterable<string>
}

/** What a feature's routes.ts is given. */
export interface Binder {
  context: Context
  /**
   * Binds an endpoint whose answer is cached until what it shows changes (docs/requirements.md, api
   * 17). `personal` makes the fields for a signed-in member instead; such an answer is never
   * cached.
   */
  cached<T extends PublicEndpoint>(
    endpoint: T,
    handler: (call: Shared<T>) => Promise<TaggedAnswer<T>>,
    personal?: (call: Shared<T>, principal: Principal, shared: Answer<T>) => Promise<Partial<Answer<T>>>,
  ): void
  /**
   * Binds an endpoint that runs on every call and whose answer is never cached: not by the server,
   * a browser or a CDN.
   */
  uncached<T extends Endpoint>(endpoint: T, handler: (call: Call<T>) => Promise<Answer<T>>): void
}

/** Checks that run before the handlers. */
export interface Guards {
  findPrincipal: FindPrincipal
  findApiKey: FindApiKey
  signatures: Pick<SignatureGuard, 'check'>
  admitSubmission: AdmitSubmission
  /** Throws where a call of the staff names a work that its caller may not see. */
  refuseSealed: (principal: Principal, parts: readonly unknown[]) => Promise<void>
}

function callOf<T extends Endpoint>(endpoint: T, request: FastifyRequest) {
  return {
    params: endpoint.params && readParameters(endpoint.params, request.params),
    query: endpoint.query && readParameters(endpoint.query, request.query),
    body: endpoint.body && readBody(endpoint.body, request.body),
    bytes: endpoint.bytes && readBytes(request.body, endpoint.bytes),
  } as Omit<Call<T>, 'principal' | 'origin'>
}

/**
 * The calling member, if the endpoint asks for it. Throws 401 if it needs one, or if the token has
 * expired.
 */
async function principalOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  { findPrincipal, findApiKey }: Pick<Guards, 'findPrincipal' | 'findApiKey'>,
) {
  const { who, knowsMember } = endpoint
  if (who === 'anyone' && !knowsMember) return null
  const token = bearerOf(request.headers)
  if (token === null && who === 'anyone') return null
  if (token !== null && isApiKey(token)) return findApiKey(token, endpoint, originOf(request))
  const principal = token === null ? null : await findPrincipal(token)
  if (principal === null) throw new AppError('not_signed_in')
  if (!mayCall(principal, who)) throw new AppError('not_allowed')
  return principal
}

const onApp = (app: FastifyInstance, route: RouteOptions) => void app.route(route)

export function createBinder(
  app: FastifyInstance,
  context: Context,
  answers: ResponseCache,
  guards: Guards,
  marks?: Pick<EdgeMarks, 'ofAnswer'>,
): Binder {
  const { signatures, admitSubmission, refuseSealed } = guards
  // A form of another site can send text/plain without asking us first.
  app.removeContentTypeParser('text/plain')
  const ownPages = ownPagesOnly(context.config.http.publicUrl)
  const sendFresh = (reply: FastifyReply, answer: object) =>
    reply.headers(jsonHeaderPairs).header('cache-control', 'no-store').send(success(answer))
  const sendCompressed = async (request: FastifyRequest, reply: FastifyReply, answer: object) => {
    const body = Buffer.from(JSON.stringify(success(answer)))
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity' || body.length < worthCompressing) return sendFresh(reply, answer)
    reply.headers({ ...jsonHeaderPairs, 'content-encoding': encoding, 'cache-control': 'no-store' })
    return reply.send(await compressOnce(body, encoding))
  }
  return {
    context,

    cached(endpoint, handler, personal) {
      // What a member alone sees is asked for once, the rest as often as one likes.
      const signed = ({ raw, headers }: FastifyRequest) =>
        signatures.check(raw, personal !== undefined && bearerOf(headers) !== null)
      app.get(routePath(endpoint), { onRequest: signed }, async (request, reply) => {
        const call = callOf(endpoint, request)
        // Parsed parameters come in the schema's order with defaults filled in: equal queries read alike.
        const query = JSON.stringify([endpoint.path, call.params, call.query])
        const principal = personal && (await principalOf(endpoint, request, guards))
        const make = async () => {
          const { answer, tags } = await handler(call)
          return { json: JSON.stringify(success(answer)), tags }
        }
        const address = request.raw.url ?? ''
        const answer = await answers.answer(query, address, make, personal !== undefined)
        if (personal && principal) {
          const shared = JSON.parse(answer.body.toString())
          return sendFresh(reply, { ...shared, ...(await personal(call, principal, shared)) })
        }
        reply.hijack()
        answer.send(request.raw, reply.raw, undefined, marks?.ofAnswer(answer, request.raw))
      })
    },

    uncached<T extends Endpoint>(endpoint: T, handler: (call: Call<T>) => Promise<Answer<T>>) {
      const submits = endpoint.method !== 'GET'
      const isOfStaff = endpoint.who.startsWith('staff')
      const signed = ({ raw, headers }: FastifyRequest) => {
        // Programs with an API key do not sign: whoever calls is known, and the endpoint refuses all others.
        const token = isOfStaff ? bearerOf(headers) : null
        return token !== null && isApiKey(token) ? Promise.resolve() : signatures.check(raw, true)
      }
      const bind = endpoint.bytes === undefined ? onApp : acceptingBytes
      bind(app, {
        method: endpoint.method,
        url: routePath(endpoint),
        config: { takesItsTime: endpoint.bytes !== undefined },
        onRequest: [...(submits ? [ownPages] : []), ...(endpoint.unsigned ? [] : [signed])],
        handler: async (request, reply) => {
          const principal = (await principalOf(endpoint, request, guards)) as PrincipalOf<T>
          const call = { ...callOf(endpoint, request), principal, origin: originOf(request) }
          if (principal !== null && isOfStaff) {
            await refuseSealed(principal, [call.params, call.query, call.body])
          }
          if (submits && endpoint.bytes === undefined)
            await refuseRepeats(request, principal, admitSubmission)
          const answer = await handler(call)
          return endpoint.compressed ? sendCompressed(request, reply, answer) : sendFresh(reply, answer)
        },
      })
    },
  }
}
