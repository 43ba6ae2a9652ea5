import { stat } from 'node:fs/promises'
import path from 'node:path'
import { texts } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { hasFreeSpace } from '../../../platform/files/disk-space.ts'
import { incomingFile } from '../../../platform/files/folders.ts'
import { copyIn } from '../../../platform/files/incoming-copy.ts'
import { headOf, sniffVideo } from '../../../platform/files/sniff.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { canonicalNumber } from '../../../platform/text/number.ts'
import { isPreparing } from '../queries/videos.ts'
import { findWork } from '../queries/works.ts'
import { notVideo } from './uploads.ts'
import { giveVideo } from './videos.ts'

/** What the operator does from the command line. */

/** The id of a work that is named by it, or by channel and number in any case. Throws 404. */
export async function namedWork(
  db: Database,
  named: { id: string } | { modId: number; number: string },
): Promise<string> {
  const id = await findWork(db, 'id' in named ? named : { ...named, number: canonicalNumber(named.number) })
  if (id === undefined) throw new AppError(404, texts.notFound)
  return id
}

/**
 * Gives a work a video from any file of this machine, which is copied; returns the video's id.
 * Throws AppError before copying if it is no video. `onProgress` gets the share that is done.
 */
export async function giveFile(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  workId: string,
  file: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number): void },
): Promise<string> {
  const { size } = await readableFile(file)
  if (sniffVideo(await headOf(file)) === null) throw new AppError(500, notVideo)
  const { dataDir, media } = config
  if (await db.transaction().execute((tx) => isPreparing(tx, workId))) {
    throw new AppError(500, texts.videoUnderWay)
  }
  if (!(await hasFreeSpace(path.dirname(incomingFile(dataDir, '0')), size, media.minFreeBytes))) {
    throw new AppError(500, '磁盘空间不足')
  }
  const copy = await copyIn(dataDir, file, signal, (bytes) => onProgress(bytes / size))
  const video = { workId, sourceKind: 'upload' as const, source: path.basename(file), createdBy: null }
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
    throw new AppError(500, error.code === 'ENOENT' ? `没有这个文件：${file}` : `无法读取文件：${file}`)
  })
  if (!facts.isFile()) throw new AppError(500, `不是普通文件：${file}`)
  return facts
}
