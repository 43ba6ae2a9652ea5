import type { Failure } from '@yehang/contract'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { VideoSource, VideoState } from '../../../platform/database/tables/tables.ts'
import { storedFailure } from '../../../platform/text/failures.ts'
import { isUnderWay, lockVideo, preparing } from './videos.ts'

/**
 * One run of a video's preparation. Its number never comes again for this video: whatever an attempt writes is fenced by
 * it, so that one whose worker was taken for dead can do no harm.
 */
export interface Attempt {
  videoId: string
  workId: string
  number: number
  sourceKind: VideoSource
  source: string
}

/**
 * Begins an attempt; undefined where the video is not to be prepared any more. By the lock, an earlier attempt has either
 * published before, or cannot any more.
 */
export async function beginAttempt(
  tx: DatabaseTransaction,
  videoId: string,
  now: Date,
): Promise<Attempt | undefined> {
  const video = await lockVideo(tx, videoId)
  if (video === undefined || !isUnderWay(video.state)) return undefined
  const number = video.attempts + 1
  await tx
    .updateTable('video')
    .set({ attempts: number, state: 'fetching', progress: 0, ...storedFailure(null), updated_at: now })
    .where('id', '=', videoId)
    .execute()
  return { videoId, workId: video.work_id, number, sourceKind: video.source_kind, source: video.source }
}

export type AttemptState = Extract<VideoState, 'waiting' | 'fetching' | 'transcoding'>

/** Writes how far an attempt has come. False: the video was given up, or another attempt has begun. */
export async function showAttempt(
  db: Database,
  { videoId, number }: Attempt,
  { failure, ...shown }: { state: AttemptState; progress: number; failure?: Failure },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video')
    .set({ ...shown, ...(failure && storedFailure(failure)), updated_at: now })
    .where('id', '=', videoId)
    .where('attempts', '=', number)
    .where('state', 'in', preparing)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes down what an attempt's source is, by which it is known again. */
export async function keepSourceHash(
  db: Database,
  { videoId, number }: Attempt,
  hash: string,
): Promise<void> {
  await db
    .updateTable('video')
    .set({ source_hash: hash })
    .where('id', '=', videoId)
    .where('attempts', '=', number)
    .where('state', 'in', preparing)
    .execute()
}
