import type { Readable } from 'node:stream'
import type { ParamsOf } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import { type Chunk, freeForUploads, receiveChunk } from '../../../platform/files/upload-files.ts'
import { AppError } from '../../../platform/http/app-error.ts'

/** How a file comes in by pieces, whatever becomes of it: a video, or works to import. */

type Uploaded = ParamsOf<'upload_disk_full'>['what']

export const wrongOffset = (offset: number) => new AppError('upload_wrong_offset', { received: offset })
const diskFull = (what: Uploaded) => new AppError('upload_disk_full', { what })

export async function refuseFullDisk(
  { config }: Pick<Context, 'config'>,
  bytes: number,
  what: Uploaded,
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
  { bytes, left, what }: { bytes: Readable; left: number; what: Uploaded },
  append: (chunk: Chunk) => Promise<void>,
): Promise<number> {
  const chunk = await receiveChunk(config.dataDir, bytes, left).catch(orDiskFull(what))
  try {
    if (chunk.bytes > left) throw new AppError('upload_longer_than_said')
    // The limit of a piece, not its sender, may have broken it off.
    if (chunk.broken instanceof AppError) throw chunk.broken
    await append(chunk).catch(orDiskFull(what))
    if (chunk.broken !== null) throw new AppError('upload_part_broke_off')
    return chunk.bytes
  } finally {
    await chunk.close()
  }
}

const orDiskFull =
  (what: Uploaded) =>
  (error: unknown): never => {
    const isFull = error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code))
    throw isFull ? diskFull(what) : error
  }
