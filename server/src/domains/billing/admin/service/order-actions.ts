import type { Body, billing } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { minuteMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Actor } from '../../../../platform/http/principal.ts'
import { fenOf } from '../../../../platform/payments/amounts.ts'
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
import { channelSays, refundWords } from '../words.ts'

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
      return channelSays.unknown
    case 'unpaid':
      return channelSays.unpaid
    case 'closed':
      return channelSays.closed
    default: {
      const paid = channelSays.paid(fen, tradeNo)
      if (refundedFen === null) return channelSays.refundedUnclear(paid)
      return refundedFen > 0 ? channelSays.refunded(paid, refundedFen) : paid
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
  if (order.paid_fen === null) return { leftFen: null, way: null, text: refundWords.unpaid }
  const left = leftFen(order)
  if (left <= 0) return { leftFen: left, way: null, text: refundWords.whole }
  if (order.state === 'abnormal' && order.paid_fen === order.price_fen)
    return { leftFen: left, way: null, text: refundWords.elsewhere }
  if (order.state === 'refunding') return { leftFen: left, way: 'channel', text: refundWords.underWay }
  const provider = providerOf(context, order, null)
  if (provider?.refund) return { leftFen: left, way: 'channel', text: refundWords.byChannel }
  return { leftFen: left, way: 'mark', text: refundWords.byHand }
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

async function isGranted({ db }: Context, orderId: string): Promise<boolean> {
  const order = await findOrder(db, orderId)
  return order?.granted_at != null
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
    return { isDone: true, text: refundWords.marked(await isGranted(context, orderId)) }
  }
  try {
    const done = await refundOrder(context, asked)
    return done === 'done'
      ? { isDone: true, text: refundWords.done(await isGranted(context, orderId)) }
      : { isDone: false, text: refundWords.accepted }
  } catch (error) {
    if (error instanceof RefundRefused) throw new BillingError('refund_refused')
    // It is written down, and the worker asks on.
    if (error instanceof ChannelError) return { isDone: false, text: refundWords.unanswered }
    throw error
  }
}
