import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { sizedFolder } from '@yehang/contract/limits'
import type { FastifyInstance } from 'fastify'
import { imageFolder, uploadedPictures } from '../files/folders.ts'
import { answerNoEndpoint } from './failures.ts'

/** Where relative pictures are found while no IMAGE_HOST is set: the folder `images` in DATA_DIR. */
export const imagePath = '/images'

/** Uploads and pictures in several widths: their names never get another content. Others an operator may replace. */
const forGood = [uploadedPictures, `${sizedFolder}/`]
const cacheForGood = 'public, max-age=31536000, immutable'
const cacheForADay = 'public, max-age=86400'

export async function serveImages(app: FastifyInstance, dataDir: string): Promise<void> {
  const root = imageFolder(dataDir)
  const isForGood = (file: string) => forGood.some((name) => file.startsWith(path.join(root, name)))
  await mkdir(root, { recursive: true })
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(answerNoEndpoint)
      await scope.register(fastifyStatic, {
        root,
        decorateReply: false,
        dotfiles: 'ignore',
        index: false,
        cacheControl: false,
        setHeaders: (reply, file) => {
          reply.header('cache-control', isForGood(file) ? cacheForGood : cacheForADay)
          reply.header('x-content-type-options', 'nosniff')
          // An uploaded SVG must not run as a page.
          reply.header('content-security-policy', "default-src 'none'; sandbox")
        },
      })
    },
    { prefix: imagePath },
  )
}
