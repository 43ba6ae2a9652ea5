import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'

const types: Readonly<Record<string, string>> = {
  '.woff2': 'font/woff2',
  '.otf': 'font/otf',
  '.ttf': 'font/ttf',
}

/** The font of `SUBTITLE_FONT`, for players that draw styled subtitles; 204 where there is none. */
export function serveSubtitleFont(
  app: FastifyInstance,
  { config, log }: Pick<Context, 'config' | 'log'>,
): void {
  const file = config.media.subtitleFont
  app.get('/subtitle-font', async (_, reply) => {
    const facts = file === undefined ? null : await stat(file).catch(() => null)
    if (file === undefined || facts === null || !facts.isFile()) {
      if (file !== undefined) log.warn({ file }, 'the file of SUBTITLE_FONT cannot be read')
      return reply.code(204).header('cache-control', 'no-store').send()
    }
    return reply
      .headers({
        'content-type': types[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
        'content-length': facts.size,
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
      })
      .send(createReadStream(file))
  })
}
