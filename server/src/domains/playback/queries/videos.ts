import type { Failure } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { VideoSource, VideoState } from '../../../platform/database/tables/tables.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import { storedFailure } from '../../../platform/text/failures.ts'
import { copyAvailability } from '../../catalogue/queries/availability.ts'

export interface NewVideo {
  /** Where it was reserved before. */
  id?: string
  workId: string
  /** Null or left out: the film of the whole work. */
  partId?: string | null
  sourceKind: VideoSource
  source: string
  /** Of a file named by an import: detects a changed one. */
  sourceMark?: string
  /** A member of the staff; null from the command line. */
  createdBy: string | null
  /** The same, where the call is known. */
  actor?: Actor
}

export type PreparingState = 'waiting' | 'fetching' | 'transcoding'

export const preparing: VideoState[] = ['waiting', 'fetching', 'transcoding'] satisfies PreparingState[]

/** Whether a video is not ready yet, but is being prepared or queued. */
export const isUnderWay = (state: VideoState): state is PreparingState => preparing.includes(state)

/** A part has one video that is watched, as a work without parts has. */
const ofPart = (partId: string | null) => sql<boolean>`(part_id is not distinct from ${partId}::bigint)`

/** Locks a work; what changes its videos takes turns. False: there is no such work. */
export async function lockWork(tx: DatabaseTransaction, workId: string): Promise<boolean> {
  const work = await tx
    .selectFrom('work')
    .select('id')
    .where('id', '=', workId)
    .forUpdate()
    .executeTakeFirst()
  return work !== undefined
}

export async function isPreparing(
  tx: DatabaseTransaction,
  workId: string,
  partId: string | null = null,
): Promise<boolean> {
  const video = await tx
    .selectFrom('video')
    .select('id')
    .where('work_id', '=', workId)
    .where(ofPart(partId))
    .where('state', 'in', preparing)
    .executeTakeFirst()
  return video !== undefined
}

export async function isPartOf(tx: DatabaseTransaction, workId: string, partId: string): Promise<boolean> {
  const part = await tx
    .selectFrom('work_part')
    .select('id')
    .where('id', '=', partId)
    .where('work_id', '=', workId)
    .executeTakeFirst()
  return part !== undefined
}

