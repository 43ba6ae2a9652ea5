import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'

/** The notification channel by which every process learns that the catalogue has changed. */
export const catalogueChannel = 'catalogue'

/**
 * Increments the catalogue's version where the record does not say what has changed: every cached answer of every process
 * is dropped. In a transaction, at its commit.
 */
export async function moveVersion(db: Database): Promise<void> {
  await sql`
    with moved as (update catalogue_state set version = version + 1 returning version)
    select pg_notify(${catalogueChannel}, version::text) from moved
  `.execute(db)
}

/**
 * The same where all that has changed stands in tables whose triggers record it (migration 0061), or carries one of `tags`:
 * the answers that show it are dropped.
 */
export async function moveVersionOfRecorded(db: Database, tags: readonly string[] = []): Promise<void> {
  await sql`
    with moved as (update catalogue_state set version = version + 1 returning version),
    noted as (
      insert into cache_change (tags, version, seen)
      select ${tags}::text[], version, pg_current_snapshot() from moved
    )
    select pg_notify(${catalogueChannel}, version::text) from moved
  `.execute(db)
}

export async function catalogueVersion(db: Database): Promise<string> {
  return (await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version
}

/** Of more works everything is dropped. */
const mostWorks = 5000

/** The same where something of these works has changed that no trigger records. */
export async function moveVersionOfWorks(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > mostWorks) return moveVersion(db)
  const { rows } = await sql<{ tags: string[] }>`
    select tags_of_works(${[...ids]}::bigint[]) as tags
  `.execute(db)
  await moveVersionOfRecorded(db, rows[0]?.tags)
}

/** Whether the site has gone live: then the demo does not come back. */
export async function isLive(db: Database): Promise<boolean> {
  const state = await db.selectFrom('catalogue_state').select('is_live').executeTakeFirstOrThrow()
  return state.is_live
}

export async function catalogueIsEmpty(db: Database): Promise<boolean> {
  const work = await db.selectFrom('work').select('id').limit(1).executeTakeFirst()
  return work === undefined
}

/** Whether the demo catalogue is there. */
export async function hasDemoWorks(db: Database): Promise<boolean> {
  const work = await db
    .selectFrom('work')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .executeTakeFirst()
  return work !== undefined
}

/** Whether the site has gone live; until the transaction ends it does not. */
export async function lockLiveness(tx: DatabaseTransaction): Promise<boolean> {
  const state = await tx.selectFrom('catalogue_state').select('is_live').forShare().executeTakeFirstOrThrow()
  return state.is_live
}
