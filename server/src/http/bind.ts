import { type Answer, base, type Endpoint, type Params, type Query } from '@yehang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { success } from './answers.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { readParameters } from './parameters.ts'

export interface Call<T extends Endpoint> {
  params: Params<T>
  query: Query<T>
}

/** What may be kept: a GET endpoint whose answer is the same for everybody. */
type PublicEndpoint = Endpoint & { method: 'GET'; who: 'anyone' }

/** What a feature's routes.ts is given. */
export interface Binder {
  context: Context
  /** Binds an endpoint whose answer is kept until the catalogue moves (design §5). */
  kept<T extends PublicEndpoint>(endpoint: T, handler: (call: Call<T>) => Promise<Answer<T>>): void
}

/** `/prod-api/v2/works/detail/:id`, the form of the router. */
function routePath(endpoint: Endpoint): string {
  return base + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function callOf<T extends Endpoint>(endpoint: T, request: FastifyRequest): Call<T> {
  return {
    params: endpoint.params && readParameters(endpoint.params, request.params),
    query: endpoint.query && readParameters(endpoint.query, request.query),
  } as Call<T>
}

export function createBinder(app: FastifyInstance, context: Context, answers: KeptAnswers): Binder {
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
  }
}
