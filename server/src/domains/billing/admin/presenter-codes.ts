import type { Answer, billing } from '@yehang/contract'
import { timeOrNull, timeText } from '../../../platform/clock.ts'
import { batchName, lastDayOf } from '../batch-names.ts'
import type { AdminBatch, Redemption } from './queries/codes.ts'
import type { LookedUpCode } from './service/codes.ts'

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
  if (isMistyped) return { ...nothing, state: 'mistyped', text: '这不是一枚完整的码：有字符抄错、漏了或多了' }
  if (found === null || batch === undefined)
    return { ...nothing, state: 'none', text: '没有这枚码；换过密钥之前制的码也查不到' }
  const { userId, userName, redeemedAt, revokedAt } = found
  const redeemedBy = userId === null ? null : { userId, userName: userName ?? '' }
  const known = { batch: presentBatch(batch, now), redeemedBy, redeemTime: timeOrNull(redeemedAt) }
  if (redeemedAt !== null) return { ...known, state: 'used', text: '已兑换' }
  if (revokedAt !== null) return { ...known, state: 'revoked', text: '已作废，没有兑换过' }
  if (hasEnded(batch, now)) return { ...known, state: 'ended', text: '已过期，没有兑换过' }
  return { ...known, state: 'usable', text: '还能兑换' }
}

const refusals: Record<NonNullable<Redemption['reason']>, { kind: Tried['kind']; text: string }> = {
  unknown: { kind: 'unknown', text: '没有这枚码' },
  used: { kind: 'bad', text: '已用过' },
  yours: { kind: 'bad', text: '自己已兑换过' },
  once: { kind: 'bad', text: '这批每人只能用一枚' },
  endless: { kind: 'bad', text: '会员没有到期时间，码没有用掉' },
  ended: { kind: 'ended', text: '批次已过期' },
  revoked: { kind: 'ended', text: '已作废' },
}

export function presentTried(tried: Redemption): Tried {
  const { reason, days, usedAt, usedBy } = tried
  const refused = reason && refusals[reason]
  const by =
    reason === 'used' && usedAt ? `，${timeText(usedAt).slice(5, 10)} 被 ${usedBy ?? '已注销的账号'} 用` : ''
  return {
    time: timeText(tried.at),
    tail: tried.tail ?? '',
    batchName: tried.batchId === null ? '' : batchName(tried.batchId),
    userId: tried.userId,
    userName: tried.userName ?? '',
    kind: refused ? refused.kind : 'ok',
    text: refused ? `${refused.text}${by}` : `+${days ?? 0} 天`,
    until: timeOrNull(tried.until),
  }
}
