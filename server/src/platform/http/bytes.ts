import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { AppError } from './app-error.ts'

/** Binds a route that takes bytes as they come; nothing of them is held in memory. JSON is no answer to it. */
export function acceptingBytes(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    // Another type is refused in words by who reads it, after who calls is known.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // What a refusal left unread would stand in the way of the connection's next request.
    scope.addHook('onResponse', async ({ raw }) => {
      raw.unpipe()
      raw.resume()
    })
    // The limit is kept while reading: what says nothing of its length must not get past it.
    scope.route({ ...route, bodyLimit: Number.MAX_SAFE_INTEGER })
  })
}

/** The bytes of a request, at most `max` of them: reading on beyond fails with a refusal. */
export function readBytes(body: unknown, max: number): Readable {
  if (!(body instanceof Readable)) throw new AppError('body_not_bytes')
  let left = max
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(new AppError('upload_too_large', { megabytes: max / 1024 / 1024 }))
      else done(null, chunk)
    },
  })
  const brokenOff = () => limit.destroy(new Error('the request broke off'))
  // Its sender may have gone while we found out who it is; and a pipe passes no break on.
  if (body.destroyed) brokenOff()
  body.once('close', () => {
    if (!body.readableEnded) brokenOff()
  })
  // Without somebody who hears of it, a refusal that nobody reads would end the process.
  limit.once('error', () => {})
  return body.pipe(limit)
}
