import { createHmac } from 'node:crypto'
import { addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError, wrongField } from '../../../platform/http/app-error.ts'
import { type Actor, actorOf, type Origin, type Principal } from '../../../platform/http/principal.ts'
import { countTry, forgetTries, limits } from '../../../platform/limits/attempts.ts'
import { findProfile } from '../../members/queries/members.ts'
import { checkOwnPassword } from '../../members/service/own-account.ts'
import {
  confirmFactor,
  type Factor,
  forgetShown,
  lockFactor,
  markShown,
  putSecret,
  removeFactor,
  replaceRecoveryCodes,
  useRecoveryCode,
  useStep,
} from '../queries/second-factor.ts'
import { isColleague } from '../queries/team.ts'
import { newRecoveryCode, newSecret, openSecret, sealSecret, stepOfCode, totpOf } from '../totp.ts'

/** The stored form of a recovery code: a reader of the table cannot use it. */
export function recoveryHash(secretKey: Buffer, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`recovery code\0${code}`).digest()
}

interface Call {
  principal: Principal
  origin: Origin
}

const codesCount = 10

async function checkColleague({ db }: Context, { memberId }: Principal): Promise<void> {
  if (!(await isColleague(db, memberId))) throw new AppError('second_factor_not_staff')
}

/** Whether it is a code of this moment or a recovery code; if so it is used up. The factor's row is held. */
async function takeCode(
  context: Context,
  tx: DatabaseTransaction,
  memberId: string,
  { secret, lastStep }: Factor,
  code: string,
): Promise<'app' | 'recovery' | null> {
  const { secretKey, clock } = context
  const now = clock.now()
  if (!/^\d{6}$/.test(code)) {
    const isOne = await useRecoveryCode(tx, memberId, recoveryHash(secretKey, code), new Date(now))
    return isOne ? 'recovery' : null
  }
  const step = stepOfCode(openSecret(secret, memberId, secretKey), code, lastStep, now)
  if (step === undefined) return null
  await useStep(tx, memberId, step)
  return 'app'
}

/**
 * Does something with a code that is taken in the same transaction. Tries are limited, and one that fails is written
 * down.
 */
async function withCode<T>(
  context: Context,
  { principal, origin }: Call,
  code: string,
  confirmed: boolean,
  act: (tx: DatabaseTransaction, actor: Actor, by: 'app' | 'recovery') => Promise<T>,
): Promise<T> {
  const { db, clock } = context
  const { memberId } = principal
  const actor = actorOf({ principal, origin })
  const now = new Date(clock.now())
  await countTry(context, limits.secondFactor, memberId)
  const done = await db.transaction().execute(async (tx) => {
    const factor = await lockFactor(tx, memberId)
    if (factor === undefined || (confirmed && !factor.isConfirmed))
      throw new AppError(confirmed ? 'second_factor_off' : 'second_factor_not_begun')
    if (!confirmed && factor.isConfirmed) throw new AppError('second_factor_on')
    const by = await takeCode(context, tx, memberId, factor, code)
    return by && { answer: await act(tx, actor, by) }
  })
  if (done === null) {
    await db
      .transaction()
      .execute((tx) => addAudit(tx, { action: 'second-factor-failed', actor, memberId }, now))
    throw wrongField('code', 'second_factor_wrong')
  }
  await forgetTries(context, limits.secondFactor, memberId)
  return done.answer
}

/** Shows the second factor for this sign-in, which then may what the roles give. */
export async function giveCode(context: Context, call: Call, code: string): Promise<void> {
  await checkColleague(context, call.principal)
  const now = new Date(context.clock.now())
  await withCode(context, call, code, true, async (tx, actor, by) => {
    await markShown(tx, call.principal.signInId, now)
    await addAudit(tx, { action: 'second-factor', actor, detail: { by } }, now)
  })
}

/** A new secret, which counts once a code of it has been given. */
export async function beginFactor(
  context: Context,
  { principal }: Call,
  password: string,
): Promise<{ secret: string; address: string }> {
  const { db, clock, secretKey } = context
  await checkColleague(context, principal)
  await checkOwnPassword(context, principal, 'password', password)
  const now = new Date(clock.now())
  const secret = newSecret()
  const profile = await findProfile(db, principal.memberId, now)
  if (!(await putSecret(db, principal.memberId, sealSecret(secret, principal.memberId, secretKey), now)))
    throw new AppError('second_factor_on')
  const totp = totpOf(secret, {
    issuer: (await context.site.read()).name,
    label: profile?.userName ?? principal.memberId,
  })
  return { secret: totp.secret.base32, address: totp.toString() }
}

/** Recovery codes in the place of those before. They are shown this once. */
async function makeCodes(context: Context, tx: DatabaseTransaction, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: codesCount }, newRecoveryCode)
  await replaceRecoveryCodes(
    tx,
    memberId,
    codes.map((code) => recoveryHash(context.secretKey, code)),
  )
  return codes
}

export async function confirm(context: Context, call: Call, code: string): Promise<string[]> {
  const { memberId, signInId } = call.principal
  const now = new Date(context.clock.now())
  await checkColleague(context, call.principal)
  return withCode(context, call, code, false, async (tx, actor) => {
    await confirmFactor(tx, memberId, now)
    // What other sign-ins had shown was another factor, or none.
    await forgetShown(tx, memberId)
    await markShown(tx, signInId, now)
    await addAudit(tx, { action: 'second-factor-on', actor, memberId }, now)
    return makeCodes(context, tx, memberId)
  })
}

export async function renewCodes(context: Context, call: Call, code: string): Promise<string[]> {
  const now = new Date(context.clock.now())
  return withCode(context, call, code, true, async (tx, actor) => {
    await addAudit(tx, { action: 'second-factor-codes', actor, memberId: actor.id }, now)
    return makeCodes(context, tx, actor.id)
  })
}

export async function remove(
  context: Context,
  call: Call,
  { password, code }: { password: string; code: string },
): Promise<void> {
  if (context.config.staffTotp === 'required') throw new AppError('second_factor_required')
  await checkOwnPassword(context, call.principal, 'password', password)
  const now = new Date(context.clock.now())
  await withCode(context, call, code, true, async (tx, actor) => {
    await removeFactor(tx, actor.id)
    await addAudit(tx, { action: 'second-factor-off', actor, memberId: actor.id }, now)
  })
}
