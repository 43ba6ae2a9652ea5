import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../database/database.ts'

/** The notification channel by which every process learns that the settings of the site have changed. */
export const siteChannel = 'site_settings'

export interface StoredSite {
  version: number
  settings: unknown
  changedAt: Date | null
}

const columns = ['version', 'settings', 'changed_at as changedAt'] as const

export async function findSite(db: Database): Promise<StoredSite> {
  return db.selectFrom('site_settings').select(columns).executeTakeFirstOrThrow()
}

/** The same, locked until the transaction ends. */
export async function lockSite(tx: DatabaseTransaction): Promise<StoredSite> {
  return tx.selectFrom('site_settings').select(columns).forUpdate().executeTakeFirstOrThrow()
}

/** Every process reads it anew once the transaction is committed. */
export async function storeSite(tx: DatabaseTransaction, settings: object, now: Date): Promise<void> {
  await sql`
    with changed as (
      update site_settings set settings = ${JSON.stringify(settings)}::jsonb, version = version + 1, changed_at = ${now}
      returning version
    )
    select pg_notify(${siteChannel}, version::text) from changed
  `.execute(tx)
}

/** Whoever starts beside us waits until the transaction ends. */
export async function storeFolderMark(tx: DatabaseTransaction, mark: string): Promise<void> {
  await tx
    .insertInto('folder_mark')
    .values({ mark })
    .onConflict((there) => there.column('one').doUpdateSet({ mark }))
    .execute()
}

export async function findFolderMark(db: Database): Promise<string | null> {
  const found = await db.selectFrom('folder_mark').select('mark').executeTakeFirst()
  return found?.mark ?? null
}
