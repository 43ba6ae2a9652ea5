import { type Answer, type Body, base, type Endpoint, type Params, type Query } from '@yehang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { success } from './answers.ts'
import { jsonHeaderPairs } from './headers.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { readParameters } from './parameters.ts'

export interface Call<T extends Endpoint> {
  params: Params<T>
  query: Query<T>
  body: Body<T>
}

type Handler<T extends Endpoint> = (call: Call<T>) => Promise<Answer<T>>

/** What a feature's routes.ts is given. */
export interface Binder {
  context: Context
  /** Binds an endpoint whose answer is made for each call. */
  bind<T extends Endpoint>(endpoint: T, handler: Handler<T>): void
  /** Binds a GET endpoint whose answer is the same for everybody and is kept (design §5). */
  kept<T extends Endpoint>(endpoint: T, handler: Handler<T>): void
}

/** `/prod-api/v2/works/detail/:id`, the form of the router. */
function routePath(endpoint: Endpoint): string {
  return base + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function callOf<T extends Endpoint>(endpoint: T, request: FastifyRequest): Call<T> {
  const read = (part: 'params' | 'query' | 'body') => {
    const schema = endpoint[part]
    return schema && readParameters(schema, request[part])
  }
  return { params: read('params'), query: read('query'), body: read('body') } as Call<T>
}

export function createBinder(app: FastifyInstance, context: Context, answers: KeptAnswers): Binder {
  return {
    context,

    bind(endpoint, handler) {
      const url = routePath(endpoint)
      app.route({
        method: endpoint.method,
        url,
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          const answer = await handler(callOf(endpoint, request))
          return reply.headers(jsonHeaderPairs).header('cache-control', 'no-store').send(success(answer))
        },
      })
    },

    kept(endpoint, handler) {
      app.route({
        method: 'GET',
        url: routePath(endpoint),
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          const call = callOf(endpoint, request)
          // Parsed parameters come in the schema's order with defaults filled in: equal queries read alike.
          const query = JSON.stringify([endpoint.path, call.params, call.query])
          const answer = await answers.answer(query, request.raw.url ?? '', async () =>
            JSON.stringify(success(await handler(call))),
          )
          reply.hijack()
          answer.send(request.raw, reply.raw)
        },
      })
    },
  }
}
