import type { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { type Chunk, freeForUploads, receiveChunk } from '../../../platform/files/upload-files.ts'
import { AppError } from '../../../platform/http/app-error.ts'

/** How a file comes in by pieces, whatever becomes of it: a video, or works to import. */

const tooLong = '传来的内容超过了开始上传时说明的大小'
const brokenOff = '传输中断，已收到的部分会保留'

export const wrongOffset = (offset: number) => new AppError(500, `已收到 ${offset} 字节，请从这里续传`)
const diskFull = (what: string) => new AppError(500, `服务器磁盘空间不足，暂时不能接收${what}`)

/** `what`: 影片, 文件. */
export async function refuseFullDisk(
  { config }: Pick<Context, 'config'>,
  bytes: number,
  what: string,
): Promise<void> {
  if ((await freeForUploads(config.dataDir)) - bytes < config.media.minFreeBytes) throw diskFull(what)
}

/**
 * Receives a piece into a temporary file, which may take a while, then appends it, which takes
 * milliseconds. The received part of an interrupted piece is stored. Returns how many bytes were
 * added. Reads no more than `left`.
 */
export async function takePiece(
  { config }: Pick<Context, 'config'>,
  { bytes, left, what }: { bytes: Readable; left: number; what: string },
  append: (chunk: Chunk) => Promise<void>,
): Promise<number> {
  const chunk = await receiveChunk(config.dataDir, bytes, left).catch(orDiskFull(what))
  try {
    if (chunk.bytes > left) throw new AppError(500, tooLong)
    // The limit of a piece, not its sender, may have broken it off.
    if (chunk.broken instanceof AppError) throw chunk.broken
    await append(chunk).catch(orDiskFull(what))
    if (chunk.broken !== null) throw new AppError(500, brokenOff)
    return chunk.bytes
  } finally {
    await chunk.close()
  }
}

const orDiskFull =
  (what: string) =>
  (error: unknown): never => {
    const isFull = error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code))
    throw isFull ? diskFull(what) : error
  }
