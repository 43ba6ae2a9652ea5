import { markerProposalsPerDay } from '@yehang/contract/limits'
import { dayMs, minuteMs } from '../clock.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { macOf } from '../secrets.ts'
import { addTry, hasMark, putMark, removeTries } from './queries/attempts.ts'
import { addressGroup } from './request-limit.ts'

interface Limit {
  name: string
  tries: number
  windowMs: number
}

const minutes = (count: number) => count * minuteMs

/**
 * Attempts within a window that begins with the first one. For sign-ins the pair is the narrow
 * limit, since a member who mistypes and an attacker who guesses use one address; the address
 * limits guesses over many accounts, and is wide because a mobile network puts many people behind
 * one; the account limits guesses from many addresses.
 */
export const limits = {
  captcha: { name: 'captcha', tries: 60, windowMs: minutes(10) },
  loginPair: { name: 'login pair', tries: 5, windowMs: minutes(10) },
  loginAddress: { name: 'login address', tries: 60, windowMs: minutes(10) },
  loginAccount: { name: 'login account', tries: 50, windowMs: minutes(60) },
  register: { name: 'register', tries: 20, windowMs: minutes(60) },
  forgotAddress: { name: 'forgot address', tries: 10, windowMs: minutes(60) },
  forgotPair: { name: 'forgot pair', tries: 3, windowMs: minutes(60) },
  forgotAccount: { name: 'forgot account', tries: 3, windowMs: minutes(60) },
  recoverAddress: { name: 'recover address', tries: 20, windowMs: minutes(60) },
  recoverPair: { name: 'recover pair', tries: 5, windowMs: minutes(10) },
  recoverAccount: { name: 'recover account', tries: 20, windowMs: minutes(60) },
  ownPassword: { name: 'own password', tries: 10, windowMs: minutes(10) },
  secondFactor: { name: 'second factor', tries: 5, windowMs: minutes(10) },
  message: { name: 'message', tries: 30, windowMs: minutes(60) },
  /** Of visitors, by address and by the name that they give. */
  guestMessage: { name: 'guest message', tries: 6, windowMs: minutes(60) },
  guestName: { name: 'guest name', tries: 10, windowMs: minutes(24 * 60) },
  /** Of texts that might open a visitor's message; its page looks for an answer now and then. */
  guestCode: { name: 'guest code', tries: 300, windowMs: minutes(10) },
  messagePicture: { name: 'message picture', tries: 20, windowMs: minutes(60) },
  /** Of texts that might be codes of devices, of which there are 2 to the 40th. */
  deviceCode: { name: 'device code', tries: 20, windowMs: minutes(10) },
  /** Of codes that one member has made. */
  deviceCodes: { name: 'device codes', tries: 30, windowMs: minutes(60) },
  /** Of moments that one member proposes. */
  marker: { name: 'marker', tries: markerProposalsPerDay, windowMs: minutes(24 * 60) },
  /** Of what players say of playbacks; behind one address may be many. */
  playbackReport: { name: 'playback report', tries: 300, windowMs: minutes(10) },
  export: { name: 'export', tries: 5, windowMs: minutes(60) },
  /** Of members whose data one of the staff gives out. */
  memberExport: { name: 'member export', tries: 20, windowMs: minutes(60) },
  /** Of texts that might be activation codes; what is mistyped does not count. */
  redeemMember: { name: 'redeem member', tries: 10, windowMs: minutes(60) },
  report: { name: 'report', tries: 10, windowMs: minutes(60) },
  /** Of a /24 or a /48, behind which there may be many people. */
  reportNetwork: { name: 'report network', tries: 40, windowMs: minutes(60) },
  /** Three of each report, and some that break off. */
  reportFile: { name: 'report file', tries: 40, windowMs: minutes(60) },
  /** Of texts that might open a case. */
  reportCode: { name: 'report code', tries: 120, windowMs: minutes(10) },
  redeemAddress: { name: 'redeem address', tries: 30, windowMs: minutes(60) },
} as const satisfies Record<string, Limit>

/** Tells when to try again, and nothing of what was tried. */
function tooManyTries(waitMs: number): AppError {
  return new AppError('too_many_tries', { minutes: Math.ceil(waitMs / minuteMs) })
}

const keyOf = ({ secretKey }: Context, { name }: { name: string }, subject: string) =>
  macOf(secretKey, `limit ${name}`, subject)

/**
 * Counts a try, before what it asks for is done, so that tries at the same moment cannot pass
 * together. Throws 402 above the limit; such a try counts too, and does not change the end of the
 * window.
 */
export async function countTry(context: Context, limit: Limit, subject: string): Promise<void> {
  if (!context.config.accounts.limits) return
  const now = context.clock.now()
  const counted = await addTry(context.db, keyOf(context, limit, subject), new Date(now), limit.windowMs)
  if (counted.count > limit.tries) throw tooManyTries(counted.until.getTime() - now)
}

export function countTryFrom(context: Context, limit: Limit, address: string): Promise<void> {
  return countTry(context, limit, addressGroup(address))
}

export async function forgetTries(context: Context, limit: Limit, subject: string): Promise<void> {
  if (context.config.accounts.limits) await removeTries(context.db, [keyOf(context, limit, subject)])
}

/** What is counted for an account and an address together. */
const pairOf = (account: string, address: string) => `${account} ${addressGroup(address)}`
/**
 * For so long after a sign-in to an account from an address, attempts from elsewhere do not block
 * that address.
 */
const knownPlace = { name: 'known place', keptMs: 30 * dayMs }

/**
 * Counts a try at an account: a sign-in, a mail for a forgotten password, a recovery code. `account` is the folded name,
 * whether there is such an account or not. Narrow limits come first: a try that they refuse does not count against the
 * account, so that one attacker cannot use up its tries; and where the member has signed in from this address before, tries
 * from elsewhere do not matter at all.
 */
export async function countAccountTry(
  context: Context,
  kind: 'login' | 'forgot' | 'recover',
  account: string,
  address: string,
): Promise<void> {
  if (!context.config.accounts.limits) return
  const pair = pairOf(account, address)
  await countTryFrom(context, limits[`${kind}Address` as const], address)
  await countTry(context, limits[`${kind}Pair` as const], pair)
  const now = new Date(context.clock.now())
  if (await hasMark(context.db, keyOf(context, knownPlace, pair), now)) return
  await countTry(context, limits[`${kind}Account` as const], account)
}

/** After a success: the tries of account and pair begin anew, and the address is known. */
export async function welcomeLogin(context: Context, account: string, address: string): Promise<void> {
  if (!context.config.accounts.limits) return
  const pair = pairOf(account, address)
  const until = new Date(context.clock.now() + knownPlace.keptMs)
  await removeTries(context.db, [
    keyOf(context, limits.loginPair, pair),
    keyOf(context, limits.loginAccount, account),
  ])
  await putMark(context.db, keyOf(context, knownPlace, pair), until)
}
