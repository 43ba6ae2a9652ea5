import { dayMs } from '../../../platform/clock.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import type { PaymentReport } from '../../../platform/payments/provider.ts'
import { levelsOf, putLevels } from '../../members/queries/levels.ts'
import { type LevelMove, moveLevel, moveMemberLevel, timeLeft } from '../../members/service/levels.ts'
import { addEntitlement, daysTakenBack, secondsGrantedAfter } from '../queries/applying.ts'
import { type Order, updateOrder } from '../queries/orders.ts'
import { afterRefund, mostSevere, type OrderException } from './exceptions.ts'

/**
 * Changes to an order's days, in the transaction that holds the locks of the member's row and the
 * order.
 */

/** The change of a level as the ledger stores it. */
export const wholeSeconds = (ms: number) => String(Math.round(ms / 1000))

/** Writes the payment down and grants what it bought, where it can be granted. */
export async function payOrder(
  tx: DatabaseTransaction,
  order: Order,
  report: PaymentReport,
  isErased: boolean,
  now: Date,
): Promise<{ paid: Order; exception: OrderException | null }> {
  const { id, member_id, level_id, days } = order
  const move = isErased ? null : await moveMemberLevel(tx, member_id, level_id, days, now)
  const exception = exceptionOf(order, isErased, move === null)
  const changes = {
    state: 'paid' as const,
    trade_no: report.tradeNo,
    paid_fen: report.fen,
    paid_at: report.paidAt ?? now,
    granted_at: move === null ? null : now,
    exception: exception === null ? order.exception : mostSevere(order.exception, exception),
    next_check_at: null,
    updated_at: now,
  }
  if (move !== null) {
    const seconds = wholeSeconds(move.movedMs)
    const row = { member_id, kind: 'order' as const, order_id: id, level_id, days, seconds }
    await addEntitlement(tx, { ...row, until: move.until, created_at: now })
  }
  await updateOrder(tx, id, changes)
  return { paid: { ...order, ...changes }, exception }
}

function exceptionOf(order: Order, isErased: boolean, isEndless: boolean): OrderException | null {
  if (isErased) return 'erased'
  if (isEndless) return 'endless'
  return order.state === 'closed' ? 'late' : null
}

/**
 * Takes back the days that a refund gave the money back for, rounded down over all refunds of the
 * order together, and of the order's own days alone: never days that have passed, nor those that
 * came after it. Returns whether the report has a new refund.
 */
export async function takeBackDays(
  tx: DatabaseTransaction,
  order: Order,
  report: PaymentReport,
  isErased: boolean,
  now: Date,
): Promise<boolean> {
  const { id, member_id, level_id } = order
  const { refundedFen } = report
  if (refundedFen === null || refundedFen <= order.refunded_fen) return false
  if (order.granted_at !== null) {
    const due = Math.floor((order.days * Math.min(refundedFen, order.price_fen)) / order.price_fen)
    const days = due - (await daysTakenBack(tx, id))
    const move = isErased ? null : await takeBack(tx, order, days, now)
    await addEntitlement(tx, {
      member_id,
      kind: 'refund',
      order_id: id,
      level_id,
      days: -days,
      seconds: wholeSeconds(move?.movedMs ?? 0),
      refunded_fen: refundedFen,
      until: move?.until ?? null,
      created_at: now,
    })
  }
  const isWhole = refundedFen >= (order.paid_fen ?? order.price_fen)
  await updateOrder(tx, id, {
    state: isWhole ? 'refunded' : 'partial',
    refunded_fen: refundedFen,
    exception: afterRefund(order.exception, isWhole),
    next_check_at: null,
    updated_at: now,
  })
  return true
}

/** Days are used in the order in which they were granted: what later grants gave is at the end. */
async function takeBack(
  tx: DatabaseTransaction,
  order: Order,
  days: number,
  now: Date,
): Promise<LevelMove | null> {
  const { member_id, level_id } = order
  const levels = await levelsOf(tx, member_id)
  const ownMs = timeLeft(levels, level_id, now) - (await secondsGrantedAfter(tx, order)) * 1000
  const ms = Math.max(0, Math.min(days * dayMs, ownMs))
  const move = moveLevel(levels, level_id, -ms, now)
  if (move !== null) await putLevels(tx, member_id, move.changed)
  return move
}
