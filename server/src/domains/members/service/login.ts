import type { Body, members } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import { checkCaptcha } from '../../../platform/captcha/captchas.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { demoAllowed } from '../../../platform/http/demo-access.ts'
import type { Origin } from '../../../platform/http/principal.ts'
import { countAccountTry, welcomeLogin } from '../../../platform/limits/attempts.ts'
import { hashOf, newToken } from '../../../platform/secrets.ts'
import { deviceOf, partOfAddress } from '../device.ts'
import { lifetimes } from '../lifetimes.ts'
import { hashPassword, isFormerHash, verifyPassword } from '../passwords.ts'
import { findByName, passwordHashOf, renewPasswordHash } from '../queries/members.ts'
import {
  addTokens,
  claimRefreshToken,
  endSignIns,
  endSurplus,
  findUsed,
  openSignIn,
  prolong,
} from '../queries/sign-ins.ts'
import { pairOf, successorOf, type TokenPair } from '../tokens.ts'
import { checkAppId } from './app-id.ts'
import { bannedError, isBanned } from './bans.ts'
import { foldUserName } from './names.ts'

const lifeOf = (remembered: boolean) => (remembered ? lifetimes.rememberedSignIn : lifetimes.signIn)

/** Keeps a pair of tokens, of which nothing but hashes is written. */
async function keepPair(
  tx: DatabaseTransaction,
  signInId: string,
  pair: TokenPair,
  expiresAt: number,
  now: number,
): Promise<void> {
  const hashes = { refresh: hashOf(pair.refreshToken), access: hashOf(pair.accessToken) }
  const accessExpiresAt = new Date(Math.min(now + lifetimes.accessToken, expiresAt))
  await addTokens(tx, signInId, hashes, accessExpiresAt, new Date(now))
}

/**
 * Signs a member in. An unknown name and a wrong password cost the same, one hash, and give the
 * same answer. That an account is banned, until when and why, is shown only after the right
 * password.
 */
export async function login(
  context: Context,
  form: Body<typeof members.login>,
  origin: Origin,
): Promise<TokenPair> {
  const { config, db, clock } = context
  checkAppId(config, form.appId)
  await checkCaptcha(context, form)
  const account = foldUserName(form.userName)
  await countAccountTry(context, 'login', account, origin.address)
  const member = await findByName(db, account)
  const now = clock.now()
  const leaving = (member?.deleteAfter?.getTime() ?? Infinity) <= now
  const stored = leaving ? null : (member?.passwordHash ?? null)
  const right = await verifyPassword(stored, form.password, context.secretKey)
  if (!right || stored === null || member === undefined) throw new AppError('wrong_login')
  if (isBanned(member, new Date(now))) throw bannedError(member)
  if (member.isDemo && !demoAllowed(config, origin)) throw new AppError('demo_account_elsewhere')

  const passwordHash = isFormerHash(stored)
    ? await renewedHash(context, member.id, stored, form.password)
    : stored
  const pair = await beginSignIn(context, { ...member, passwordHash }, form.rememberMe, origin)
  if (pair === undefined) throw new AppError('wrong_login')
  await endSurplus(db, member.id, new Date(now))
  await welcomeLogin(context, account, origin.address)
  return pair
}

/** The hash of our own that replaces one of another system, by this sign-in or by one beside it. */
async function renewedHash(
  { db }: Context,
  memberId: string,
  former: string,
  password: string,
): Promise<string> {
  const own = await hashPassword(password)
  if (await renewPasswordHash(db, memberId, former, own)) return own
  const current = await passwordHashOf(db, memberId)
  return current !== null && (await verifyPassword(current, password)) ? current : own
}

/** Opens a sign-in of a member. Undefined where the password was changed since it was checked. */
export async function beginSignIn(
  { db, clock, secretKey }: Context,
  member: { id: string; passwordHash: string; roles: string[] },
  remembered: boolean,
  origin: Origin,
): Promise<TokenPair | undefined> {
  const now = clock.now()
  const pair = pairOf(secretKey, newToken())
  const life = lifeOf(remembered)
  const signIn = {
    memberId: member.id,
    remembered,
    device: deviceOf(origin.userAgent),
    address: partOfAddress(origin.address),
    expiresAt: new Date(now + life.idle),
    absoluteExpiresAt: new Date(now + life.absolute),
  }
  return db.transaction().execute(async (tx) => {
    const id = await openSignIn(tx, signIn, member.passwordHash, new Date(now))
    if (id === undefined) return undefined
    await keepPair(tx, id, pair, signIn.expiresAt.getTime(), now)
    if (member.roles.length > 0) {
      const actor = { id: member.id, address: origin.address, requestId: origin.requestId }
      await addAudit(tx, { action: 'sign-in', actor, detail: { device: signIn.device } }, new Date(now))
    }
    return pair
  })
}

const ended = () => new AppError('session_ended')

/**
 * Exchanges a refresh token for its successor. Used a second time within the grace, by another tab, it gets the same
 * successor; later, either the thief or the owner holds a copy, and the sign-in ends. Throws 403 where nothing is left
 * to renew.
 */
export async function renew(context: Context, origin: Origin): Promise<TokenPair> {
  const { config, db, clock, secretKey, log } = context
  if (origin.token === null) throw ended()
  const hash = hashOf(origin.token)
  const successor = successorOf(secretKey, origin.token)
  const now = clock.now()
  const renewed = await db.transaction().execute(async (tx) => {
    const claimed = await claimRefreshToken(tx, hash, new Date(now))
    if (claimed === undefined) return false
    if (claimed.isDemo && !demoAllowed(config, origin)) throw ended()
    const expiresAt = Math.min(now + lifeOf(claimed.remembered).idle, claimed.absoluteExpiresAt.getTime())
    await keepPair(tx, claimed.signInId, successor, expiresAt, now)
    // Ended since it was claimed: what was written here must not stay.
    if (!(await prolong(tx, claimed.signInId, new Date(expiresAt), new Date(now)))) throw ended()
    return true
  })
  if (renewed) return successor

  const used = await findUsed(db, hash, new Date(now))
  if (used === undefined || used.usedAt === null) throw ended()
  if (now - used.usedAt.getTime() <= lifetimes.renewalGrace) return successor
  await endSignIns(db, used.memberId, new Date(now), { only: used.signInId })
  log.info({ signInId: used.signInId }, 'a refresh token came back after its use: the sign-in is ended')
  throw ended()
}
