import type { Context } from '../../../platform/context.ts'
import { moneyReport } from '../../../platform/payments/reports.ts'
import { BillingError } from '../errors.ts'
import { findOrder, updateOrder } from '../queries/orders.ts'
import type { Outcome } from './apply-report.ts'
import { askable } from './channels.ts'
import { ask } from './checking.ts'
import { payOrder } from './granting.ts'
import { auditOrder, type By, changeOrder, unknownOrder } from './order-change.ts'
import { resumeRefund, stateBefore } from './refunds.ts'

/** What staff do with an order that did not go as it should. */

export interface Redriven {
  outcome: Outcome
  /** It had been paid, and could be granted only now. */
  isGranted: boolean
}

/**
 * Asks the channel anew, applies what it says, and grants what was paid and could not be granted then. Throws
 * BillingError, ChannelError.
 */
export async function redriveOrder(
  context: Context,
  { orderId, ...by }: { orderId: string } & By,
): Promise<Redriven> {
  const order = await findOrder(context.db, orderId)
  if (order === undefined) throw unknownOrder(orderId)
  const provider = askable(context, order)
  const isRefund = order.state === 'refunding'
  const outcome = await (isRefund ? resumeRefund : ask)(context, provider, orderId)
  const isGranted = await grantPaid(context, orderId)
  await changeOrder(context, orderId, (tx, held, { now }) => {
    const change =
      held.state === order.state ? {} : { before: { state: order.state }, after: { state: held.state } }
    const entry = { action: 'redrive-order', ...by, ...change, detail: { outcome, isGranted } }
    return auditOrder(tx, held, entry, now)
  })
  return { outcome, isGranted }
}

/** Grants an order whose member had a level without an end as the payment came, and has it no more. */
async function grantPaid(context: Context, orderId: string): Promise<boolean> {
  return changeOrder(context, orderId, async (tx, order, { now, isErased }) => {
    if (order.state !== 'paid' || order.granted_at !== null || isErased) return false
    const { trade_no, paid_fen: fen, paid_at: paidAt, merchant } = order
    const report = moneyReport({ orderId, tradeNo: trade_no ?? '', fen, refundedFen: 0, paidAt, merchant })
    const { paid } = await payOrder(tx, order, report, false, now)
    if (paid.granted_at === null) return false
    if (paid.exception === 'endless') await updateOrder(tx, orderId, { exception: null })
    return true
  })
}

/** Clears the exception of an order. Returns its cause. Throws BillingError. */
export async function settleOrder(
  context: Context,
  { orderId, note, ...by }: { orderId: string; note: string } & By,
): Promise<string> {
  return changeOrder(context, orderId, async (tx, order, { now }) => {
    const { exception } = order
    if (exception === null) {
      throw new BillingError('nothing_to_settle', { id: orderId })
    }
    // What the channel never decided is at an end here; the next refund has another number.
    const isStuck = order.state === 'refunding' && exception === 'refund-stuck'
    const state = isStuck ? stateBefore(order) : order.state
    await updateOrder(tx, orderId, { state, exception: null, updated_at: now })
    await auditOrder(
      tx,
      order,
      {
        action: 'settle-order',
        ...by,
        reason: note,
        before: { exception },
        after: { exception: null },
        detail: { exception, note },
      },
      now,
    )
    return exception
  })
}
