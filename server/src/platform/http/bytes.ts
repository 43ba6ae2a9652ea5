import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { AppError } from './app-error.ts'

/** Binds a route that takes bytes as they come; nothing of them is held in memory. JSON is no answer to it. */
export function acceptingBytes(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    // Other types are refused with a message by the handler that reads the body, after
    // authentication.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // Unread bytes of a refused body would block the connection's next request.
    scope.addHook('onResponse', async ({ raw }) => {
      raw.unpipe()
      raw.resume()
    })
    // The limit is checked while reading: a body without a length must not exceed it.
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
  // The client may have disconnected during authentication, and a pipe does not pass that on.
  if (body.destroyed) brokenOff()
  body.once('close', () => {
    if (!body.readableEnded) brokenOff()
  })
  // Without a listener, an unhandled stream error would end the process.
  limit.once('error', () => {})
  return body.pipe(limit)
}
