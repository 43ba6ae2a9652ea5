import type { Answer, billing } from '@yehang/contract'
import { timeOrNull, timeText } from '../../../platform/clock.ts'
import { batchName, lastDayOf } from '../batch-names.ts'
import type { AdminBatch, Redemption } from './queries/codes.ts'
import type { LookedUpCode } from './service/codes.ts'
import { codeWords, triedWords } from './words.ts'

type Row = Answer<typeof billing.listBatches>['rows'][number]
type LookedUp = Answer<typeof billing.lookUpCode>['data']
type Tried = Answer<typeof billing.listRedemptions>['rows'][number]

const hasEnded = ({ endsAt }: AdminBatch, now: Date) => endsAt !== null && endsAt <= now

function stateOf(batch: AdminBatch, now: Date): Row['state'] {
  if (batch.revokedAt !== null) return 'revoked'
  if (hasEnded(batch, now)) return 'ended'
  return batch.exportedAt === null ? 'made' : 'live'
}

export function presentBatch(batch: AdminBatch, now: Date): Row {
  return {
    batchId: batch.id,
    batchName: batchName(batch.id),
    label: batch.label,
    planName: batch.planName,
    groupName: batch.groupName,
    days: batch.days,
    codes: batch.count,
    used: batch.used,
    revoked: batch.revoked,
    lastDay: lastDayOf(batch.endsAt),
    state: stateOf(batch, now),
    oncePerMember: batch.oncePerMember,
    isDemo: batch.isDemo,
    createTime: timeText(batch.createdAt),
    createdBy: batch.createdBy ?? '',
    exportTime: timeOrNull(batch.exportedAt),
    exportedBy: batch.exportedBy ?? '',
  }
}

export function presentLookedUp(
  { found, isMistyped }: LookedUpCode,
  batch: AdminBatch | undefined,
  now: Date,
): LookedUp {
  const nothing = { batch: null, redeemedBy: null, redeemTime: null }
  if (isMistyped) return { ...nothing, state: 'mistyped', text: codeWords.mistyped }
  if (found === null || batch === undefined) return { ...nothing, state: 'none', text: codeWords.none }
  const { userId, userName, redeemedAt, revokedAt } = found
  const redeemedBy = userId === null ? null : { userId, userName: userName ?? '' }
  const known = { batch: presentBatch(batch, now), redeemedBy, redeemTime: timeOrNull(redeemedAt) }
  if (redeemedAt !== null) return { ...known, state: 'used', text: codeWords.used }
  if (revokedAt !== null) return { ...known, state: 'revoked', text: codeWords.revoked }
  if (hasEnded(batch, now)) return { ...known, state: 'ended', text: codeWords.ended }
  return { ...known, state: 'usable', text: codeWords.usable }
}

const refusals: Record<NonNullable<Redemption['reason']>, Tried['kind']> = {
  unknown: 'unknown',
  used: 'bad',
  yours: 'bad',
  once: 'bad',
  endless: 'bad',
  ended: 'ended',
  revoked: 'ended',
}

export function presentTried(tried: Redemption): Tried {
  const { reason, days, usedAt, usedBy } = tried
  const by = reason === 'used' && usedAt ? triedWords.usedBy(timeText(usedAt).slice(5, 10), usedBy) : ''
  return {
    time: timeText(tried.at),
    tail: tried.tail ?? '',
    batchName: tried.batchId === null ? '' : batchName(tried.batchId),
    userId: tried.userId,
    userName: tried.userName ?? '',
    kind: reason ? refusals[reason] : 'ok',
    text: reason ? `${triedWords[reason]}${by}` : triedWords.redeemed(days ?? 0),
    until: timeOrNull(tried.until),
  }
}
