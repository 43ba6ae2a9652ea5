import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { all, type Slice } from '../../../platform/database/pagination.ts'
import type { VideoSource, VideoState } from '../../../platform/database/tables/tables.ts'
import type { StoredFailure } from '../../../platform/text/failures.ts'
import { onlySeen } from '../../catalogue/queries/sealed.ts'

export interface VideoFilter {
  state: VideoState | undefined
  workId: string | undefined
  /** False leaves out videos of works that a case has sealed. */
  seesSealed: boolean
}

/** A video as the staff's list has it, with the work that it is for, published or not. */
export interface ListedVideo extends StoredFailure {
  id: string
  work_id: string
  part: { id: string; title: string } | null
  number: string
  title: string
  source_kind: VideoSource
  source: string
  state: VideoState
  progress: number
  attempts: number
  seconds: number | null
  height: number | null
  bytes: string | null
  created_at: Date
  updated_at: Date
}

/** Videos, the newest first. */
export async function videoPage(
  db: Database,
  filter: VideoFilter,
  slice: Slice,
): Promise<{ videos: ListedVideo[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = onlySeen('work_id', filter.seesSealed)
  if (filter.state !== undefined) conditions.push(sql`state = ${filter.state}`)
  if (filter.workId !== undefined) conditions.push(sql`work_id = ${filter.workId}::bigint`)
  const from = sql`from video where ${all(conditions)}`
  // The page is cut before it is joined, so that the last one reads as few rows as the first.
  const [page, counted] = await Promise.all([
    sql<ListedVideo>`
      with page as materialized (
        select id ${from} order by id desc limit ${slice.limit} offset ${slice.offset}
      )
      select v.id, v.work_id, w.number,
        (select json_build_object('id', p.id::text, 'title', p.title) from work_part p where p.id = v.part_id) as part,
        w.title, v.source_kind, v.source, v.state, v.progress, v.attempts, v.reason,
        v.reason_params, v.seconds, v.height, v.bytes, v.created_at, v.updated_at
      from page join video v on v.id = page.id join work w on w.id = v.work_id
      order by v.id desc
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ])
  return { videos: page.rows, total: counted.rows[0]?.total ?? 0 }
}
