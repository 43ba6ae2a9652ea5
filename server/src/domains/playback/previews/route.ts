import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { FileSender, mediaHeaders } from '../send-file.ts'
import { clipName } from './make-clip.ts'
import { findPublicClip } from './queries/previews.ts'

const addressForm = /^\/previews\/(\d{16,19})\/(\d{16,19})\.mp4(?:\?|$)/

/**
 * Short clips of films that everybody may watch, which cards play. Each is asked for by the work too: what is taken off
 * the site, held, or made dearer is no more to be had at the next request.
 */
export function servePreviews(app: FastifyInstance, context: Context): void {
  const { db, log, metrics, storage } = context
  const { accelPrefix } = context.config.media
  const sender = new FileSender(log, (bytes) => metrics.mediaBytes.add(bytes))
  app.addHook('onClose', async () => sender.close())
  app.route({
    method: ['GET', 'HEAD'],
    url: '/previews/*',
    async handler(request, reply) {
      const refuse = () => reply.code(404).header('cache-control', 'no-store').send()
      const [, workId, videoId] = addressForm.exec(request.raw.url ?? '') ?? []
      if (workId === undefined || videoId === undefined) return refuse()
      const folder = await findPublicClip(db, { workId, videoId })
      const file = folder === undefined ? null : await storage.find(`${folder}/${clipName}`)
      if (file === null) return refuse()
      const headers = { ...mediaHeaders(clipName, 'video/mp4'), 'cache-control': 'private, max-age=3600' }
      if (accelPrefix !== undefined && file.path !== undefined) {
        return reply.headers({ ...headers, 'x-accel-redirect': `${accelPrefix}${folder}/${clipName}` }).send()
      }
      reply.hijack()
      await sender.send(request.raw, reply.raw, file, headers)
    },
  })
}
