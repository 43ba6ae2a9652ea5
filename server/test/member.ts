import type { Context } from '../src/platform/context.ts'
import { hashOf, newToken } from '../src/platform/secrets.ts'

export interface TestMember {
  id: string
  userName: string
  signInId: string
  /** Signs a call. */
  headers: { authorization: string }
}

export interface TestMemberOptions {
  userName?: string
  /** 1 member, 2 VIP. */
  levelId?: number
  levelUntil?: Date
  roles?: string[]
}

/** Of random unknown bytes. */
const unusableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Sg109vL1DYrcl8wSq/fKIA$Rhe0DxyKcZegdsudlKyQekpwxgWjPTQVjBR1OW6qdsU'

let made = 0

/** A member with a sign-in of an hour, made past the API so that tests of other things need no captcha. */
export async function makeMember(
  { db, clock }: Context,
  { userName = `member_${++made}`, levelId = 1, levelUntil, roles = [] }: TestMemberOptions = {},
): Promise<TestMember> {
  const now = new Date(clock.now())
  const { id } = await db
    .insertInto('member')
    .values({
      user_name: userName,
      user_name_key: userName.toLowerCase(),
      email: `${userName}@example.org`,
      password_hash: unusableHash,
      roles,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (levelId > 1)
    await db
      .insertInto('member_level')
      .values({ member_id: id, level_id: levelId, until: levelUntil ?? null })
      .execute()
  return { id, userName, ...(await addSignIn(db, id, now)) }
}

/** Another device of a member, signed in for an hour. */
export async function signInBeside(
  { db, clock }: Context,
  { id, userName }: TestMember,
  device = 'test',
): Promise<TestMember> {
  return { id, userName, ...(await addSignIn(db, id, new Date(clock.now()), device)) }
}

async function addSignIn(db: Context['db'], memberId: string, now: Date, device = 'test') {
  const later = new Date(now.getTime() + 3_600_000)
  const signIn = await db
    .insertInto('sign_in')
    .values({
      member_id: memberId,
      remembered: false,
      device,
      address: '127.0.0.*',
      created_at: now,
      last_at: now,
      expires_at: later,
      absolute_expires_at: later,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = newToken()
  await db
    .insertInto('access_token')
    .values({ hash: hashOf(token), sign_in_id: signIn.id, expires_at: later })
    .execute()
  return { signInId: signIn.id, headers: { authorization: `Bearer ${token}` } }
}
