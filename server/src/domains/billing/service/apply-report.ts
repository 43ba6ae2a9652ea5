import { createHash } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { PaymentReport, Provider } from '../../../platform/payments/provider.ts'
import { moneyTransaction } from '../../members/queries/member-lock.ts'
import { addPaymentEvent, hasPaymentEvent, memberOfOrder } from '../queries/applying.ts'
import { lockOrder, type Order, updateOrder } from '../queries/orders.ts'
import { afterRefund, mostSevere, type OrderException } from './exceptions.ts'
import { payOrder, takeBackDays } from './granting.ts'
import { nextCheck, planCheck } from './next-check.ts'

/**
 * What became of a report: `granted` now; `known`: it changes nothing any more; `nothing`: there is nothing to do;
 * `refunded`: days were taken back now; `exception`: written down for staff; `unknown`: there is no such order.
 */
export type Outcome = Tables['payment_event']['outcome']

export type ReportSource = 'notice' | 'query' | 'refund' | 'staff'

/** The source of a report. */
type PaymentSource = Pick<Provider, 'name' | 'merchant'>

interface Case {
  tx: DatabaseTransaction
  order: Order
  isErased: boolean
  provider: PaymentSource
  report: PaymentReport
  /** It was reported before: no second exception is raised. */
  isKnown: boolean
  now: Date
}

export interface Result {
  outcome: Outcome
  exception?: OrderException
}

/**
 * Applies what a channel says of an order, in one transaction: nothing of it, or all. Safe to be called with the same
 * report any number of times, at the same moment, in any order. The member's row is locked before the order's
 * (docs/decisions/0018).
 */
export async function applyReport(
  context: Context,
  provider: PaymentSource,
  report: PaymentReport,
  source: ReportSource,
): Promise<Outcome> {
  const { db, clock } = context
  if (report.state === 'unknown' || report.state === 'unpaid') return 'nothing'
  const memberId = await memberOfOrder(db, report.orderId)
  const now = new Date(clock.now())
  const applied =
    memberId &&
    (await moneyTransaction(db, memberId, async (tx, { isErased }): Promise<Result> => {
      const order = await lockOrder(tx, report.orderId)
      if (order === undefined) return { outcome: 'unknown' }
      return applyHeld(tx, { order, isErased, now }, { provider, report, source })
    }))
  if (!applied || applied.outcome === 'unknown') return keepUnknown(context, provider, report, source)
  warnOf(context, report, applied)
  return applied.outcome
}

/**
 * The same for a caller that holds the locks of the member's row and the order. Call `warnOf` with
 * the result once the transaction has ended.
 */
export async function applyHeld(
  tx: DatabaseTransaction,
  { order, isErased, now }: Pick<Case, 'order' | 'isErased' | 'now'>,
  { provider, report, source }: { provider: PaymentSource; report: PaymentReport; source: ReportSource },
): Promise<Result> {
  const isKnown = await hasPaymentEvent(tx, provider.name, report.eventKey, order.id)
  const found: Case = { tx, order, isErased, provider, report, isKnown, now }
  const result = report.state === 'closed' ? await applyClosed(found) : await applyMoney(found)
  await addPaymentEvent(tx, eventOf(found, source, result))
  return result
}

/** Logs a payment that staff have to look at. */
export function warnOf({ log }: Context, report: PaymentReport, { outcome, exception }: Result): void {
  if (exception === undefined) return
  const { orderId, tradeNo, fen } = report
  log.warn({ orderId, tradeNo, fen, exception, outcome }, 'a payment needs attention')
}

const hashOf = (report: PaymentReport) => createHash('sha256').update(JSON.stringify(report)).digest()

/** What a report says of the money. */
const moneyOf = ({ tradeNo, fen, merchant }: PaymentReport) => ({ trade_no: tradeNo, fen, merchant })

/** In the record of an exception stands what came in, since the order may have no place for it. */
function eventOf({ provider, report, now }: Omit<Case, 'tx'>, source: ReportSource, result: Result) {
  const { outcome, exception } = result
  return {
    at: now,
    provider: provider.name,
    event_key: report.eventKey,
    order_id: report.orderId,
    source,
    body_hash: hashOf(report),
    outcome,
    ...(exception && { exception, ...moneyOf(report) }),
  }
}

/** Money for an order that is not here, as after an older backup was restored: written down, and said. */
async function keepUnknown(
  { db, clock, log }: Context,
  provider: PaymentSource,
  report: PaymentReport,
  source: ReportSource,
): Promise<Outcome> {
  const { orderId, tradeNo, fen } = report
  if (report.state === 'closed') return 'unknown'
  const isNew = await addPaymentEvent(db, {
    at: new Date(clock.now()),
    provider: provider.name,
    event_key: report.eventKey,
    order_id: null,
    source,
    body_hash: hashOf(report),
    outcome: 'unknown',
    named_order: orderId,
    ...moneyOf(report),
  })
  if (isNew) log.error({ orderId, tradeNo, fen }, 'a payment came for an order that is not here')
  return 'unknown'
}

const isOpen = ({ state }: Order) => state === 'created' || state === 'pending' || state === 'closing'

/** Whether the payment that it was for has come. */
const isPaid = ({ state }: Order) =>
  state === 'paid' || state === 'refunding' || state === 'partial' || state === 'refunded'

