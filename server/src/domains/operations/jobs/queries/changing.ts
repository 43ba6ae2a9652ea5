import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'

/** Each answers whether the job was there and in a state for it; one that runs is never touched. */

export async function tryAgain(tx: DatabaseTransaction, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker._private_jobs
            where id = ${jobId}::bigint and locked_at is null and attempts >= max_attempts),
      run_at => now(), attempts => 0
    )
  `.execute(tx)
  return rows.length > 0
}

/** Puts a job before all that wait. */
export async function putFirst(tx: DatabaseTransaction, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker._private_jobs where id = ${jobId}::bigint and is_available),
      run_at => now(),
      priority => (select greatest(least(min(priority), 0) - 1, -32768)::int
                   from graphile_worker._private_jobs where is_available)
    )
  `.execute(tx)
  return rows.length > 0
}

/** Takes a job that was given up out of the queue. */
export async function dropJob(tx: DatabaseTransaction, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.complete_jobs(
      array(select id from graphile_worker._private_jobs
            where id = ${jobId}::bigint and locked_at is null and attempts >= max_attempts)
    )
  `.execute(tx)
  return rows.length > 0
}
