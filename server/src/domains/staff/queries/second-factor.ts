import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'

export interface Factor {
  secret: Buffer
  lastStep: number
  isConfirmed: boolean
}

/** The second factor of a member, held until the transaction ends: each code is taken once. */
export async function lockFactor(tx: DatabaseTransaction, memberId: string): Promise<Factor | undefined> {
  const row = await tx
    .selectFrom('second_factor')
    .select(['secret', 'last_step', 'confirmed_at'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && { secret: row.secret, lastStep: Number(row.last_step), isConfirmed: row.confirmed_at !== null }
  )
}

/** Replaces a secret that was never confirmed. False if there is a confirmed one. */
export async function putSecret(db: Database, memberId: string, secret: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('second_factor')
    .values({ member_id: memberId, secret, created_at: now, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ secret, created_at: now, last_step: '0' })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmFactor(tx: DatabaseTransaction, memberId: string, now: Date): Promise<void> {
  await tx.updateTable('second_factor').set({ confirmed_at: now }).where('member_id', '=', memberId).execute()
}

export async function useStep(tx: DatabaseTransaction, memberId: string, step: number): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ last_step: String(step) })
    .where('member_id', '=', memberId)
    .execute()
}

/** False where it is none of the member's, or has been used. */
export async function useRecoveryCode(
  tx: DatabaseTransaction,
  memberId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(
  tx: DatabaseTransaction,
  memberId: string,
  hashes: Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ hash, member_id: memberId, used_at: null })))
    .execute()
}

/** Takes the second factor away with its recovery codes. False where there was none that counts. */
export async function removeFactor(tx: DatabaseTransaction, memberId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('second_factor')
    .where('member_id', '=', memberId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return row !== undefined && row.confirmed_at !== null
}

/** From now on this sign-in has shown it. */
export async function markShown(tx: DatabaseTransaction, signInId: string, now: Date): Promise<void> {
  await tx.updateTable('sign_in').set({ second_factor_at: now }).where('id', '=', signInId).execute()
}

/** No sign-in of the member has shown it any more. */
export async function forgetShown(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await tx
    .updateTable('sign_in')
    .set({ second_factor_at: null })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Whether a member has it, and how many recovery codes are left. */
export async function factorState(db: Database, memberId: string) {
  const [factor, codes] = await Promise.all([
    db
      .selectFrom('second_factor')
      .select('confirmed_at')
      .where('member_id', '=', memberId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
    db
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<string>().as('left'))
      .where('member_id', '=', memberId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return { isOn: factor !== undefined, codesLeft: Number(codes.left) }
}

/** Whether this sign-in has shown it. */
export async function hasShown(db: Database, signInId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in')
    .select('second_factor_at')
    .where('id', '=', signInId)
    .executeTakeFirst()
  return row?.second_factor_at != null
}
