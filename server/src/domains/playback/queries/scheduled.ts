import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { preparing } from './videos.ts'

/**
 * Videos that wait for a job that will not run any more: one that took its worker with it too often, or was removed by
 * hand. `before` leaves alone those that are just being given back.
 */
export async function findStranded(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from video v
    where v.state = any(${preparing}) and v.updated_at < ${before}
      and not exists (
        select from graphile_worker.jobs j
        where j.key = 'video ' || v.id and (j.locked_at is not null or j.attempts < j.max_attempts)
      )
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Of these videos, those whose files are still needed: under way, or failed since and yet to be tried again. */
export async function needingFiles(
  db: Database,
  ids: readonly string[],
  failedSince: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('video')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('state', 'in', preparing),
        eb.and([eb('state', '=', 'failed'), eb('updated_at', '>=', failedSince)]),
      ]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function knownVideos(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('video').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
