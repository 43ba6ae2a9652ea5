import { type Answer, type billing, texts } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import { dayMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { demoAllowed } from '../../../platform/http/demo-access.ts'
import type { Origin, Principal } from '../../../platform/http/principal.ts'
import { countTry, countTryFrom, forgetTries, limits } from '../../../platform/limits/attempts.ts'
import { addressGroup } from '../../../platform/limits/request-limit.ts'
import { presentLevel } from '../../members/presenter.ts'
import { moneyTransaction } from '../../members/queries/member-lock.ts'
import { findProfile } from '../../members/queries/members.ts'
import { moveMemberLevel } from '../../members/service/levels.ts'
import { addRefusedCode, forgetRefusedCodes, hasRedeemedOf } from '../admin/queries/codes.ts'
import { readCode, tailLength } from '../code-format.ts'
import { type HeldCode, lockCode, spendCode } from '../queries/codes.ts'
import { codeHash } from './code-hash.ts'
import { wholeSeconds } from './granting.ts'

/** Failed attempts are kept for staff for so long. */
const keptDays = 30

type Fault = Tables['refused_code']['reason']

class RefusedCode extends AppError {
  readonly fault: Fault
  readonly batchId: string | null

  constructor(fault: Fault, text: string, batchId: string | null) {
    super(500, text, { code: text })
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
  const { db, clock, config, secretKey } = context
  const { memberId } = principal
  const code = readCode(typed)
  if (code === null) throw new AppError(500, texts.codeWrong, { code: texts.codeWrong })
  await countTryFrom(context, limits.redeemAddress, origin.address)
  await countTry(context, limits.redeemMember, memberId)
  const hash = codeHash(secretKey, code)
  const now = new Date(clock.now())
  const days = await moneyTransaction(db, memberId, async (tx, { isErased }) => {
    if (isErased) throw new AppError(401, texts.unauthenticated)
    const held = await lockCode(tx, hash)
    checkCode(held, memberId, { now, home: demoAllowed(config, origin) })
    if (held.oncePerMember && (await hasRedeemedOf(tx, memberId, held.batchId)))
      throw new RefusedCode('once', texts.codeOnce, held.batchId)
    await grantCode(tx, memberId, hash, held, now)
    return held.days
  }).catch(async (error) => {
    if (error instanceof RefusedCode) await writeDown(context, { code, hash, memberId }, error)
    throw error
  })
  if (days === undefined) throw new AppError(401, texts.unauthenticated)
  // A valid code is no guess: members with many codes are not limited.
  await forgetTries(context, limits.redeemMember, memberId)
  await forgetTries(context, limits.redeemAddress, addressGroup(origin.address))
  const profile = await findProfile(db, memberId, now)
  if (profile === undefined) throw new AppError(401, texts.unauthenticated)
  return { days, level: presentLevel(profile) }
}

function checkCode(
  held: HeldCode | undefined,
  memberId: string,
  { now, home }: { now: Date; home: boolean },
): asserts held is HeldCode {
  if (held === undefined || (held.isDemo && !home)) throw new RefusedCode('unknown', texts.codeWrong, null)
  const { batchId, redeemedBy, revokedAt, endsAt } = held
  if (redeemedBy === memberId) throw new RefusedCode('yours', texts.codeYours, batchId)
  if (redeemedBy !== null) throw new RefusedCode('used', texts.codeUsed, batchId)
  if (revokedAt !== null) throw new RefusedCode('revoked', texts.codeEnded, batchId)
  if (endsAt !== null && endsAt <= now) throw new RefusedCode('ended', texts.codeEnded, batchId)
}

/** Staff see what was tried, by its last signs. */
async function writeDown(
  { db, clock }: Context,
  { code, hash, memberId }: { code: string; hash: Buffer; memberId: string },
  { fault, batchId }: RefusedCode,
): Promise<void> {
  const at = new Date(clock.now())
  await forgetRefusedCodes(db, new Date(at.getTime() - keptDays * dayMs))
  await addRefusedCode(db, {
    at,
    member_id: memberId,
    batch_id: batchId,
    tail: code.slice(-tailLength),
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
  if (move === null) throw new RefusedCode('endless', texts.codeNotNeeded, batchId)
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
