import { createHash } from 'node:crypto'
import { base } from '@yehang/contract'
import type { FastifyInstance } from 'fastify'
import { jsonHeaderPairs } from '../headers.ts'
import { apiPage, apiPageStyle } from './api-page.ts'
import { openApiDocument } from './openapi.ts'

/** The contract for machines and for people, made when first asked for, and anew where the site has another name. */
export function serveApiDocs(app: FastifyInstance, siteName: () => string): void {
  let made = { name: '', document: {}, page: '' }
  const docs = () => {
    const name = siteName()
    if (made.name !== name) made = { name, document: openApiDocument(name), page: apiPage(name) }
    return made
  }
  const style = createHash('sha256').update(apiPageStyle).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'; base-uri 'none'`
  app.get(`${base}/openapi.json`, async (_request, reply) =>
    reply.headers(jsonHeaderPairs).send(docs().document),
  )
  app.get(`${base}/docs`, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' })
      .send(docs().page),
  )
}
