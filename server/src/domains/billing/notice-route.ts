import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { answerNoEndpoint } from '../../platform/http/failures.ts'
import { originOf } from '../../platform/http/principal.ts'
import {
  ForgedNotice,
  type NoticeReply,
  type Provider,
  type ProviderName,
} from '../../platform/payments/provider.ts'
import { applyReport } from './service/apply-report.ts'
import { paymentsAllowed } from './service/channels.ts'

/** No channel sends a tenth of it. */
const bodyLimit = 64 * 1024

/**
 * The route for payment notices of the channels: no sign-in, no signature of ours, no submission
 * guard.
 */
export function serveNotices(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.route<{ Params: { provider: string } }>({
      method: ['GET', 'POST'],
      url: '/pay-notice/:provider',
      exposeHeadRoute: false,
      bodyLimit,
      async handler(request, reply) {
        const provider = context.payments.named(request.params.provider as ProviderName)
        if (provider === null) return answerNoEndpoint(request, reply)
        return answer(reply, await hear(context, provider, request))
      },
    })
  })
}

function answer(reply: FastifyReply, { status, type, body }: NoticeReply) {
  return reply.code(status).type(type).header('cache-control', 'no-store').send(body)
}

/** What the channel is answered. What we could not keep is refused, so that it comes again. */
async function hear(context: Context, provider: Provider, request: FastifyRequest): Promise<NoticeReply> {
  const { log, config } = context
  const { accepted, refused, name } = provider
  if (!paymentsAllowed(config, originOf(request))) return refused
  const { method, headers, body, raw } = request
  try {
    const report = await provider.readNotice({
      method,
      headers,
      query: /\?(.*)/s.exec(raw.url ?? '')?.[1] ?? '',
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    })
    if (report !== null) await applyReport(context, provider, report, 'notice')
    return accepted
  } catch (error) {
    if (error instanceof ForgedNotice) {
      log.warn(
        { provider: name, reason: error.message },
        'a notice that the channel did not send was refused',
      )
      return refused
    }
    log.error({ err: error, provider: name }, 'a notice could not be kept')
    return { ...refused, status: 500 }
  }
}
