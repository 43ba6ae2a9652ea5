import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'

/** Recovery codes of a member in the place of those before. */
export async function replaceResetCodes(
  tx: DatabaseTransaction,
  memberId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await removeResetCodes(tx, memberId)
  await tx
    .insertInto('reset_code')
    .values(hashes.map((hash) => ({ hash, member_id: memberId, used_at: null, created_at: now })))
    .execute()
}

export async function removeResetCodes(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await tx.deleteFrom('reset_code').where('member_id', '=', memberId).execute()
}

/** Uses a code of a member up. False where there is no such code, or it was used before. */
export async function takeResetCode(
  tx: DatabaseTransaction,
  memberId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('reset_code')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return taken !== undefined
}

/** How many codes are left, and when they were made; null where none were. */
export async function countResetCodes(
  db: Database,
  memberId: string,
): Promise<{ left: number; createdAt: Date | null }> {
  return db
    .selectFrom('reset_code')
    .select([
      sql<number>`count(*) filter (where used_at is null)::int`.as('left'),
      sql<Date | null>`max(created_at)`.as('createdAt'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
}
