import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'

export interface CodeRow {
  memberId: string
  name: string
  salt: Buffer
  usedAt: Date | null
  usedFrom: Buffer | null
}

/** Keeps a code; the member's earlier ones that have not been used end, and what has ended goes. */
export async function putCode(
  tx: DatabaseTransaction,
  code: { hash: Buffer; memberId: string; name: string; salt: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('device_code')
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where.and([where('member_id', '=', code.memberId), where('used_at', 'is', null)]),
      ]),
    )
    .execute()
  await tx
    .insertInto('device_code')
    .values({
      hash: code.hash,
      member_id: code.memberId,
      name: code.name,
      salt: code.salt,
      expires_at: code.expiresAt,
      used_at: null,
      used_from: null,
    })
    .execute()
}

export async function findCode(db: Database, hash: Buffer, now: Date): Promise<CodeRow | undefined> {
  return db
    .selectFrom('device_code')
    .select(['member_id as memberId', 'name', 'salt', 'used_at as usedAt', 'used_from as usedFrom'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a code. Of uses at the same moment one succeeds. */
export async function claimCode(
  tx: DatabaseTransaction,
  hash: Buffer,
  from: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('device_code')
    .set({ used_at: now, used_from: from })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
