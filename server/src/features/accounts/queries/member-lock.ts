import { texts } from '@yehang/contract'
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
    const member = await tx
      .selectFrom('member')
      .select('id')
      .where('id', '=', memberId)
      .where('erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (member === undefined) throw new Refusal(401, texts.unauthenticated)
    return change(tx)
  })
}
