import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { incomingFile } from './folders.ts'

export interface IncomingCopy {
  /** Makes it the source of a video. */
  moveTo(videoId: string): Promise<void>
  /** Removes it, wherever it is. */
  discard(): Promise<void>
}

/**
 * Copies a file to the folder of video sources under a temporary name: what a killed process leaves
 * is removed by the cleanup. `onProgress` gets the bytes so far.
 */
export async function copyIn(
  dataDir: string,
  file: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<IncomingCopy> {
  const folder = path.dirname(incomingFile(dataDir, '0'))
  await mkdir(folder, { recursive: true })
  let place = path.join(folder, `copy-${randomUUID()}`)
  const discard = () => rm(place, { force: true })
  let bytes = 0
  try {
    await pipeline(
      createReadStream(file, { highWaterMark: 1024 ** 2 }),
      async function* counted(chunks) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          onProgress(bytes)
          yield chunk
        }
      },
      createWriteStream(place, { flush: true, highWaterMark: 1024 ** 2 }),
      { signal },
    )
  } catch (error) {
    await discard()
    throw error
  }
  return {
    async moveTo(videoId) {
      const target = incomingFile(dataDir, videoId)
      await rename(place, target)
      place = target
    },
    discard,
  }
}
