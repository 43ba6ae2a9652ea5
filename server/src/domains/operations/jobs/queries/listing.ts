import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import { all } from '../../../../platform/database/pagination.ts'
import type { VideoState } from '../../../../platform/database/tables/tables.ts'
import type { StoredFailure } from '../../../../platform/text/failures.ts'
import { failedVideos, importOfJob, isFetch, kindOf, videoOfJob } from './kinds.ts'
import { isGivenUp, isWaiting } from './queue.ts'

export type ListedState = 'running' | 'failed' | 'waiting' | 'done'

/** A job as the back office lists it, with its video and work. */
export interface ListedJob extends StoredFailure {
  /** `j…` or `v…`. */
  ref: string
  kind: string
  task: string
  subject: string | null
  video_id: string | null
  work_id: string | null
  number: string | null
  title: string | null
  pic_small: string | null
  started_by: string | null
  /** Of an import. */
  file_name: string | null
  state: ListedState
  step: VideoState | null
  progress: number | null
  process: string | null
  attempts: number
  max_attempts: number
  at: Date
  /** Of one in the queue: not before then. */
  due: Date | null
  took: number | null
}

const counted = 10_000

/** Of `v` and `b`, the video and the import; either may be missing. */
const about = sql`
  v.id as video_id, w.id as work_id, w.number, w.title, w.pic_small, m.user_name as started_by, b.file_name
`
const withWork = sql`
  left join work w on w.id = v.work_id left join member m on m.id = coalesce(v.created_by, b.created_by)
`
const noImport = sql`left join import_batch b on false`

/** Jobs of the queue that fit, in this order; `kind` narrows them. */
function queued(
  state: ListedState,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  limit: number,
): RawBuilder<ListedJob> {
  return sql<ListedJob>`
    select 'j' || j.id as ref, ${kindOf('t.identifier')} as kind, t.identifier as task, r.subject, ${about},
      ${state}::text as state, v.state as step,
      case when v.state in ('fetching', 'transcoding') then v.progress when j.locked_at is not null then b.progress end
        as progress,
      r.process, j.attempts, j.max_attempts, coalesce(v.reason, r.reason) as reason,
      case when v.reason is null then r.reason_params else v.reason_params end as reason_params, ${at} as at, j.run_at as due,
      null::float8 as took
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id ${videoOfJob}
    ${importOfJob} ${withWork}
    left join lateral (select * from job_run r where r.job_id = j.id order by r.id desc limit 1) r on true
    where ${where} order by ${order} limit ${limit}
  `
}

const ofKind = (kind: string | undefined) =>
  kind === undefined ? [] : [sql`${kindOf('t.identifier')} = ${kind}`]

async function run(db: Database, query: RawBuilder<ListedJob>): Promise<ListedJob[]> {
  const { rows } = await query.execute(db)
  return rows
}

export const runningJobs = (db: Database, kind: string | undefined, limit: number) =>
  run(
    db,
    queued(
      'running',
      all([sql`j.locked_at is not null`, ...ofKind(kind)]),
      sql`j.locked_at, j.id`,
      sql`coalesce(r.began_at, j.locked_at)`,
      limit,
    ),
  )

export const waitingJobs = (db: Database, kind: string | undefined, limit: number) =>
  run(
    db,
    queued(
      'waiting',
      // is_available says what the index holds
      all([sql`j.is_available`, isWaiting, ...ofKind(kind)]),
      sql`j.priority, j.run_at, j.id`,
      sql`case when j.attempts > 0 then j.created_at else j.run_at end`,
      limit,
    ),
  )

export async function countWaiting(db: Database, kind: string | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id ${videoOfJob}
      where ${all([sql`j.is_available`, isWaiting, ...ofKind(kind)])} limit ${counted}
    ) found
  `.execute(db)
  return rows[0]?.total ?? 0
}

const videoRow = sql`
  'v' || v.id as ref, case when ${isFetch} then 'fetch' else 'transcode' end as kind, 'prepare-video' as task,
  v.id::text as subject, ${about}, 'failed' as state, v.failed_in as step, null::real as progress,
  null::text as process, v.attempts, 0 as max_attempts, v.reason, v.reason_params, v.updated_at as at, null::timestamptz as due,
  null::float8 as took
