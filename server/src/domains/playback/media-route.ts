import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { mediaType } from '../../platform/files/types.ts'
import { MediaCdn } from './media-cdn.ts'
import { networkOf } from './network.ts'
import { FileSender, mediaHeaders } from './send-file.ts'
import { DevicePositions } from './service/device-positions.ts'
import type { StreamGate } from './service/stream-gate.ts'
import { devicePath } from './service/watching.ts'
import { isSubtitle, playedSubtitle } from './subtitles/played.ts'
import { openTicket, ticketKey } from './tokens.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends running media answers: a slow reader must not delay a stop. */
    endMedia(): void
  }
}

/** Plain names alone: what the media have no file by is no file, and no name leads elsewhere. */
const addressForm = /^(?:\/tv)?\/media\/([^/?]+)\/(\d{16,19})\/((?:\w[\w-]*\/)*\w[\w-]*(?:\.\w+)+)(?:\?|$)/

/** Of every answer below /tv: an app may be a page of any site, and brings no cookie. */
export const deviceHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, content-range, etag',
  'cross-origin-resource-policy': 'cross-origin',
  // The token is part of the address.
  'referrer-policy': 'no-referrer',
} as const

/** Short enough that the address that it leads to still holds. */
const redirectHeaders = {
  'cache-control': 'private, max-age=10',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Serves media of a playback, by the token in the path (docs/decisions/0017). */
export function serveMedia(app: FastifyInstance, context: Context, gate: StreamGate): void {
  const { clock, log, metrics, storage, secretKey } = context
  const { accelPrefix, cdn: cdnConfig } = context.config.media
  const cdn = cdnConfig && new MediaCdn(cdnConfig)
  const key = ticketKey(secretKey)
  const sender = new FileSender(log, (bytes) => metrics.mediaBytes.add(bytes))
  app.decorate('endMedia', () => sender.close())

  const positions = new DevicePositions(context)

  const serve = (url: string, added: Record<string, string>, isDevices = false) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { takesItsTime: true },
      async handler(request, reply) {
        const refuse = (status: 403 | 404) =>
          reply
            .code(status)
            .headers({ ...added, 'cache-control': 'no-store' })
            .send()
        // What costs nothing is asked first, and says nothing of what is there.
        const [, token = '', workId = '', name = ''] = addressForm.exec(request.raw.url ?? '') ?? []
        const place = { workId, network: networkOf(request.ip) }
        const ticket = openTicket(key, token, place, clock.now())
        if (ticket === null) return refuse(403)
        const folder = await gate.folderOf(token, ticket, place)
        if (folder === null) return refuse(403)

        if (isSubtitle(name)) {
          const subtitle = await playedSubtitle(context, name, { workId, videoId: ticket.videoId })
          if (subtitle === null) return refuse(404)
          return reply.headers({ ...mediaHeaders(name, subtitle.type), ...added }).send(subtitle.body)
        }
        if (isDevices && request.method === 'GET') void positions.read(ticket.stream, folder, name)
        // Asked for one by one, each after the right has been looked at: so it ends for what was not asked for yet.
        if (cdn?.sends(name)) {
          const location = cdn.addressOf(folder, name, clock.now())
          return reply
            .code(302)
            .headers({ ...redirectHeaders, ...added, location })
            .send()
        }
        const type = mediaType(name)
        const file = type && (await storage.find(`${folder}/${name}`))
        if (!type || !file) return refuse(404)
        const headers = { ...mediaHeaders(name, type), ...added }
        // nginx reads files of this machine itself, below the media folder.
        if (accelPrefix !== undefined && file.path !== undefined) {
          return reply.headers({ ...headers, 'x-accel-redirect': `${accelPrefix}${folder}/${name}` }).send()
        }
        reply.hijack()
        await sender.send(request.raw, reply.raw, file, headers)
      },
    })
  serve('/media/*', {})
  // The same for televisions and apps, of which some run in pages of other sites.
  serve(`${devicePath}/*`, deviceHeaders, true)
}
