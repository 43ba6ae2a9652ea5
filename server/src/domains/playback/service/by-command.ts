import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { hasFreeSpace } from '../../../platform/files/disk-space.ts'
import { incomingFile } from '../../../platform/files/folders.ts'
import { copyIn } from '../../../platform/files/incoming-copy.ts'
import { headOf, sniffVideo } from '../../../platform/files/sniff.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import { canonicalNumber } from '../../../platform/text/number.ts'
import { isPreparing } from '../queries/videos.ts'
import { findPart, findWork } from '../queries/works.ts'
import { giveVideo } from './videos.ts'

/** What the operator does from the command line. */

/** The id of a work that is named by it, or by channel and number in any case. Throws 404. */
export async function namedWork(
  db: Database,
  named: { id: string } | { modId: number; number: string },
): Promise<string> {
  const id = await findWork(db, 'id' in named ? named : { ...named, number: canonicalNumber(named.number) })
  if (id === undefined) throw notFound()
  return id
}

/** The id of a part of a work that is named by its title; null where none is named. Throws 404. */
export async function namedPart(
  db: Database,
  workId: string,
  title: string | undefined,
): Promise<string | null> {
  if (title === undefined) return null
  const id = await findPart(db, workId, title.normalize('NFC').trim())
  if (id === undefined) throw new AppError('part_not_found', { title })
  return id
}

/**
 * Gives a work, or a part of it, a video from any file of this machine, which is copied; returns the video's id.
 * Throws AppError before copying if it is no video. `onProgress` gets the share that is done.
 */
export async function giveFile(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { workId, partId }: { workId: string; partId: string | null },
  file: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number): void },
): Promise<string> {
  const { size } = await readableFile(file)
  if (sniffVideo(await headOf(file)) === null) throw new AppError('not_a_video')
  const { dataDir, media } = config
  if (await db.transaction().execute((tx) => isPreparing(tx, workId, partId))) {
    throw new AppError('video_under_way')
  }
  if (!(await hasFreeSpace(path.dirname(incomingFile(dataDir, '0')), size, media.minFreeBytes))) {
    throw new AppError('copy_disk_full')
  }
  const copy = await copyIn(dataDir, file, signal, (bytes) => onProgress(bytes / size))
  const source = { sourceKind: 'upload' as const, source: path.basename(file) }
  const video = { workId, partId, ...source, createdBy: null }
  try {
    return await db.transaction().execute(async (tx) => {
      const videoId = await giveVideo(tx, video, new Date(clock.now()))
      // Before the commit: the worker may begin at once.
      await copy.moveTo(videoId)
      return videoId
    })
  } catch (error) {
    await copy.discard()
    throw error
  }
}

async function readableFile(file: string): Promise<{ size: number }> {
  const facts = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new AppError(error.code === 'ENOENT' ? 'file_missing' : 'file_unreadable', { file })
  })
  if (!facts.isFile()) throw new AppError('file_not_regular', { file })
  return facts
}
