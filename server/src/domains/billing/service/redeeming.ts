import { type Answer, type billing, type Reason, wordsOf } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import { dayMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import { AppError, wrongField } from '../../../platform/http/app-error.ts'
import { demoAllowed } from '../../../platform/http/demo-access.ts'
import type { Origin, Principal } from '../../../platform/http/principal.ts'
import { countTry, countTryFrom, forgetTries, limits } from '../../../platform/limits/attempts.ts'
import { addressGroup } from '../../../platform/limits/request-limit.ts'
import { presentLevel } from '../../members/presenter.ts'
import { moneyTransaction } from '../../members/queries/member-lock.ts'
import { findProfile } from '../../members/queries/members.ts'
import { moveMemberLevel } from '../../members/service/levels.ts'
import { addRefusedCode, forgetRefusedCodes, hasRedeemedOf } from '../admin/queries/codes.ts'
import { codeHash, formerCardHash, readCode, tailLength } from '../code-format.ts'
import { type HeldCode, hasFormerCards, lockCode, spendCode } from '../queries/codes.ts'
import { wholeSeconds } from './granting.ts'

/** Failed attempts are kept for staff for so long. */
const keptDays = 30

type Fault = Tables['refused_code']['reason']

const reasonOf = {
  unknown: 'code_unknown',
  used: 'code_used',
  yours: 'code_yours',
  ended: 'code_ended',
  revoked: 'code_revoked',
  once: 'code_once',
  endless: 'code_endless',
} as const satisfies Record<Fault, Reason>

class RefusedCode extends AppError {
  readonly fault: Fault
  readonly batchId: string | null

  constructor(fault: Fault, batchId: string | null) {
    const reason = reasonOf[fault]
    super(reason, {}, { code: { reason, msg: wordsOf(reason) } })
    this.fault = fault
    this.batchId = batchId
  }
}

/**
 * Redeems a code for a member, once, also for concurrent requests. A code with a wrong check
 * character is a typing error and does not count as a guess; tries with well-formed codes are
 * limited. Throws 500 with the reason, and 402 for too many tries.
 */
export async function redeemCode(
  context: Context,
  typed: string,
  principal: Principal,
  origin: Origin,
): Promise<Answer<typeof billing.redeemCode>['data']> {
  const { db, clock, config } = context
  const { memberId } = principal
  const { hash, tail } = await readTyped(context, typed)
  await countTryFrom(context, limits.redeemAddress, origin.address)
  await countTry(context, limits.redeemMember, memberId)
  const now = new Date(clock.now())
  const days = await moneyTransaction(db, memberId, async (tx, { isErased }) => {
    if (isErased) throw new AppError('not_signed_in')
    const held = await lockCode(tx, hash)
    checkCode(held, memberId, { now, home: demoAllowed(config, origin) })
    if (held.oncePerMember && (await hasRedeemedOf(tx, memberId, held.batchId)))
      throw new RefusedCode('once', held.batchId)
    await grantCode(tx, memberId, hash, held, now)
    return held.days
  }).catch(async (error) => {
    if (error instanceof RefusedCode) await writeDown(context, { tail, hash, memberId }, error)
    throw error
  })
  if (days === undefined) throw new AppError('not_signed_in')
  // A right code is no guess: a member with many of them is not delayed.
  await forgetTries(context, limits.redeemMember, memberId)
  await forgetTries(context, limits.redeemAddress, addressGroup(origin.address))
  const profile = await findProfile(db, memberId, now)
  if (profile === undefined) throw new AppError('not_signed_in')
  return { days, level: presentLevel(profile) }
}

/** What is no code of ours may be a card of another system, where some were taken over. */
async function readTyped({ db, secretKey }: Context, typed: string): Promise<{ hash: Buffer; tail: string }> {
  const code = readCode(typed)
  if (code !== null) return { hash: codeHash(secretKey, code), tail: code.slice(-tailLength) }
  const card = formerCardHash(secretKey, typed)
  if (card === null || !(await hasFormerCards(db))) throw wrongField('code', 'code_unknown')
  return card
}

function checkCode(
  held: HeldCode | undefined,
  memberId: string,
  { now, home }: { now: Date; home: boolean },
): asserts held is HeldCode {
  if (held === undefined || (held.isDemo && !home)) throw new RefusedCode('unknown', null)
  const { batchId, redeemedBy, revokedAt, endsAt } = held
  if (redeemedBy === memberId) throw new RefusedCode('yours', batchId)
  if (redeemedBy !== null) throw new RefusedCode('used', batchId)
  if (revokedAt !== null) throw new RefusedCode('revoked', batchId)
  if (endsAt !== null && endsAt <= now) throw new RefusedCode('ended', batchId)
}

/** Staff see what was tried, by its last signs. */
async function writeDown(
  { db, clock }: Context,
  { tail, hash, memberId }: { tail: string; hash: Buffer; memberId: string },
  { fault, batchId }: RefusedCode,
): Promise<void> {
  const at = new Date(clock.now())
  await forgetRefusedCodes(db, new Date(at.getTime() - keptDays * dayMs))
  await addRefusedCode(db, {
    at,
    member_id: memberId,
    batch_id: batchId,
    tail,
    reason: fault,
    code_hash: batchId === null ? null : hash,
  })
}

/**
 * Changes the level and records the cause. Throws if the level has no end: the code stays valid.
 */
async function grantCode(
  tx: DatabaseTransaction,
  memberId: string,
  hash: Buffer,
  { batchId, levelId, days }: HeldCode,
  now: Date,
): Promise<void> {
  const move = await moveMemberLevel(tx, memberId, levelId, days, now)
  if (move === null) throw new RefusedCode('endless', batchId)
  await spendCode(tx, {
    member_id: memberId,
    kind: 'code',
    code_hash: hash,
    level_id: levelId,
    days,
    seconds: wholeSeconds(move.movedMs),
    until: move.until,
    created_at: now,
  })
  const detail = { batchId, levelId, days, until: move.until.toISOString() }
  await addAudit(tx, { action: 'redeem-code', memberId, detail }, now)
}
