import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { isUsable } from './principals.ts'

/** More sessions than anyone has devices: a new one ends the one longest unused. */
const signInsMax = 50

export interface NewSignIn {
  memberId: string
  remembered: boolean
  device: string
  address: string
  expiresAt: Date
  absoluteExpiresAt: Date
}

/**
 * Opens a session if the checked password is still current. Undefined if it is not, or if the
 * account has been banned meanwhile. The member's row is locked until the end of the transaction: a
 * concurrent password change or ban then finds this session, and ends it.
 */
export async function openSignIn(
  tx: DatabaseTransaction,
  signIn: NewSignIn,
  checkedHash: string,
  now: Date,
): Promise<string | undefined> {
  const member = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', signIn.memberId)
    .where('password_hash', '=', checkedHash)
    .where(isUsable(now))
    .forShare()
    .executeTakeFirst()
  if (member === undefined) return undefined
  const { id } = await tx
    .insertInto('sign_in')
    .values({
      member_id: signIn.memberId,
      remembered: signIn.remembered,
      device: signIn.device,
      address: signIn.address,
      created_at: now,
      last_at: now,
      expires_at: signIn.expiresAt,
      absolute_expires_at: signIn.absoluteExpiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Opens the session of a television or an app, which has no tokens of accounts. Undefined where the account cannot be used. */
export async function openDeviceSignIn(
  tx: DatabaseTransaction,
  { memberId, device, address, expiresAt, absoluteExpiresAt }: Omit<NewSignIn, 'remembered'>,
  now: Date,
): Promise<string | undefined> {
  const member = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where(isUsable(now))
    .executeTakeFirst()
  if (member === undefined) return undefined
  const { id } = await tx
    .insertInto('sign_in')
    .values({
      member_id: memberId,
      remembered: true,
      device,
      address,
      created_at: now,
      last_at: now,
      expires_at: expiresAt,
      absolute_expires_at: absoluteExpiresAt,
      is_device: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A device was used: from where, and until when it lives unless it is used again. */
export async function touchDeviceSignIn(
  db: Database,
  id: string,
  { address, expiresAt }: Pick<NewSignIn, 'address' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  await sql`
    update sign_in set last_at = ${now}, address = ${address}, expires_at = least(absolute_expires_at, ${expiresAt})
    where id = ${id}::bigint and ended_at is null and is_device
  `.execute(db)
}

/** Ends the sign-ins of a member that are too many, those longest unused first. */
export async function endSurplus(db: Database, memberId: string, now: Date): Promise<void> {
  await sql`
    with surplus as (
      select id from sign_in
      where member_id = ${memberId} and ended_at is null and expires_at > ${now} and not is_device
      order by last_at desc, id desc offset ${signInsMax}
    ), ended as (
      update sign_in set ended_at = ${now} where id in (select id from surplus) returning id
    )
    delete from access_token where sign_in_id in (select id from ended)
  `.execute(db)
}

/** Keeps the hashes of a pair of tokens. */
export async function addTokens(
  tx: DatabaseTransaction,
  signInId: string,
  hashes: { refresh: Buffer; access: Buffer },
  accessExpiresAt: Date,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({ hash: hashes.refresh, sign_in_id: signInId, created_at: now, used_at: null })
    .execute()
  await tx
    .insertInto('access_token')
    .values({ hash: hashes.access, sign_in_id: signInId, expires_at: accessExpiresAt })
    .execute()
}

export interface Claimed {
  signInId: string
  remembered: boolean
  absoluteExpiresAt: Date
  isDemo: boolean
}

/**
 * Uses a refresh token. Undefined where it has been used, or it, its sign-in or the account has ended. Of uses at the
 * same moment one succeeds; the others wait for its transaction to end.
 */
export async function claimRefreshToken(
  tx: DatabaseTransaction,
  hash: Buffer,
  now: Date,
): Promise<Claimed | undefined> {
  return tx
    .updateTable('refresh_token as token')
    .from('sign_in')
    .innerJoin('member', 'member.id', 'sign_in.member_id')
    .set({ used_at: now })
    .whereRef('sign_in.id', '=', 'token.sign_in_id')
    .where('token.hash', '=', hash)
    .where('token.used_at', 'is', null)
    .where('sign_in.ended_at', 'is', null)
    .where('sign_in.expires_at', '>', now)
    .where(isUsable(now))
    .returning([
      'sign_in.id as signInId',
      'sign_in.remembered',
      'sign_in.absolute_expires_at as absoluteExpiresAt',
      'member.is_demo as isDemo',
    ])
    .executeTakeFirst()
}

/** A refresh token that has been used, of a sign-in that lives. */
export async function findUsed(db: Database, hash: Buffer, now: Date) {
  return db
    .selectFrom('refresh_token as token')
    .innerJoin('sign_in', 'sign_in.id', 'token.sign_in_id')
    .innerJoin('member', 'member.id', 'sign_in.member_id')
    .select(['token.used_at as usedAt', 'sign_in.id as signInId', 'member.id as memberId'])
    .where('token.hash', '=', hash)
    .where('token.used_at', 'is not', null)
    .where('sign_in.ended_at', 'is', null)
    .where('sign_in.expires_at', '>', now)
    .where(isUsable(now))
    .executeTakeFirst()
}

/** Changes the end of a session. False if it has ended meanwhile. */
export async function prolong(
  tx: DatabaseTransaction,
  signInId: string,
  expiresAt: Date,
  now: Date,
): Promise<boolean> {
  const moved = await tx
    .updateTable('sign_in')
    .set({ last_at: now, expires_at: expiresAt })
    .where('id', '=', signInId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/**
 * Ends sign-ins of a member: all, one, or all but one. Returns how many there were. Codes that have
 * not yet made a device end with all or all but one: what they make would be a sign-in.
 */
export async function endSignIns(
  db: Database,
  memberId: string,
  now: Date,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const { only, except } = which
  const ended = await db
    .updateTable('sign_in')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  if (only === undefined)
    await db
      .deleteFrom('device_code')
      .where('member_id', '=', memberId)
      .where('used_at', 'is', null)
      .execute()
  // The sign-in decides; its access tokens would only lie about.
  if (ids.length > 0) await db.deleteFrom('access_token').where('sign_in_id', 'in', ids).execute()
  return ids.length
}

/** The sign-ins that live, the last used first; devices are listed by their own domain. */
export async function listSignIns(db: Database, memberId: string, now: Date) {
  return db
    .selectFrom('sign_in')
    .select(['id', 'device', 'address', 'created_at as createdAt', 'last_at as lastAt'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('is_device', '=', false)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(signInsMax)
    .execute()
}

export type SignIn = Awaited<ReturnType<typeof listSignIns>>[number]
