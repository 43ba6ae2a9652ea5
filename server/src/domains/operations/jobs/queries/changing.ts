import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'

const isAvailable = sql`locked_at is null and attempts < max_attempts`
const isOutOfTries = sql`locked_at is null and attempts >= max_attempts`

/** Each answers whether the job was there and in a state for it; one that runs is never touched. */

export async function tryAgain(tx: DatabaseTransaction, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs
            where id = ${jobId}::bigint and ${isOutOfTries}),
      run_at => now(), attempts => 0
    )
  `.execute(tx)
  return rows.length > 0
}

/** Puts a job before all that wait. */
export async function putFirst(tx: DatabaseTransaction, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where id = ${jobId}::bigint and ${isAvailable}),
      run_at => now(),
      priority => (select greatest(least(min(priority), 0) - 1, -32768)::int
                   from graphile_worker.jobs where ${isAvailable})
    )
  `.execute(tx)
  return rows.length > 0
}

/** Takes a job that was given up out of the queue. */
export async function dropJob(tx: DatabaseTransaction, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.complete_jobs(
      array(select id from graphile_worker.jobs
            where id = ${jobId}::bigint and ${isOutOfTries})
    )
  `.execute(tx)
  return rows.length > 0
}
