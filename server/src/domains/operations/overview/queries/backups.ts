import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { StoredFailure } from '../../../../platform/text/failures.ts'

export interface LastBackups {
  last: {
    endedAt: Date
    host: string
    works: string | null
    bytes: string | null
    mediaElsewhere: boolean
  } | null
  /** The last one that failed, where none was made after it. */
  failed: ({ endedAt: Date } & StoredFailure) | null
  /** Since when there is a database to back up. */
  since: Date | null
}

export async function lastBackups(db: Database): Promise<LastBackups> {
  const newest = (outcome: 'done' | 'failed') =>
    db
      .selectFrom('backup')
      .select([
        'ended_at as endedAt',
        'host',
        'works',
        'bytes',
        'media_elsewhere as mediaElsewhere',
        'reason',
        'reason_params',
      ])
      .where('outcome', '=', outcome)
      .orderBy('ended_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  const [done, failed, { rows }] = await Promise.all([
    newest('done'),
    newest('failed'),
    sql<{ since: Date | null }>`select min(applied_at) as since from schema_migration`.execute(db),
  ])
  const isNews = failed !== undefined && (done === undefined || failed.endedAt > done.endedAt)
  return {
    last: done ?? null,
    failed: isNews ? failed : null,
    since: rows[0]?.since ?? null,
  }
}
