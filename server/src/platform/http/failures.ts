import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database/faults.ts'
import { refused } from './answers.ts'
import { AppError, notFound, Overload } from './app-error.ts'
import { jsonHeaderPairs } from './headers.ts'

export { isDatabaseAway }

/** No space, or no share of it, is left for us, as the system or PostgreSQL says. */
const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Seconds after which a client may ask again. */
const retryAfter = { busy: 5, disk_full: 60 }

/** The framework's own complaints about a request. */
function badRequest(error: FastifyError) {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('body_not_json')
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return new AppError('body_missing')
  return error.statusCode === 400 ? new AppError('json_invalid') : undefined
}

/**
 * The one place where errors become answers (docs/requirements.md, api 2 and api 3): refusals keep HTTP 200; a fault of
 * ours shows a plain sentence and a request id, and everything else about it goes to the log.
 */
export function answerFailure(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const answer = (status: number, body: object) =>
    reply.code(status).headers(jsonHeaderPairs).header('cache-control', 'no-store').send(body)
  const refuse = (refusal: AppError) => {
    if (refusal.code === 429) {
      const { seconds } = refusal.params as { seconds?: number }
      reply.header('retry-after', seconds ?? 60)
      return answer(429, refused(refusal))
    }
    reply.answerCode = refusal.code
    return answer(200, refused(refusal))
  }
  if (error instanceof AppError) return refuse(error)
  const complaint = badRequest(error)
  if (complaint !== undefined) return refuse(complaint)
  if (error.statusCode === 413) return answer(413, refused(new AppError('request_too_large')))
  // What a path outside the folder of pictures gets: it is simply not there.
  if (error.statusCode === 403 || error.statusCode === 404) return answerNoEndpoint(request, reply)
  const later = (reason: keyof typeof retryAfter) => {
    reply.header('retry-after', retryAfter[reason])
    return answer(503, refused(new AppError(reason)))
  }
  if (error instanceof Overload) return later('busy')
  if (isDatabaseAway(error)) {
    // Logged once by platform/database/watch.ts, not with every request.
    request.log.debug({ err: error }, 'the database is away')
    return later('busy')
  }
  if (diskFull.has(error.code)) {
    request.log.error({ err: error }, 'the disk is full')
    return later('disk_full')
  }
  request.log.error({ err: error }, 'fault')
  return answer(500, { ...refused(new AppError('fault')), requestId: request.id })
}

export function answerNoEndpoint(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).headers(jsonHeaderPairs).send(refused(notFound()))
}