export async function addVideo(tx: DatabaseTransaction, video: NewVideo, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('video')
    .values({
      ...(video.id !== undefined && { id: video.id }),
      work_id: video.workId,
      part_id: video.partId ?? null,
      source_kind: video.sourceKind,
      source: video.source,
      source_mark: video.sourceMark ?? null,
      created_by: video.createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Sets `work.is_online` from its videos: 1 one is ready, 2 one is being prepared, else 0; and lists
 * with it. Returns whether it changed. Needs the work's lock.
 */
export async function showOnline(tx: DatabaseTransaction, workId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update work w set is_online = v.online, updated_at = now()
    from (
      select case when bool_or(state = 'ready') then 1 when bool_or(state = any(${preparing})) then 2 else 0 end as online
      from video where work_id = ${workId}::bigint
    ) v
    where w.id = ${workId}::bigint and w.is_online <> coalesce(v.online, 0)
  `.execute(tx)
  if (numAffectedRows === 0n) return false
  await copyAvailability(tx, [workId])
  return true
}

export interface VideoRecord {
  id: string
  work_id: string
  part_id: string | null
  source_kind: VideoSource
  source: string
  state: VideoState
  /** How often its preparation was begun. */
  attempts: number
  folder: string | null
}

const recordColumns = [
  'id',
  'work_id',
  'part_id',
  'source_kind',
  'source',
  'state',
  'attempts',
  'folder',
] as const

export async function findVideo(db: Database, id: string): Promise<VideoRecord | undefined> {
  return db.selectFrom('video').select(recordColumns).where('id', '=', id).executeTakeFirst()
}

/** The video of a part, or of the whole work, that can be watched. */
export async function readyVideos(
  tx: DatabaseTransaction,
  workId: string,
  partId: string | null,
): Promise<VideoRecord[]> {
  return tx
    .selectFrom('video')
    .select(recordColumns)
    .where('work_id', '=', workId)
    .where(ofPart(partId))
    .where('state', '=', 'ready')
    .execute()
}

/** Locks works, in the order of their ids, and answers the last video of each, and of each of its parts, that was not taken away. */
export async function lastVideos(
  tx: DatabaseTransaction,
  workIds: readonly string[],
): Promise<{ id: string; number: string; videoIds: string[] }[]> {
  await sql`select from work where id = any(${workIds}::bigint[]) order by id for update`.execute(tx)
  const { rows } = await sql<{ id: string; number: string; videoIds: string[] }>`
    select w.id, w.number, array(
      select max(v.id)::text from video v where v.work_id = w.id and v.state <> 'removed'
      group by v.part_id order by max(v.id)
    ) as "videoIds"
    from work w where w.id = any(${workIds}::bigint[]) order by w.id
  `.execute(tx)
  return rows
}

/** All that are not removed. */
export async function videosOf(
  tx: DatabaseTransaction,
  workId: string,
): Promise<(VideoRecord & { bytes: string | null })[]> {
  return tx
    .selectFrom('video')
    .select([...recordColumns, 'bytes'])
    .where('work_id', '=', workId)
    .where('state', '<>', 'removed')
    .execute()
}

/** Those of a part that are not removed. */
export async function videosOfPart(tx: DatabaseTransaction, partId: string): Promise<VideoRecord[]> {
  return tx
    .selectFrom('video')
    .select(recordColumns)
    .where('part_id', '=', partId)
    .where('state', '<>', 'removed')
    .execute()
}

/**
 * Locks a video's work and then the video, in this order everywhere. A merge may take the video to another work while
 * this waits for the first: then that one's lock is given back before the other is asked for, or two could wait for each
 * other in a circle.
 */
export async function lockVideo(tx: DatabaseTransaction, id: string): Promise<VideoRecord | undefined> {
  for (;;) {
    const video = await findVideo(tx, id)
    if (video === undefined) return undefined
    await sql`savepoint video_of_work`.execute(tx)
    const isThere = await lockWork(tx, video.work_id)
    const locked = isThere ? await findVideo(tx, id) : undefined
    if (locked === undefined || locked.work_id === video.work_id) {
      await sql`release savepoint video_of_work`.execute(tx)
      return locked
    }
    await sql`rollback to savepoint video_of_work`.execute(tx)
  }
}

/**
 * Gives videos of one work to another, but for those beside which there would be two to watch or two in preparation of
 * one part.
 * Returns which went. Needs the locks of both works.
 */
export async function moveVideos(
  tx: DatabaseTransaction,
  ids: readonly string[],
  from: string,
  into: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update video v set work_id = ${into}::bigint
    where v.id = any(${ids}::bigint[]) and v.work_id = ${from}::bigint and not exists (
      select from video o where o.work_id = ${into}::bigint and o.part_id is not distinct from v.part_id and (
        (v.state = 'ready' and o.state = 'ready') or (v.state = any(${preparing}) and o.state = any(${preparing}))
      )
    )
    returning v.id
  `.execute(tx)
  const moved = rows.map(({ id }) => id)
  // Subtitles and markers go with the film that they are of; those of parts follow their part by its foreign key.
  for (const table of ['subtitle_track', 'marker']) {
    await sql`
      update ${sql.table(table)} t set work_id = ${into}::bigint
      where t.work_id = ${from}::bigint and t.part_id is null
        and exists (select from video v where v.id = any(${moved}::bigint[]) and v.part_id is null)
    `.execute(tx)
  }
  return moved
}

export interface VideoChange {
  state?: VideoState
  progress?: number
  failure?: Failure | null
  folder?: string | null
  bytes?: string
  seconds?: number
  width?: number
  height?: number
  has_sound?: boolean
  has_preview?: boolean
  audio_tracks?: number | null
  failed_in?: PreparingState | null
}

export async function changeVideo(db: Database, id: string, change: VideoChange, now: Date): Promise<void> {
  const { failure, ...plain } = change
  await db
    .updateTable('video')
    .set({ ...plain, ...(failure !== undefined && storedFailure(failure)), updated_at: now })
    .where('id', '=', id)
    .execute()
}
