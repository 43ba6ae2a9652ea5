import { randomInt } from 'node:crypto'
import { type Body, type members, recoveryCodesCount } from '@yehang/contract'
import { checkCaptcha } from '../../../platform/captcha/captchas.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { demoAllowed } from '../../../platform/http/demo-access.ts'
import type { Origin, Principal } from '../../../platform/http/principal.ts'
import { countAccountTry } from '../../../platform/limits/attempts.ts'
import { hashOf, macOf, newToken } from '../../../platform/secrets.ts'
import { lifetimes } from '../lifetimes.ts'
import { changeWithPassword } from '../queries/member-lock.ts'
import { findByName } from '../queries/members.ts'
import { replaceResetCodes, takeResetCode } from '../queries/reset-codes.ts'
import { addReset } from '../queries/resets.ts'
import { checkAppId } from './app-id.ts'
import { isBanned } from './bans.ts'
import { foldUserName } from './names.ts'
import { checkOwnPassword } from './own-account.ts'

/** Without look-alikes: 0 O, 1 I L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 12

const grouped = (characters: string) => characters.match(/.{4}/g)?.join('-') ?? ''

/** No member has this id. */
const noMember = '0'

/** `7Q2M-4KD8-W3PT`: some 59 random bits, too many to guess within the limits. */
const newCode = () => grouped(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''))

/** As it was given, however it was typed. */
const readCode = (typed: string) =>
  grouped(
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, ''),
  )

const markOf = ({ secretKey }: Pick<Context, 'secretKey'>, memberId: string, code: string) =>
  macOf(secretKey, 'reset code', `${memberId} ${code}`)

/**
 * New codes that replace the former ones. They are shown once; the stored hashes cannot be used.
 */
export async function makeCodes(
  context: Pick<Context, 'secretKey'>,
  tx: DatabaseTransaction,
  memberId: string,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, newCode)
  const hashes = codes.map((code) => markOf(context, memberId, code))
  await replaceResetCodes(tx, memberId, hashes, now)
  return codes
}

/** New codes for a member; needs the password. */
export async function makeOwnCodes(
  context: Context,
  password: string,
  principal: Principal,
): Promise<string[]> {
  const checked = await checkOwnPassword(context, principal, 'password', password)
  const { memberId } = principal
  const now = new Date(context.clock.now())
  return changeWithPassword(context.db, memberId, checked, (tx) => makeCodes(context, tx, memberId, now))
}

/** A token that sets a new password, once, for any holder. */
export async function openReset(tx: DatabaseTransaction, memberId: string, now: Date): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lifetimes.reset)
  await addReset(tx, { hash: hashOf(token), member_id: memberId, expires_at: expiresAt })
  return token
}

/**
 * Exchanges a recovery code for a token that sets a new password. An unknown name, a wrong code and an account that is
 * banned read the same.
 */
export async function recoverAccount(
  context: Context,
  form: Body<typeof members.recoverAccount>,
  origin: Origin,
): Promise<string> {
  const { config, db, clock } = context
  checkAppId(config, form.appId)
  await checkCaptcha(context, form)
  const account = foldUserName(form.userName)
  await countAccountTry(context, 'recover', account, origin.address)
  const now = new Date(clock.now())
  const token = await db.transaction().execute(async (tx) => {
    const member = await findByName(tx, account)
    const isDue = (member?.deleteAfter?.getTime() ?? Number.POSITIVE_INFINITY) <= now.getTime()
    const isElsewhere = member?.isDemo === true && !demoAllowed(config, origin)
    const id = member && !isBanned(member, now) && !isDue && !isElsewhere ? member.id : noMember
    // Looked for also where there is no such account: it takes as long.
    const mark = markOf(context, id, readCode(form.recoveryCode))
    return (await takeResetCode(tx, id, mark, now)) ? openReset(tx, id, now) : null
  })
  if (token === null) throw new AppError('wrong_recovery_code')
  return token
}
