import type { Readable } from 'node:stream'
import { type Answer, type Body, type Endpoint, type Params, type Query, texts } from '@yehang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { KeptAnswers } from '../cache/response-cache.ts'
import type { Context } from '../context.ts'
import { type AdmitSubmission, refuseRepeats } from '../limits/repeat-guard.ts'
import type { SignatureGuard } from '../signatures/request-signature.ts'
import { success } from './answers.ts'
import { Refusal } from './app-error.ts'
import { acceptingBytes, readBytes } from './bytes.ts'
import { jsonHeaderPairs } from './headers.ts'
import { ownPagesOnly } from './own-pages.ts'
import { readBody, readParameters } from './parameters.ts'
import { bearerOf, type Caller, type FindCaller, mayCall, type Origin, originOf } from './principal.ts'
import { routePath } from './route-path.ts'

/** Who a handler knows: the member where the endpoint needs one, else whoever came along. */
type CallerOf<T extends Endpoint> = T extends { who: 'anyone' }
  ? T extends { knowsMember: true }
    ? Caller | null
    : null
  : Caller

export interface Call<T extends Endpoint> {
  params: Params<T>
  query: Query<T>
  body: Body<T>
  /** What is uploaded, where the endpoint takes bytes; ends with an error beyond their limit. */
  bytes: T extends { bytes: number } ? Readable : undefined
  caller: CallerOf<T>
  origin: Origin
}

/** What may be kept: a GET endpoint whose answer is the same for everybody. */
type PublicEndpoint = Endpoint & { who: 'anyone'; method: 'GET' }

type Shared<T extends Endpoint> = Pick<Call<T>, 'params' | 'query'>

/** What a feature's routes.ts is given. */
export interface Binder {
  context: Context
  /**
   * Binds an endpoint whose answer is kept until the catalogue moves (docs/requirements.md, api 17). `personal` makes
   * the fields that a signed-in member sees instead; such an answer nobody keeps.
   */
  kept<T extends PublicEndpoint>(
    endpoint: T,
    handler: (call: Shared<T>) => Promise<Answer<T>>,
    personal?: (call: Shared<T>, caller: Caller, shared: Answer<T>) => Promise<Partial<Answer<T>>>,
  ): void
  /** Binds an endpoint whose every call runs, and whose answer nobody keeps: neither we nor a browser or CDN. */
  fresh<T extends Endpoint>(endpoint: T, handler: (call: Call<T>) => Promise<Answer<T>>): void
}

/** What stands before the handlers. */
export interface Guards {
  findCaller: FindCaller
  signatures: Pick<SignatureGuard, 'check'>
  admitSubmission: AdmitSubmission
  /** Throws where a call of the staff names a work that its caller may not see. */
  refuseSealed: (caller: Caller, parts: readonly unknown[]) => Promise<void>
}

function callOf<T extends Endpoint>(endpoint: T, request: FastifyRequest) {
  return {
    params: endpoint.params && readParameters(endpoint.params, request.params),
    query: endpoint.query && readParameters(endpoint.query, request.query),
    body: endpoint.body && readBody(endpoint.body, request.body),
    bytes: endpoint.bytes && readBytes(request.body, endpoint.bytes),
  } as Omit<Call<T>, 'caller' | 'origin'>
}

/** The member who calls, where the endpoint wants to know. Throws 401 where it needs one, or the token has ended. */
async function callerOf(endpoint: Endpoint, request: FastifyRequest, findCaller: FindCaller) {
  const { who, knowsMember } = endpoint
  if (who === 'anyone' && !knowsMember) return null
  const token = bearerOf(request.headers)
  if (token === null && who === 'anyone') return null
  const caller = token === null ? null : await findCaller(token)
  if (caller === null) throw new Refusal(401, texts.unauthenticated)
  if (!mayCall(caller, who)) throw new Refusal(402, texts.notAllowed)
  return caller
}

const onApp = (app: FastifyInstance, route: RouteOptions) => void app.route(route)

export function createBinder(
  app: FastifyInstance,
  context: Context,
  answers: KeptAnswers,
  { findCaller, signatures, admitSubmission, refuseSealed }: Guards,
): Binder {
  // A form of another site can send platform/text/plain without asking us first.
  app.removeContentTypeParser('text/plain')
  const ownPages = ownPagesOnly(context.config.http.publicUrl)
  const sendFresh = (reply: FastifyReply, answer: object) =>
    reply.headers(jsonHeaderPairs).header('cache-control', 'no-store').send(success(answer))
  return {
    context,

    kept(endpoint, handler, personal) {
      // What a member alone sees is asked for once, the rest as often as one likes.
      const signed = ({ raw, headers }: FastifyRequest) =>
        signatures.check(raw, personal !== undefined && bearerOf(headers) !== null)
      app.get(routePath(endpoint), { onRequest: signed }, async (request, reply) => {
        const call = callOf(endpoint, request)
        // Parsed parameters come in the schema's order with defaults filled in: equal queries read alike.
        const query = JSON.stringify([endpoint.path, call.params, call.query])
        const caller = personal && (await callerOf(endpoint, request, findCaller))
        const make = async () => JSON.stringify(success(await handler(call)))
        const address = request.raw.url ?? ''
        const answer = await answers.answer(query, address, make, personal !== undefined)
        if (personal && caller) {
          const shared = JSON.parse(answer.body.toString())
          return sendFresh(reply, { ...shared, ...(await personal(call, caller, shared)) })
        }
        reply.hijack()
        answer.send(request.raw, reply.raw)
      })
    },

    fresh<T extends Endpoint>(endpoint: T, handler: (call: Call<T>) => Promise<Answer<T>>) {
      const submits = endpoint.method !== 'GET'
      const signed = ({ raw }: FastifyRequest) => signatures.check(raw, true)
      const bind = endpoint.bytes === undefined ? onApp : acceptingBytes
      bind(app, {
        method: endpoint.method,
        url: routePath(endpoint),
        config: { takesItsTime: endpoint.bytes !== undefined },
        onRequest: [...(submits ? [ownPages] : []), ...(endpoint.unsigned ? [] : [signed])],
        handler: async (request, reply) => {
          const caller = (await callerOf(endpoint, request, findCaller)) as CallerOf<T>
          const call = { ...callOf(endpoint, request), caller, origin: originOf(request) }
          if (caller !== null && endpoint.who.startsWith('staff')) {
            await refuseSealed(caller, [call.params, call.query, call.body])
          }
          if (submits && endpoint.bytes === undefined) await refuseRepeats(request, caller, admitSubmission)
          return sendFresh(reply, await handler(call))
        },
      })
    },
  }
}
