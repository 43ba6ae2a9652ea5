import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { yuan } from '../../../platform/payments/amounts.ts'
import { type Provider, RefundRefused, refundIdOf } from '../../../platform/payments/provider.ts'
import { moneyReport } from '../../../platform/payments/reports.ts'
import { BillingError } from '../errors.ts'
import { findOrder, type Order, updateOrder } from '../queries/orders.ts'
import { type AskedRefund, addRefund, lastRefund, removeRefund } from '../queries/refunds.ts'
import { applyHeld, applyReport, type Outcome, warnOf } from './apply-report.ts'
import { noticeAddress, providerOf } from './channels.ts'
import { mostSevere } from './exceptions.ts'
import { planCheck } from './next-check.ts'
import { auditOrder, type By, changeOrder, idOf, unknownOrder } from './order-change.ts'

const second = 1000

export interface RefundAsked extends By {
  orderId: string
  /** Null: all that has not been given back. */
  fen: number | null
  /** Beside which of the member's messages it was done. */
  messageId?: string
}

const byOf = ({ actor, actorId, reason }: RefundAsked): By => ({
  ...(actor && { actor }),
  ...(actorId && { actorId }),
  ...(reason && { reason }),
})

const beside = ({ messageId }: RefundAsked) => (messageId === undefined ? {} : { messageId })

/** What is left to be given back of what was paid. */
export const leftFen = ({ paid_fen, refunded_fen }: Order) => (paid_fen ?? 0) - refunded_fen

/**
 * Refunds money: recorded first, so that a crash in between leads to a retry and never to a second
 * refund. Returns whether the channel has done it; if not, the worker continues. A refund in
 * progress is requested again. Throws BillingError, RefundRefused, and ChannelError if the outcome
 * is unknown.
 */
export async function refundOrder(context: Context, asked: RefundAsked): Promise<'done' | 'pending'> {
  const order = await findOrder(context.db, asked.orderId)
  if (order === undefined) throw unknownOrder(asked.orderId)
  const provider = providerOf(context, order, null)
  if (provider === null)
    throw new BillingError('refund_account_missing', { provider: order.provider, merchant: order.merchant })
  if (provider.refund === null) {
    throw new BillingError('refunds_unsupported', { provider: provider.name })
  }
  await changeOrder(context, asked.orderId, (tx, held, { now }) => writeDown(tx, held, asked, now))
  await resumeRefund(context, provider, asked.orderId)
  const { state } = (await findOrder(context.db, asked.orderId)) ?? order
  return state === 'refunding' ? 'pending' : 'done'
}

async function writeDown(
  tx: DatabaseTransaction,
  order: Order,
  asked: RefundAsked,
  now: Date,
): Promise<void> {
  const last = await lastRefund(tx, order.id)
  if (order.state === 'refunding' && last !== undefined) {
    if (asked.fen === null || asked.fen === last.fen) return
    throw new BillingError('refund_under_way', { yuan: yuan(last.fen) })
  }
  const fen = amountOf(order, asked)
  const number = (last?.number ?? 0) + 1
  await addRefund(tx, { order_id: order.id, number, fen, asked_by: idOf(asked), asked_at: now })
  const next_check_at = new Date(now.getTime() + 15 * second)
  await updateOrder(tx, order.id, { state: 'refunding', next_check_at, updated_at: now })
  await planCheck(tx, order.id, next_check_at)
  const change = { before: { state: order.state }, after: { state: 'refunding', amount: yuan(fen) } }
  const entry = {
    action: 'refund-order',
    ...byOf(asked),
    ...change,
    detail: { number, fen, ...beside(asked) },
  }
  await auditOrder(tx, order, entry, now)
}

/** Throws BillingError where so much of it cannot be given back. */
function amountOf(order: Order, { fen }: RefundAsked): number {
  const left = leftFen(order)
  if (order.paid_fen === null) throw new BillingError('refund_unpaid', { id: order.id })
  // With the right amount and yet not taken for ours, it is another account that was paid.
  if (order.state === 'abnormal' && order.paid_fen === order.price_fen)
    throw new BillingError('refund_paid_elsewhere')
  if (left <= 0) throw new BillingError('refund_given_back', { id: order.id })
  if (fen !== null && (fen < 1 || fen > left))
    throw new BillingError('refund_too_much', { id: order.id, yuan: yuan(left) })
  return fen ?? left
}

/**
 * Asks the channel for the refund that is under way, by the number that it had the first time, and applies what it says
 * then. Throws RefundRefused, ChannelError.
 */
export async function resumeRefund(context: Context, provider: Provider, orderId: string): Promise<Outcome> {
  const order = await findOrder(context.db, orderId)
  const last = await lastRefund(context.db, orderId)
  if (order?.state === 'refunding' && last !== undefined && provider.refund !== null) {
    try {
      await provider.refund({
        orderId,
        refundId: refundIdOf(orderId, last.number),
        fen: last.fen,
        totalFen: order.paid_fen ?? order.price_fen,
        notifyUrl: noticeAddress(context.config, provider),
      })
    } catch (error) {
      if (error instanceof RefundRefused) await giveUp(context, last, error)
      throw error
    }
  }
  return applyReport(context, provider, await provider.query(orderId), 'refund')
}

/** What an order was before its refund was asked for. */
export function stateBefore(order: Order): Order['state'] {
  if (order.paid_fen !== order.price_fen) return 'abnormal'
  return order.refunded_fen > 0 ? 'partial' : 'paid'
}

/** The order returns to its former state and needs attention. */
async function giveUp(
  context: Context,
  refused: AskedRefund,
  { message, isKept }: RefundRefused,
): Promise<void> {
  const { order_id: orderId, number, fen } = refused
  await changeOrder(context, orderId, async (tx, order, { now }) => {
    if (order.state !== 'refunding' || (await lastRefund(tx, orderId))?.number !== number) return
    if (!isKept) await removeRefund(tx, orderId, number)
    await updateOrder(tx, orderId, {
      state: stateBefore(order),
      exception: mostSevere(order.exception, 'refund-refused'),
      next_check_at: null,
      updated_at: now,
    })
    const detail = { number, fen, reason: message }
    await auditOrder(tx, order, { action: 'refund-refused', detail }, now)
  })
}

/**
 * Records a refund made at the channel itself, if it has no API for refunds or reported no amount:
 * the audit entry and the change in one transaction. The days are taken back as with any refund.
 * Throws BillingError.
 */
export async function markRefunded(context: Context, asked: RefundAsked): Promise<Outcome> {
  const { report, result } = await changeOrder(context, asked.orderId, async (tx, order, as) => {
    if (order.state === 'refunding') throw new BillingError('refund_asked')
    const fen = amountOf(order, asked)
    const refundedFen = order.refunded_fen + fen
    const change = {
      before: { refunded: yuan(order.refunded_fen) },
      after: { refunded: yuan(refundedFen) },
    }
    const detail = { fen, ...beside(asked) }
    await auditOrder(tx, order, { action: 'mark-refunded', ...byOf(asked), ...change, detail }, as.now)
    const report = moneyReport({
      orderId: order.id,
      tradeNo: order.trade_no ?? '',
      fen: order.paid_fen,
      refundedFen,
      paidAt: order.paid_at,
      merchant: order.merchant,
    })
    const provider = { name: order.provider, merchant: order.merchant }
    const reported = { provider, report, source: 'staff' as const }
    return { report, result: await applyHeld(tx, { order, ...as }, reported) }
  })
  warnOf(context, report, result)
  return result.outcome
}
