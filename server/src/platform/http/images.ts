import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerNoEndpoint } from './failures.ts'

/** Where relative pictures are found while no IMAGE_HOST is set: the folder `images` in DATA_DIR. */
export const imagePath = '/images'

export function imageFolder(dataDir: string): string {
  return path.join(dataDir, 'images')
}

export async function serveImages(app: FastifyInstance, dataDir: string): Promise<void> {
  await mkdir(imageFolder(dataDir), { recursive: true })
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(answerNoEndpoint)
      await scope.register(fastifyStatic, {
        root: imageFolder(dataDir),
        decorateReply: false,
        dotfiles: 'ignore',
        index: false,
        maxAge: '30d',
        setHeaders: (reply) => {
          reply.header('x-content-type-options', 'nosniff')
          // An uploaded SVG must not run as a page.
          reply.header('content-security-policy', "default-src 'none'; sandbox")
        },
      })
    },
    { prefix: imagePath },
  )
}
