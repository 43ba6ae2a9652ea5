import { type Answer, type Body, base, type Endpoint, type Params, type Query } from '@yehang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { success } from './answers.ts'
import { jsonHeaderPairs } from './headers.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { ownPagesOnly } from './own-pages.ts'
import { readBody, readParameters } from './parameters.ts'

export interface Call<T extends Endpoint> {
  params: Params<T>
  query: Query<T>
  body: Body<T>
}

/** Endpoints of members and staff cannot be bound before there is a sign-in that guards them. */
type OpenEndpoint = Endpoint & { who: 'anyone' }

/** What may be kept: a GET endpoint whose answer is the same for everybody. */
type PublicEndpoint = OpenEndpoint & { method: 'GET' }

/** What a feature's routes.ts is given. */
export interface Binder {
  context: Context
  /** Binds an endpoint whose answer is kept until the catalogue moves (design §5). */
  kept<T extends PublicEndpoint>(endpoint: T, handler: (call: Call<T>) => Promise<Answer<T>>): void
  /** Binds an endpoint whose every call runs, and whose answer nobody keeps: neither we nor a browser or CDN. */
  fresh<T extends OpenEndpoint>(endpoint: T, handler: (call: Call<T>) => Promise<Answer<T>>): void
}

/** `/prod-api/v2/works/detail/:id`, the form of the router. */
function routePath(endpoint: Endpoint): string {
  return base + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function callOf<T extends Endpoint>(endpoint: T, request: FastifyRequest): Call<T> {
  return {
    params: endpoint.params && readParameters(endpoint.params, request.params),
    query: endpoint.query && readParameters(endpoint.query, request.query),
    body: endpoint.body && readBody(endpoint.body, request.body),
  } as Call<T>
}

export function createBinder(app: FastifyInstance, context: Context, answers: KeptAnswers): Binder {
  // A form of another site can send text/plain without asking us first.
  app.removeContentTypeParser('text/plain')
  const guard = ownPagesOnly(context.config.http.publicUrl)
  return {
    context,

    kept(endpoint, handler) {
      app.get(routePath(endpoint), async (request: FastifyRequest, reply: FastifyReply) => {
        const call = callOf(endpoint, request)
        // Parsed parameters come in the schema's order with defaults filled in: equal queries read alike.
        const query = JSON.stringify([endpoint.path, call.params, call.query])
        const answer = await answers.answer(query, request.raw.url ?? '', async () =>
          JSON.stringify(success(await handler(call))),
        )
        reply.hijack()
        answer.send(request.raw, reply.raw)
      })
    },

    fresh(endpoint, handler) {
      app.route({
        method: endpoint.method,
        url: routePath(endpoint),
        onRequest: endpoint.method === 'GET' ? [] : guard,
        handler: async (request, reply) => {
          const answer = success(await handler(callOf(endpoint, request)))
          return reply.headers(jsonHeaderPairs).header('cache-control', 'no-store').send(answer)
        },
      })
    },
  }
}
