import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../../platform/database/database.ts'

/** A moment of the record of changes. */
export interface RecordMoment {
  /** Of the catalogue. */
  version: string
  /** Changes of this transaction or of later ones may not be seen yet. */
  since: string
}

export interface CacheChange {
  id: string
  /** Null: any answer may be out of date. */
  tags: string[] | null
  /** A move of the version all of whose changes are recorded. */
  moved: string | null
  /** The version has moved since it was committed: what has that version has the change too. */
  isSettled: boolean
}

/** The present moment, by a connection outside the pool. */
export async function recordMoment(client: pg.ClientBase): Promise<RecordMoment> {
  const { rows } = await client.query<RecordMoment>(
    'select version::text, pg_snapshot_xmin(pg_current_snapshot())::text as since from catalogue_state',
  )
  const [moment] = rows
  if (moment === undefined) throw new Error('the catalogue has no state')
  return moment
}

/** The changes that may not have been seen at a moment, and the moment of this reading. */
export async function cacheChangesSince(
  client: pg.ClientBase,
  since: string,
): Promise<RecordMoment & { changes: CacheChange[] }> {
  // One statement sees one moment.
  const { rows } = await client.query<RecordMoment & { id: string | null } & Omit<CacheChange, 'id'>>(
    `select s.version::text, pg_snapshot_xmin(pg_current_snapshot())::text as since,
       c.id, c.tags, c.version::text as moved,
       exists (
         select from cache_change m where m.version is not null and m.transaction >= $1::xid8
           and (m.transaction = c.transaction or pg_visible_in_snapshot(c.transaction, m.seen))
       ) as "isSettled"
     from catalogue_state s left join cache_change c on c.transaction >= $1::xid8`,
    [since],
  )
  const [moment] = rows
  if (moment === undefined) throw new Error('the catalogue has no state')
  const changes = rows.flatMap(({ id, tags, moved, isSettled }) =>
    id === null ? [] : [{ id, tags, moved, isSettled }],
  )
  return { version: moment.version, since: moment.since, changes }
}

/**
 * Removes what had been committed before the moment of an earlier call, minutes ago: every process has read it, since each
 * reads every ten seconds whether the version moves or not, or drops everything once it listens again. Answers the moment of
 * this call.
 */
export async function removeReadChanges(db: Database, before: string | null): Promise<string> {
  if (before !== null) await sql`delete from cache_change where transaction < ${before}::xid8`.execute(db)
  const { rows } = await sql<{ since: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as since
  `.execute(db)
  const [moment] = rows
  if (moment === undefined) throw new Error('no answer')
  return moment.since
}
