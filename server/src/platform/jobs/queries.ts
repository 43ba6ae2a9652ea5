import type { Failure } from '@yehang/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { storedFailure } from '../text/failures.ts'
import { folderFlag } from './places.ts'

/** Every kind of job, by its name, with its payload. */
export interface Jobs {
  'prepare-video': { videoId: string }
  /** Asks the channel what became of an order, and when to ask again. */
  'check-order': { orderId: string }
  /** Brings the picture files of a case to where they belong by what became of it: sealed, shown or gone. */
  'case-files': { caseId: string }
  /** Mails the state of a case to one side; the address is only in the case. */
  'case-mail': {
    caseId: string
    about: 'received' | 'decided' | 'appealed' | 'reviewed'
    side: 'reporter' | 'other'
  }
  /** Removes what is left of a video: its media in the storage, and what was fetched for it. */
  'remove-media': { videoId: string; folder: string | null }
  /** Writes anew what the works of an entity are found by. */
  'refresh-search': { entityId: string }
  /** Writes anew what all works and entities are found by. */
  'rebuild-search': Record<string, never>
  /** Makes the widths of covers, then of stills, that lie in DATA_DIR, of works with a greater id than `after`. */
  'size-pictures': { after: string; stills?: boolean }
  /** Removes files of works that are gone: evidence by its names, pictures by their paths as far as no work shows them. */
  'remove-work-files': { pictures: string[]; evidence: string[] }
  /** Changes the works of a bulk change batch by batch, or undoes it. */
  'change-works': { bulkId: string }
  /** Compares the names of entities that have not been compared yet. */
  'compare-entities': Record<string, never>
  /** Steps of an import from the browser: what a file would change, writing it, publishing it, taking it back. */
  /** Fetches what a source has, for an import. */
  'fetch-import': { batchId: string }
  /** Compares what an import added with the other works. */
  'find-duplicates': { batchId: string }
  'check-import': { batchId: string }
  'write-import': { batchId: string }
  'publish-import': { batchId: string }
  'undo-import': { batchId: string }
}

export type JobName = keyof Jobs

interface JobOptions {
  /** Of jobs with the same key that have not begun, only the last is kept. */
  key?: string
  runAt?: Date
  /** It reads files of the site's DATA_DIR, though others of its kind do not (places.ts). */
  needsFolder?: boolean
  /** Tries before it is given up; eight, with the queue's pauses between them, take half an hour. */
  maxAttempts?: number
}

/** Adds a job; within a transaction it begins to exist with its commit. */
export async function addJob<N extends JobName>(
  db: Database,
  name: N,
  payload: Jobs[N],
  { key, runAt, needsFolder = false, maxAttempts = 8 }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      identifier => ${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key ?? null},
      run_at => ${runAt ?? null}, max_attempts => ${maxAttempts},
      flags => ${needsFolder ? [folderFlag] : null}
    )
  `.execute(db)
}

export type RunOutcome = 'done' | 'failed' | 'stopped' | 'lost'

/** Begins a try; one before it that did not end has lost its worker. */
export async function addRun(
  db: Database,
  run: { jobId: string; task: string; subject: string | null; attempt: number; process: string },
): Promise<string> {
  const { jobId, task, subject, attempt, process } = run
  const { rows } = await sql<{ id: string }>`
    with lost as (
      update job_run set ended_at = now(), outcome = 'lost' where job_id = ${jobId}::bigint and ended_at is null
    )
    insert into job_run (job_id, task, subject, attempt, process)
    values (${jobId}::bigint, ${task}, ${subject}, ${attempt}::smallint, ${process})
    returning id
  `.execute(db)
  return String(rows[0]?.id)
}

export async function endRun(
  db: Database,
  id: string,
  outcome: RunOutcome,
  failure: Failure | null,
): Promise<void> {
  const { reason, reason_params } = storedFailure(failure)
  await sql`
    update job_run set ended_at = now(), outcome = ${outcome}, reason = ${reason}, reason_params = ${reason_params}::jsonb
    where id = ${id}::bigint and ended_at is null
  `.execute(db)
}

/** Makes jobs that were broken off available at once, as if this try had not been. */
export async function giveBack(db: Database, jobIds: readonly string[]): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => greatest(attempts - 1, 0))
    from graphile_worker.jobs where id = any(${jobIds}::bigint[]) and locked_at is null
  `.execute(db)
}

// What follows are statements of the connection that holds a worker's locks (docs/decisions/0014).
// A pool's id, under which its jobs are locked, is mapped to a lock of 64 bits.
const lockOf = (id: string) => `hashtextextended(${id}, 7243)`

/** Every session waits a moment at most: another one looks whether the lock is free while it looks for dead workers. */
export async function lockPools(client: pg.Client, poolIds: readonly string[]): Promise<void> {
  await client.query(`select pg_advisory_lock(${lockOf('id')}) from unnest($1::text[]) as id`, [poolIds])
}

/** The queue takes jobs for forgotten that have been locked for four hours; those of living workers never get so old. */
export async function renewJobs(client: pg.Client, poolIds: readonly string[]): Promise<void> {
  await client.query(
    `update graphile_worker._private_jobs set locked_at = now()
     where locked_by = any($1::text[]) and locked_at < now() - interval '5 minutes'`,
    [poolIds],
  )
}

/**
 * Pools of others that hold jobs, though the session that held their lock has ended. Shared: of many that look at once none
 * takes another one for the owner.
 */
export async function findDeadPools(client: pg.Client, ownIds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from (
       select distinct locked_by as id from graphile_worker.jobs
       where locked_by is not null and locked_by <> all($1::text[])
     ) as other
     where pg_try_advisory_xact_lock_shared(${lockOf('id')})`,
    [ownIds],
  )
  return rows.map(({ id }) => id)
}

/**
 * Unlocks the jobs of dead pools and answers how many. A try that a worker did not survive counts as none, up to 25
 * times: a job that kills its worker must come to an end.
 */
export async function freeJobs(client: pg.Client, deadIds: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ jobs: number }>(
    `with dead as materialized (
       select id from unnest($1::text[]) as id where pg_try_advisory_xact_lock(${lockOf('id')})
     ), freed as (
       update graphile_worker._private_jobs j
       set locked_at = null, locked_by = null, max_attempts = greatest(j.max_attempts, least(j.max_attempts + 1, 25))
       from dead where j.locked_by = dead.id returning 1
     ), counted as (select count(*)::int as jobs from freed)
     -- Workers look at once: as the queue tells them of a new job.
     select jobs, case when jobs > 0 then
       pg_notify('jobs:insert', json_build_object('r', random(), 'count', jobs)::text) end
     from counted`,
    [deadIds],
  )
  return rows[0]?.jobs ?? 0
}
