import type { Answer, billing } from '@yehang/contract'
import type { Selectable } from 'kysely'
import { timeOrNull, timeText } from '../../../platform/clock.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import { yuan } from '../../../platform/payments/amounts.ts'
import { exceptionWords, isMismatch } from '../service/exceptions.ts'
import type { AdminOrder, OrderSums } from './queries/orders.ts'
import { problemWords, resultWords } from './words.ts'

type Row = Answer<typeof billing.listAdminOrders>['rows'][number]
type LookedAt = Answer<typeof billing.listOrderExceptions>['rows'][number]

const minuteOf = (moment: Date) => timeText(moment).slice(11, 16)
const dayMinuteOf = (moment: Date) => timeText(moment).slice(5, 16)

function resultOf(order: AdminOrder): string {
  const { state, granted_at: granted, grantedBy, daysBack, refunded_fen, voided_at } = order
  if (state === 'created' || state === 'pending' || state === 'closing') return ''
  if (state === 'closed') return voided_at === null ? resultWords.expired : resultWords.voided
  if (state === 'abnormal') return resultWords.notGranted
  if (refunded_fen > 0) return resultWords.refunded(refunded_fen, daysBack)
  if (granted === null) return resultWords.notGranted
  return resultWords.granted(minuteOf(granted), grantedBy, order.days)
}

export function presentAdminOrder(order: AdminOrder): Row {
  return {
    orderId: order.id,
    userId: order.member_id,
    userName: order.userName ?? '',
    payName: order.pay_name,
    days: order.days,
    price: yuan(order.price_fen),
    payChannel: order.pay_channel,
    provider: order.provider,
    state: order.state,
    createTime: timeText(order.created_at),
    expireTime: timeText(order.expires_at),
    payTime: timeOrNull(order.paid_at),
    grantTime: timeOrNull(order.granted_at),
    paid: order.paid_fen === null ? null : yuan(order.paid_fen),
    refunded: yuan(order.refunded_fen),
    tradeNo: order.trade_no,
    problem: problemOf(order),
    result: resultOf(order),
  }
}

/** Why an order needs attention, in a few words. */
function problemOf({ exception, state }: AdminOrder): string | null {
  if (exception !== null) return exceptionWords(exception).short
  if (state === 'refunding') return problemWords.refunding
  return null
}

function saysOf(order: AdminOrder): string {
  const { exception, state, expires_at, voided_at, paid_at, paid_fen, checks } = order
  if (exception === 'amount' && paid_fen !== null) return problemWords.amount(order.price_fen, paid_fen)
  if (exception === 'late' && paid_at !== null)
    return problemWords.late({
      end: voided_at === null && paid_at < expires_at ? null : dayMinuteOf(voided_at ?? expires_at),
      isVoided: voided_at !== null,
      paid: dayMinuteOf(paid_at),
    })
  if (exception !== null) return exceptionWords(exception).zh
  if (state === 'refunding') return problemWords.refundAsked
  return problemWords.unanswered(checks)
}

function actOf({ exception, state }: AdminOrder): LookedAt['act'] {
  if (exception === 'late') return 'settle'
  if (exception === null || exception === 'unasked' || exception === 'refund-stuck') return 'redrive'
  return state === 'paid' && exception === 'endless' ? 'redrive' : 'evidence'
}

export const isDisputed = ({ exception, state }: AdminOrder) =>
  isMismatch(exception) ||
  exception === 'paid-twice' ||
  exception === 'refund-refused' ||
  state === 'abnormal'

export function presentLookedAt(order: AdminOrder): LookedAt {
  return {
    ...presentAdminOrder(order),
    problem: problemOf(order) ?? problemWords.unclosed,
    since: timeText(order.updated_at),
    says: saysOf(order),
    act: actOf(order),
    isDisputed: isDisputed(order),
  }
}

type OrphanPayment = Pick<Selectable<Tables['payment_event']>, 'named_order' | 'trade_no' | 'fen'>

/** Money for an order that is not here, as `keepUnknown` wrote it down. */
export function orphanText({ named_order, trade_no, fen }: OrphanPayment): string {
  if (named_order === null || fen === null) return problemWords.orphan
  return problemWords.orphanOf(named_order, trade_no, fen)
}

/** What the filtered orders come to. */
export function presentSums({ fen, paid }: OrderSums) {
  const channels = (['alipay', 'wechat', 'epay'] as const).flatMap((channel) =>
    paid[channel] ? [{ channel, paid: paid[channel] }] : [],
  )
  return { income: yuan(fen), channels }
}
