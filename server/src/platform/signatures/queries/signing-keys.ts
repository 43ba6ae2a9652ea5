import { type Selectable, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables/tables.ts'

export type SigningKeyRow = Selectable<Tables['signing_key']>

/** The keys that are valid, the newest first. */
export async function readSigningKeys(db: Database): Promise<SigningKeyRow[]> {
  return db.selectFrom('signing_key').selectAll().orderBy('created_at', 'desc').execute()
}

/**
 * Adds a key where `make` makes one of the present ones, and keeps the `kept` newest. Processes that want one at the same
 * moment wait for one another, and the later finds what the first one made. Returns the keys that are valid then.
 */
export async function addSigningKey(
  db: Database,
  kept: number,
  make: (present: SigningKeyRow[]) => Promise<SigningKeyRow | null>,
): Promise<SigningKeyRow[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`lock table signing_key in share row exclusive mode`.execute(transaction)
    const present = await readSigningKeys(transaction)
    const made = await make(present)
    if (made === null) return present
    await transaction.insertInto('signing_key').values(made).execute()
    const valid = [made, ...present].slice(0, kept)
    await transaction
      .deleteFrom('signing_key')
      .where(
        'id',
        'not in',
        valid.map(({ id }) => id),
      )
      .execute()
    return valid
  })
}
