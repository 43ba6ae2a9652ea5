import { texts } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../database/database.ts'
import { Refusal } from '../../../http/refusal.ts'

/**
 * A transaction in which nothing else changes what this member keeps: two taps, two tabs and two devices come one after
 * the other, and each sees what the one before it did. The member's row is the first lock that such a change takes
 * (docs/decisions/0011). Throws 401 where the account has been erased meanwhile.
 */
export async function changeAsMember<T>(
  db: Database,
  memberId: string,
  change: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from member
      where id = ${memberId}::bigint and erased_at is null
      for no key update
    `.execute(tx)
    if (rows.length === 0) throw new Refusal(401, texts.unauthenticated)
    return change(tx)
  })
}
