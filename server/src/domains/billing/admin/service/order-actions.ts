import type { Body, billing } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { minuteMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { fenOf, yuan } from '../../../../platform/payments/amounts.ts'
import {
  ChannelError,
  type PaymentReport,
  type Provider,
  RefundRefused,
} from '../../../../platform/payments/provider.ts'
import { BillingError } from '../../errors.ts'
import { findOrder, type Order, updateOrder } from '../../queries/orders.ts'
import { askable, providerOf } from '../../service/channels.ts'
import { planCheck } from '../../service/next-check.ts'
import { auditOrder, changeOrder, unknownOrder } from '../../service/order-change.ts'
import { leftFen, markRefunded, refundOrder } from '../../service/refunds.ts'
import { voidOrder } from '../../service/voiding.ts'
import { type AdminOrder, adminExceptions } from '../queries/orders.ts'

/** Queries to channels about orders, requested by staff. */

/** At most so many orders that need attention are listed; the others follow once these are settled. */
export const lookedAtMax = 200
/** A channel that has not let an order be closed so long after its end is for a person. */
const closingMs = 10 * minuteMs

export function ordersForStaff({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<AdminOrder[]> {
  return adminExceptions(db, new Date(clock.now() - closingMs), lookedAtMax)
}

export interface Asked {
  text: string
  fits: { merchant: boolean; amount: boolean } | null
}

/** What the channel says of an order; nothing is changed by it. Throws BillingError, ChannelError. */
export async function askAbout(context: Context, orderId: string, actor: Actor): Promise<Asked> {
  const { db, clock } = context
  const order = await findOrder(db, orderId)
  if (order === undefined) throw unknownOrder(orderId)
  const provider = askable(context, order)
  await updateOrder(db, orderId, { asked_at: new Date(clock.now()) })
  const report = await provider.query(orderId)
  await changeOrder(context, orderId, (tx, held, { now }) =>
    auditOrder(tx, held, { action: 'ask-channel', actor, detail: { said: report.state } }, now),
  )
  return { text: sayingOf(report), fits: fitsOf(report, order, provider) }
}

function sayingOf({ state, fen, refundedFen, tradeNo }: PaymentReport): string {
  switch (state) {
    case 'unknown':
      return '渠道没有这个订单'
    case 'unpaid':
      return '渠道：还没有付款'
    case 'closed':
      return '渠道：已关单，没有付款'
    default: {
      const paid = `渠道：已支付${fen === null ? '' : ` ¥${yuan(fen)}`}${tradeNo === null ? '' : `，单号 ${tradeNo}`}`
      if (refundedFen === null) return `${paid}，退过款，金额不明`
      return refundedFen > 0 ? `${paid}，已退 ¥${yuan(refundedFen)}` : paid
    }
  }
}

function fitsOf(report: PaymentReport, order: Order, provider: Provider): Asked['fits'] {
  if (report.state !== 'paid' && report.state !== 'refunded') return null
  return {
    merchant: (report.merchant ?? provider.merchant) === order.merchant,
    amount: report.fen === null || report.fen === order.price_fen,
  }
}

/** Lets the worker query all orders that need attention and apply the results. Returns how many. */
export async function askAboutAll(context: Context, actor: Actor): Promise<number> {
  const orders = (await ordersForStaff(context)).filter((order) => providerOf(context, order, null) !== null)
  for (const { id } of orders) {
    await changeOrder(context, id, async (tx, _held, { now }) => {
      await updateOrder(tx, id, { next_check_at: now })
      await planCheck(tx, id, now)
    })
  }
  const entry = { action: 'ask-all-channels', actor, detail: { orders: orders.length } }
  await context.db.transaction().execute((tx) => addAudit(tx, entry, new Date(context.clock.now())))
  return orders.length
}

export interface RefundWay {
  /** Null where nothing was paid. */
  leftFen: number | null
  way: 'channel' | 'mark' | null
  text: string
}

/** How the money of an order can be given back. */
export function refundWayOf(context: Context, order: Order): RefundWay {
  if (order.paid_fen === null) return { leftFen: null, way: null, text: '没有付款' }
  const left = leftFen(order)
  if (left <= 0) return { leftFen: left, way: null, text: '已全部退过' }
  if (order.state === 'abnormal' && order.paid_fen === order.price_fen)
    return { leftFen: left, way: null, text: '款项付到了别的商户或渠道，请在那边退，再标为已处理' }
  if (order.state === 'refunding') return { leftFen: left, way: 'channel', text: '退款正在办' }
  const provider = providerOf(context, order, null)
  if (provider?.refund) return { leftFen: left, way: 'channel', text: '由渠道原路退回，天数一并收回' }
  return { leftFen: left, way: 'mark', text: '这个渠道不能由本站退款：先在渠道后台退，再在这里记下' }
}

export interface AdminRefund {
  orderId: string
  /** Yuan; left out: all that is left. */
  amount?: string | undefined
  byHand: boolean
  reason: string
  /** The last four digits of the order's number, typed. */
  tail: string
  /** Beside which it was done. */
  messageId?: string | undefined
}

/** Throws BillingError. */
function checkTail(orderId: string, tail: string): void {
  if (tail !== orderId.slice(-4))
    throw new BillingError('order_ending_wrong', { expected: orderId.slice(-4) })
}

/** Ends an order that was never paid. Throws BillingError, ChannelError. */
export async function voidByStaff(
  context: Context,
  { orderId, reason, tail }: Body<typeof billing.voidAdminOrder>,
  actor: Actor,
): Promise<{ isDone: boolean; text: string }> {
  checkTail(orderId, tail)
  return voidOrder(context, { orderId, reason, actor })
}

async function daysAfterRefund({ db }: Context, orderId: string): Promise<string> {
  const order = await findOrder(db, orderId)
  return order?.granted_at ? '天数已收回' : '没有开通过，天数不变'
}

/** Gives money back, or writes down that it was. Throws BillingError. */
export async function refundByStaff(
  context: Context,
  { orderId, amount, byHand, reason, tail, messageId }: AdminRefund,
  actor: Actor,
): Promise<{ isDone: boolean; text: string }> {
  checkTail(orderId, tail)
  const fen = amount === undefined ? null : fenOf(amount)
  const asked = { orderId, fen, actor, reason, ...(messageId && { messageId }) }
  if (byHand) {
    await markRefunded(context, asked)
    return { isDone: true, text: `已记下退款，${await daysAfterRefund(context, orderId)}` }
  }
  try {
    const done = await refundOrder(context, asked)
    return done === 'done'
      ? { isDone: true, text: `渠道已退款，${await daysAfterRefund(context, orderId)}` }
      : { isDone: false, text: '渠道已收下，还没有办完；会自动接着问' }
  } catch (error) {
    if (error instanceof RefundRefused) throw new BillingError('refund_refused')
    // It is written down, and the worker asks on.
    if (error instanceof ChannelError) return { isDone: false, text: '渠道没有答复；已经记下，会自动接着问' }
    throw error
  }
}