/** What is wrong with a payment, were it taken for this order's. */
function mismatchOf({ order, provider, report }: Case): OrderException | null {
  if (provider.name !== order.provider) return 'provider'
  if ((report.merchant ?? provider.merchant) !== order.merchant) return 'merchant'
  // A refund need not say again what was paid.
  const fen = report.fen ?? (isPaid(order) ? order.price_fen : null)
  return fen === order.price_fen ? null : 'amount'
}

/** The channel has ended it without a payment. Said after one, it is old. */
async function applyClosed(found: Case): Promise<Result> {
  const { tx, order, now } = found
  const wrong = mismatchOf({ ...found, report: { ...found.report, fen: order.price_fen } })
  if (wrong !== null || !isOpen(order)) return { outcome: 'nothing' }
  const next = nextCheck(order.created_at, now)
  await updateOrder(tx, order.id, { state: 'closed', next_check_at: next, updated_at: now })
  await planCheck(tx, order.id, next)
  return { outcome: 'closed' }
}

const givenBack = ({ refundedFen }: PaymentReport) => refundedFen ?? 0

async function applyMoney(found: Case): Promise<Result> {
  if (mismatchOf(found) !== null) return applyMismatch(found)
  const { tx, order, report, isErased, now } = found
  const isOther = report.tradeNo !== null && order.trade_no !== null && report.tradeNo !== order.trade_no
  if (!isPaid(order)) {
    const { paid, exception } = await payOrder(tx, order, report, isErased, now)
    if (report.refundedFen === null) return flag({ ...found, order: paid }, 'refund-amount')
    const took = await takeBackDays(tx, paid, report, isErased, now)
    const outcome = took ? 'refunded' : paid.granted_at === null ? 'exception' : 'granted'
    return exception === null ? { outcome } : { outcome, exception }
  }
  if (isOther) {
    // A second payment that was refunded raises no exception, and leaves the days of the first
    // payment.
    const isGivenBack = report.fen !== null && givenBack(report) >= report.fen
    return found.isKnown || isGivenBack ? { outcome: 'known' } : flag(found, 'paid-twice')
  }
  if (report.refundedFen === null && order.refunded_fen === 0 && !found.isKnown)
    return flag(found, 'refund-amount')
  return { outcome: (await takeBackDays(tx, order, report, isErased, now)) ? 'refunded' : 'known' }
}

async function flag({ tx, order, now }: Case, exception: OrderException): Promise<Result> {
  await updateOrder(tx, order.id, { exception: mostSevere(order.exception, exception), updated_at: now })
  return { outcome: 'exception', exception }
}

/** What was paid for an order and given back, after a report of a payment that does not fit. */
interface Received {
  paidFen: number | null
  refundedFen: number
  /** It reports the payment that the order has, not a further one. */
  isOwn: boolean
  /** All that was paid was given back. */
  isGivenBack: boolean
  /** More was given back than was known. */
  isGivenMore: boolean
}

function receivedOf({ order, report }: Case): Received {
  const isOwn = order.trade_no === null || order.trade_no === report.tradeNo
  const paidFen = isOwn ? (report.fen ?? order.paid_fen) : order.paid_fen
  const refundedFen = isOwn ? Math.max(order.refunded_fen, givenBack(report)) : order.refunded_fen
  return {
    paidFen,
    refundedFen,
    isOwn,
    isGivenBack: paidFen !== null && refundedFen > 0 && refundedFen >= paidFen,
    isGivenMore: refundedFen > order.refunded_fen,
  }
}

/** A payment that does not fit is at an end once all of it was given back; a further one has to be looked at. */
function mismatchResult({ isKnown }: Case, received: Received, exception: OrderException): Result {
  if (received.isOwn && received.isGivenBack) return { outcome: received.isGivenMore ? 'refunded' : 'known' }
  return isKnown ? { outcome: 'known' } : { outcome: 'exception', exception }
}

function exceptionAfter(current: string | null, { outcome, exception }: Result): string | null {
  if (outcome === 'refunded') return afterRefund(current, true)
  return exception === undefined ? current : mostSevere(current, exception)
}

/** A payment that is not what was ordered: kept as it came, and nothing granted. */
async function applyMismatch(found: Case): Promise<Result> {
  const { tx, order, report, isKnown, now } = found
  const exception = mismatchOf(found) ?? 'amount'
  if (isPaid(order) && order.granted_at !== null) {
    return isKnown ? { outcome: 'known' } : flag(found, exception)
  }
  const received = receivedOf(found)
  const result = mismatchResult(found, received, exception)
  const changes = {
    paid_fen: received.paidFen,
    trade_no: order.trade_no ?? report.tradeNo,
    paid_at: order.paid_at ?? report.paidAt ?? now,
    refunded_fen: received.refundedFen,
    exception: exceptionAfter(order.exception, result),
  }
  const stillRefunding = order.state === 'refunding' && !received.isGivenBack && !received.isGivenMore
  if (stillRefunding) {
    // The next check and the time of the refund stay as the refund set them.
    await updateOrder(tx, order.id, changes)
    return result
  }
  const state = received.isGivenBack ? 'refunded' : 'abnormal'
  await updateOrder(tx, order.id, { ...changes, state, next_check_at: null, updated_at: now })
  return result
}
