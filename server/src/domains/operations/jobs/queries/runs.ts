import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { Tables } from '../../../../platform/database/tables/tables.ts'

export type Run = Selectable<Tables['job_run']>

const shown = 50

/** Tries of a job, the first first; those of a video go over all of its jobs. */
export async function runsOf(db: Database, about: { jobId: string } | { videoId: string }): Promise<Run[]> {
  const runs = db.selectFrom('job_run').selectAll().orderBy('id', 'desc').limit(shown)
  const found = await ('jobId' in about
    ? runs.where('job_id', '=', about.jobId)
    : runs.where('task', '=', 'prepare-video').where('subject', '=', about.videoId)
  ).execute()
  return found.reverse()
}

/** What a job that the queue may have forgotten was about. */
export async function lastRun(db: Database, jobId: string): Promise<Run | undefined> {
  return db
    .selectFrom('job_run')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Forgets tries that ended before a moment, some at a time. */
export async function removeOldRuns(db: Database, before: Date): Promise<void> {
  await sql`
    delete from job_run where id in (select id from job_run where ended_at < ${before} order by ended_at limit 10000)
  `.execute(db)
}
