import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { bannedNow } from './bans.ts'
import { levelAt, levelIdNow, levelNames } from './levels.ts'
import { removeResetCodes } from './reset-codes.ts'

export interface KnownMember {
  id: string
  email: string | null
  passwordHash: string | null
  bannedAt: Date | null
  bannedUntil: Date | null
  banReason: string | null
  roles: string[]
  deleteAfter: Date | null
  isDemo: boolean
}

/** The member of a folded name. Erased ones have none. */
export async function findByName(db: Database, key: string): Promise<KnownMember | undefined> {
  return db
    .selectFrom('member')
    .select([
      'id',
      'email',
      'password_hash as passwordHash',
      'banned_at as bannedAt',
      'banned_until as bannedUntil',
      'ban_reason as banReason',
      'roles',
      'delete_after as deleteAfter',
      'is_demo as isDemo',
    ])
    .where('user_name_key', '=', key)
    .executeTakeFirst()
}

/** What a member is shown of the own account, with the names of the levels. */
export async function findProfile(db: Database, memberId: string, now: Date) {
  const [member, names] = await Promise.all([
    db
      .selectFrom('member')
      .leftJoinLateral(levelAt(now), (join) => join.onTrue())
      .select([
        'id',
        'user_name as userName',
        'email',
        levelIdNow.as('levelId'),
        'level_now.until as levelEnds',
        'roles',
        'avatar',
        'delete_after as deleteAfter',
      ])
      .where('id', '=', memberId)
      .executeTakeFirst(),
    levelNames(db),
  ])
  return member && { ...member, levelNames: names }
}

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export interface NewMember {
  userName: string
  key: string
  email: string | null
  passwordHash: string
  roles?: string[]
  isDemo?: boolean
}

/** Makes a member. Undefined, and nothing made, where the name is taken. */
export async function addMember(db: Database, member: NewMember, now: Date): Promise<string | undefined> {
  const row = await db
    .insertInto('member')
    .values({
      user_name: member.userName,
      user_name_key: member.key,
      email: member.email,
      password_hash: member.passwordHash,
      roles: member.roles ?? [],
      is_demo: member.isDemo ?? false,
      news_seen_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('user_name_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Removes a member that this transaction has created, and that has no data yet. */
export async function removeNewMember(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('member').where('id', '=', id).execute()
}

/** Whether an erased account had the name. */
export async function isRetired(db: Database, hash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('retired_name').select('hash').where('hash', '=', hash).executeTakeFirst()
  return row !== undefined
}

export async function passwordHashOf(db: Database, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Replaces a hash by another one of the same password. False if it is no longer the current one. */
export async function renewPasswordHash(
  db: Database,
  memberId: string,
  former: string,
  passwordHash: string,
): Promise<boolean> {
  const changed = await db
    .updateTable('member')
    .set({ password_hash: passwordHash })
    .where('id', '=', memberId)
    .where('password_hash', '=', former)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Sets a password, and returns the folded name. Undefined where the account is erased, or banned at
 * the moment `unlessBanned`. Locks the member's row, so that a sign-in with the old password waits
 * and fails. Recovery codes are revoked with the password: an attacker who knew the old one could
 * have made them.
 */
export async function setPassword(
  tx: DatabaseTransaction,
  memberId: string,
  passwordHash: string,
  { unlessBanned }: { unlessBanned: Date | null },
): Promise<string | undefined> {
  const changed = await tx
    .updateTable('member')
    .set({ password_hash: passwordHash })
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .where(({ lit, not }) => (unlessBanned === null ? lit(true) : not(bannedNow('member', unlessBanned))))
    .returning('user_name_key as key')
    .executeTakeFirst()
  if (changed !== undefined) await removeResetCodes(tx, memberId)
  return changed?.key ?? undefined
}

export async function setEmail(tx: DatabaseTransaction, memberId: string, email: string): Promise<void> {
  await tx.updateTable('member').set({ email }).where('id', '=', memberId).execute()
}

/** The moment from which the account is erased; an earlier one that was asked for stays. */
export async function scheduleErasing(tx: DatabaseTransaction, memberId: string, after: Date): Promise<Date> {
  const { delete_after } = await tx
    .updateTable('member')
    .set((row) => ({ delete_after: row.fn.coalesce('delete_after', row.val(after)) }))
    .where('id', '=', memberId)
    .returning('delete_after')
    .executeTakeFirstOrThrow()
  return delete_after ?? after
}

/** When the account is to be erased; null: it is not, undefined: there is none. */
export async function findErasing(
  tx: DatabaseTransaction,
  memberId: string,
): Promise<Date | null | undefined> {
  const row = await tx
    .selectFrom('member')
    .select('delete_after')
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.delete_after
}

export async function cancelErasing(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ delete_after: null })
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .execute()
}
