import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { chosenEncoding, weakTag } from '../../platform/http/encoding.ts'
import { Sitemap } from './service/sitemap.ts'

const headers = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=600',
  'x-content-type-options': 'nosniff',
}

/** `/sitemap.xml` and its files, with INDEXING=on alone; else these addresses are no pages. */
export function serveSitemap(app: FastifyInstance, context: Context): void {
  if (!context.config.site.indexing) return
  const sitemap = new Sitemap(context)
  app.get('/sitemap.xml', async (_request, reply) => reply.headers(headers).send(await sitemap.index()))
  app.get<{ Params: { name: string } }>('/sitemap-:name', async (request, reply) => {
    const file = await sitemap.file(`sitemap-${request.params.name}`)
    return file === null ? reply.callNotFound() : send(request, reply, file)
  })
}

/** As it is kept, to every client that takes gzip, whatever else it takes. */
function send(request: FastifyRequest, reply: FastifyReply, file: Buffer) {
  const etag = weakTag(file)
  void reply.headers({ ...headers, etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const withoutBrotli = request.headers['accept-encoding']?.replaceAll(/\bbr\b/gi, '')
  if (chosenEncoding(withoutBrotli) !== 'gzip') return reply.send(Readable.from([file]).pipe(createGunzip()))
  return reply.header('content-encoding', 'gzip').send(file)
}
