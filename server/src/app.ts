import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Context } from './context.ts'
import { bindCatalogue } from './features/catalogue/routes.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { createBinder } from './http/bind.ts'
import { answerFailure, answerNoEndpoint } from './http/failures.ts'
import { frontDoor } from './http/front-door.ts'
import { serveImages } from './http/images.ts'
import type { KeptAnswers } from './http/kept-answers.ts'
import { RequestLimit } from './http/request-limit.ts'

const bodyLimit = 256 * 1024

/** The HTTP application, ready to listen. */
export async function createApp(context: Context, answers: KeptAnswers): Promise<FastifyInstance> {
  const { config, clock, log } = context
  const limit = config.rateLimit.on
    ? new RequestLimit({ perMinute: config.rateLimit.perMinute, trustProxy: config.http.trustProxy, clock })
    : null
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.http.trustProxy.length > 0 ? config.http.trustProxy : false,
    bodyLimit,
    routerOptions: { maxParamLength: 512 },
    // An address that cannot be decoded is no endpoint.
    frameworkErrors: (_error, request, reply) => {
      answerNoEndpoint(request, reply)
    },
    serverFactory: (handler) => frontDoor(answers, limit, handler),
  })
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler(answerNoEndpoint)
  app.get('/healthz', async () => ({ ok: true }))
  serveApiDocs(app, config.site.name)
  await serveImages(app, config.dataDir)
  const binder = createBinder(app, context, answers)
  bindCatalogue(binder)
  return app
}
