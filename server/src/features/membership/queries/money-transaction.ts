import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../database/database.ts'

/**
 * A transaction about what a member pays for or is granted. The member's row is its first lock, before any order's
 * (docs/decisions/0018), and it has reached the disk when this answers: nobody is told of money that a power cut undoes.
 * The row of an erased member is held as well, since money may still come in for it. Undefined where there is no such row.
 */
export async function moneyTransaction<T>(
  db: Database,
  memberId: string,
  change: (tx: DatabaseTransaction, member: { isErased: boolean }) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isErased: boolean }>`
      select erased_at is not null as "isErased", set_config('synchronous_commit', 'on', true) from member
      where id = ${memberId}::bigint
      for no key update
    `.execute(tx)
    return rows[0] && change(tx, { isErased: rows[0].isErased })
  })
}
