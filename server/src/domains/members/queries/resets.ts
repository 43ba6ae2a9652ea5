import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'

export async function addReset(
  db: Database,
  reset: { hash: Buffer; member_id: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('password_reset').values(reset).execute()
}

/** The member of a link that has not expired. */
export async function findReset(db: Database, hash: Buffer, now: Date): Promise<string | undefined> {
  const reset = await db
    .selectFrom('password_reset')
    .select('member_id')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return reset?.member_id
}

/** Uses a link up. False if a concurrent request has done so. */
export async function takeReset(tx: DatabaseTransaction, hash: Buffer): Promise<boolean> {
  const taken = await tx
    .deleteFrom('password_reset')
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Takes back every link that was sent to a member, and what staff have allowed visitors to set for the account. The
 * latter first: where it is just being exchanged for a token, the token is there once its row can be changed.
 */
export async function removeResets(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await tx
    .updateTable('guest_message')
    .set({ reset_member_id: null, reset_until: null })
    .where('reset_member_id', '=', memberId)
    .execute()
  await tx.deleteFrom('password_reset').where('member_id', '=', memberId).execute()
}
