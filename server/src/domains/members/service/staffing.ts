import { randomInt } from 'node:crypto'
import { members } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Said } from '../../../platform/text/said.ts'
import { MembersError } from '../errors.ts'
import { hashPassword } from '../passwords.ts'
import { removeLevels } from '../queries/levels.ts'
import { addMember, findByName, setPassword } from '../queries/members.ts'
import { removeResets } from '../queries/resets.ts'
import { endSignIns } from '../queries/sign-ins.ts'
import { levelNumbers, lockMember, setBan } from '../queries/staffing.ts'
import { sayAccount } from '../words.ts'
import { moveMemberLevel } from './levels.ts'
import { foldUserName } from './names.ts'

/** What commands do to accounts. Each writes its audit entry in the same transaction; none is tied to a process. */

/** Some 79 random bits, in characters that are distinguishable on paper. */
export function makePassword(): string {
  const characters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const part = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')
  return [part(), part(), part(), part()].join('-')
}

/** A password that is shown once, and its stored hash. */
export async function newPassword(): Promise<{ password: string; passwordHash: string }> {
  const password = makePassword()
  return { password, passwordHash: await hashPassword(password) }
}

const unknown = (name: string) => new MembersError(sayAccount('no-account', name))

function fitting<T>(schema: { safeParse(value: unknown): { data?: T } }, value: string, otherwise: Said): T {
  const { data } = schema.safeParse(value)
  if (data === undefined) throw new MembersError(otherwise)
  return data
}

/** Makes an account with a role. Throws MembersError where a value does not fit or the name is taken. */
export async function createStaff(
  db: Database,
  staff: { userName: string; role: string; email: string | undefined; password: string },
  now: Date,
): Promise<void> {
  const userName = fitting(members.newUserName, staff.userName, sayAccount('name-shape'))
  const { email } = staff
  if (email !== undefined) fitting(members.email, email, sayAccount('mail-shape', email))
  const password = fitting(members.newPassword, staff.password, sayAccount('password-shape'))
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const member = { userName, key: foldUserName(userName), email: email ?? null, passwordHash }
    const id = await addMember(tx, { ...member, roles: [staff.role] }, now)
    if (id === undefined) throw new MembersError(sayAccount('name-taken', userName))
    await addAudit(tx, { action: 'create-staff', memberId: id, detail: { role: staff.role } }, now)
  })
}

/** Gives a member days of a level above 1, as if they were bought. Returns when it ends. */
export async function grantLevel(
  db: Database,
  grant: { userName: string; levelId: number; days: number },
  now: Date,
): Promise<Date> {
  const { userName, levelId, days } = grant
  const levels = (await levelNumbers(db)).filter((level) => level > 1)
  if (!levels.includes(levelId)) throw new MembersError(sayAccount('no-level', levelId, levels.join(', ')))
  const key = foldUserName(userName)
  return db.transaction().execute(async (tx) => {
    const memberId = await lockMember(tx, key)
    if (memberId === undefined) throw unknown(userName)
    const move = await moveMemberLevel(tx, memberId, levelId, days, now)
    if (move === null) throw new MembersError(sayAccount('endless-level', userName))
    const detail = { levelId, days, until: move.until.toISOString() }
    await addAudit(tx, { action: 'grant', memberId, detail }, now)
    return move.until
  })
}

/** Takes VIP away at once. */
export async function takeLevel(db: Database, userName: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const id = await lockMember(tx, foldUserName(userName))
    if (id === undefined) throw unknown(userName)
    await removeLevels(tx, id)
    await addAudit(tx, { action: 'grant', memberId: id, detail: { levelId: 1 } }, now)
  })
}

/** Gives a member another password and ends every sign-in. */
export async function renewPassword(
  db: Database,
  userName: string,
  password: string,
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const member = await findByName(tx, foldUserName(userName))
    if (member === undefined) throw unknown(userName)
    const changed = await setPassword(tx, member.id, passwordHash, { unlessBanned: null })
    if (changed === undefined) throw unknown(userName)
    await removeResets(tx, member.id)
    await endSignIns(tx, member.id, now)
    await addAudit(tx, { action: 'reset-password', memberId: member.id }, now)
  })
}

/** Bans a member, whose sign-ins end at once, or lets them in again. False where that was so already. */
export async function banMember(
  db: Database,
  userName: string,
  banned: boolean,
  now: Date,
): Promise<boolean> {
  const key = foldUserName(userName)
  return db.transaction().execute(async (tx) => {
    const id = await setBan(tx, key, banned, now)
    if (id === undefined) {
      if (await findByName(tx, key)) return false
      throw unknown(userName)
    }
    if (banned) await endSignIns(tx, id, now)
    await addAudit(tx, { action: banned ? 'ban' : 'unban', memberId: id }, now)
    return true
  })
}