`

/** Videos that failed and jobs that were given up, the last first. */
export async function failedJobs(
  db: Database,
  kind: string | undefined,
  limit: number,
): Promise<ListedJob[]> {
  const fits = kind === undefined ? sql`true` : sql`kind = ${kind}`
  const { rows } = await sql<ListedJob>`
    select * from (
      select ${videoRow} from (select v.* from ${failedVideos} order by v.id desc limit ${counted}) v ${noImport} ${withWork}
      union all
      (${queued('failed', isGivenUp, sql`j.updated_at desc`, sql`j.updated_at`, counted)})
    ) failed where ${fits} order by at desc, ref limit ${limit}
  `.execute(db)
  return rows
}

/** What was done since a moment. Checks of orders, of which there are many and each is quick, only where asked for. */
const doneSince = (since: Date, kind: string | undefined) => {
  const conditions = [sql`r.ended_at >= ${since}`, sql`r.outcome = 'done'`]
  conditions.push(kind === undefined ? sql`r.task <> 'check-order'` : sql`${kindOf('r.task')} = ${kind}`)
  return sql`
    from job_run r
    left join video v on v.id = case when r.task = 'prepare-video' then r.subject::bigint end
    where ${all(conditions)}
  `
}

export async function doneJobs(
  db: Database,
  since: Date,
  kind: string | undefined,
  limit: number,
): Promise<ListedJob[]> {
  const { rows } = await sql<ListedJob>`
    with page as materialized (
      select r.id as run_id ${doneSince(since, kind)} order by r.ended_at desc, r.id desc limit ${limit}
    )
    select 'j' || r.job_id as ref, ${kindOf('r.task')} as kind, r.task, r.subject, ${about}, 'done' as state,
      null::text as step, null::real as progress, r.process, r.attempt as attempts, 0 as max_attempts, r.reason,
      r.reason_params, r.ended_at as at, null::timestamptz as due, extract(epoch from r.ended_at - r.began_at)::float8 as took
    from page join job_run r on r.id = page.run_id
    left join video v on v.id = case when r.task = 'prepare-video' then r.subject::bigint end
    left join import_batch b on b.id = case when r.task like '%-import' then r.subject::bigint end ${withWork}
    order by r.ended_at desc, r.id desc
  `.execute(db)
  return rows
}

export async function doneFacts(
  db: Database,
  since: Date,
  kind: string | undefined,
): Promise<{ total: number; median: number | null; slowest: number | null }> {
  const { rows } = await sql<{ total: number; median: number | null; slowest: number | null }>`
    select count(*)::int as total, percentile_cont(0.5) within group (order by took) as median, max(took) as slowest
    from (
      select extract(epoch from r.ended_at - r.began_at)::float8 as took ${doneSince(since, kind)} limit ${counted}
    ) done
  `.execute(db)
  return rows[0] ?? { total: 0, median: null, slowest: null }
}

/** One job of the queue, whatever its state; undefined once the queue has forgotten it. */
export async function findJob(db: Database, id: string): Promise<ListedJob | undefined> {
  const at = sql`case when j.locked_at is not null then coalesce(r.began_at, j.locked_at)
    when j.attempts >= j.max_attempts then j.updated_at else j.run_at end`
  const [job] = await run(db, queued('waiting', sql`j.id = ${id}::bigint`, sql`j.id`, at, 1))
  if (job === undefined) return undefined
  const { rows } = await sql<{ state: ListedState }>`
    select case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
      else 'waiting' end as state
    from graphile_worker.jobs where id = ${id}::bigint
  `.execute(db)
  return { ...job, state: rows[0]?.state ?? job.state }
}

export async function findFailedVideo(db: Database, id: string): Promise<ListedJob | undefined> {
  const { rows } = await sql<ListedJob>`
    select ${videoRow} from video v ${noImport} ${withWork} where v.id = ${id}::bigint and v.state = 'failed'
  `.execute(db)
  return rows[0]
}

/** Seconds that the last videos took, the median; null where none was prepared since. */
export async function videoPace(db: Database, since: Date): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_cont(0.5) within group (order by took) as median from (
      select extract(epoch from ended_at - began_at)::float8 as took from job_run
      where ended_at >= ${since} and task = 'prepare-video' and outcome = 'done'
      order by ended_at desc limit 200
    ) last
  `.execute(db)
  return rows[0]?.median ?? null
}
