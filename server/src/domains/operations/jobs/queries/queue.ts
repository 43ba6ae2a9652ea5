import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import { failedVideos, isFetch, kindOf, videoOfJob } from './kinds.ts'

/** No queue is counted further. */
const counted = 10_000

/** Jobs that will not be tried again automatically; a failed video represents its own. */
export const isGivenUp = sql<boolean>`
  (j.locked_at is null and j.attempts >= j.max_attempts
    and (v.id is null or v.state in ('waiting', 'fetching', 'transcoding')))
`

/** Due, or to be tried again; what is planned for later waits for nothing. */
export const isWaiting = sql<boolean>`
  (j.locked_at is null and j.attempts < j.max_attempts and (j.run_at <= now() or j.attempts > 0))
`

export interface QueueRow {
  kind: string
  waiting: number
  running: number
  failed: number
  since: Date | null
}

/** The queue by kinds. */
export async function queueByKind(db: Database): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    with looked as materialized (
      select j.id from graphile_worker._private_jobs j order by j.id limit ${counted}
    ), queue as (
      select ${kindOf('t.identifier')} as kind, ${isWaiting} as waits, j.locked_at is not null as runs,
        ${isGivenUp} as failed, case when ${isWaiting} and j.run_at <= now() then j.run_at end as due
      from looked join graphile_worker._private_jobs j on j.id = looked.id
      join graphile_worker._private_tasks t on t.id = j.task_id ${videoOfJob}
      union all
      select case when ${isFetch} then 'fetch' else 'transcode' end, false, false, true, null
      from (select v.* from ${failedVideos} limit ${counted}) v
    )
    select kind, count(*) filter (where waits)::int as waiting, count(*) filter (where runs)::int as running,
      count(*) filter (where failed)::int as failed, min(due) as since
    from queue group by kind
  `.execute(db)
  return rows
}

/** How many there are, not counted further than `most`, and when the last one failed. */
export interface Failures {
  count: number
  last: Date | null
}

async function failuresOf(
  db: Database,
  from: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): Promise<Failures> {
  const { rows } = await sql<Failures>`
    select count(*)::int as count, max(at) as last from (select ${at} as at from ${from} limit ${counted}) found
  `.execute(db)
  return rows[0] ?? { count: 0, last: null }
}

export const videoFailures = (db: Database) => failuresOf(db, failedVideos, sql`v.updated_at`)

export const jobFailures = (db: Database) =>
  failuresOf(
    db,
    sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id ${videoOfJob}
        where ${isGivenUp}`,
    sql`j.updated_at`,
  )
