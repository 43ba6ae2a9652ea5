import type { Updateable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import { ChannelError, type Provider } from '../../../platform/payments/provider.ts'
import { findOrder, lockOrder, type Order, updateOrder } from '../queries/orders.ts'
import { applyReport, type Outcome } from './apply-report.ts'
import { providerOf } from './channels.ts'
import { mostSevere, type OrderException } from './exceptions.ts'
import { giveUpMs, nextCheck, planCheck, retryCheck } from './next-check.ts'
import { resumeRefund } from './refunds.ts'

/** Asks the channel what became of an order, closes it where its time is over, and says when to ask again. */
export async function checkOrder(context: Context, orderId: string): Promise<void> {
  const order = await findOrder(context.db, orderId)
  if (order === undefined || order.next_check_at === null) return
  const now = new Date(context.clock.now())
  const provider = providerOf(context, order, null)
  try {
    if (provider === null)
      throw new ChannelError('no channel of the present settings can be asked about this order')
    await updateOrder(context.db, orderId, { asked_at: now })
    const isOver =
      order.state === 'closing' || (isUnpaid(order) && now.getTime() >= order.expires_at.getTime())
    const asked = isOver ? await endOrder(context, provider, order) : await askOf(context, provider, order)
    // What was found has said when to ask again; that nothing was found is said here.
    if (asked === 'nothing' || asked === 'known') await planNext(context, orderId, provider.close !== null)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    context.log.warn({ err: error, orderId, provider: order.provider }, 'a channel could not be asked')
    await planRetry(context, orderId)
  }
}

export const isUnpaid = ({ state }: Order) => state === 'created' || state === 'pending'

/**
 * A refund is requested until it is known to have been made: the process may have ended before the
 * channel received it.
 */
const askOf = (context: Context, provider: Provider, { id, state }: Order) =>
  state === 'refunding' ? resumeRefund(context, provider, id) : ask(context, provider, id)

/** Asks the channel and applies what it says. Throws ChannelError. */
export async function ask(context: Context, provider: Provider, orderId: string): Promise<Outcome> {
  return applyReport(context, provider, await provider.query(orderId), 'query')
}

/**
 * Closes orders that were not paid in time: queried, closed at the channel, queried again, and only
 * then closed here. From the first query on the member can order anew.
 */
export async function endOrder(context: Context, provider: Provider, { id }: Order): Promise<Outcome> {
  await change(context, id, (held) => (isUnpaid(held) ? { state: 'closing' } : null))
  const report = await provider.query(id)
  const first = await applyReport(context, provider, report, 'query')
  if (first !== 'nothing') return first
  // An order that the channel does not know cannot be closed there; it expires by the time it was
  // created with.
  if (provider.close !== null && report.state !== 'unknown') {
    await provider.close(id)
    const second = await ask(context, provider, id)
    if (second !== 'nothing') return second
  }
  await change(context, id, (held, now) =>
    held.state === 'closing'
      ? { state: 'closed', next_check_at: nextCheck(held.created_at, now, provider.close !== null) }
      : null,
  )
  return 'closed'
}

type Changes = Updateable<Tables['orders']> & { next_check_at?: Date | null }

/** Changes an order as it is now, and adds the job of its next check with it. */
async function change(
  { db, clock }: Context,
  orderId: string,
  decide: (order: Order, now: Date) => Changes | null,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const changes = order && decide(order, now)
    if (!changes) return
    await updateOrder(tx, orderId, { ...changes, ...(changes.state && { updated_at: now }) })
    await planCheck(tx, orderId, changes.next_check_at ?? null)
  })
}

const flagged = (order: Order, exception: OrderException): Changes => ({
  exception: mostSevere(order.exception, exception),
  next_check_at: null,
})

/** The channel had nothing to say that changes the order. */
async function planNext(context: Context, orderId: string, closes: boolean): Promise<void> {
  await change(context, orderId, (order, now) => {
    if (order.next_check_at === null) return null
    const checks = order.checks + 1
    if (order.state !== 'refunding')
      return { checks, next_check_at: nextCheck(order.created_at, now, closes) }
    const isStuck = now.getTime() - order.updated_at.getTime() > giveUpMs
    if (isStuck) return { checks, ...flagged(order, 'refund-stuck') }
    return { checks, next_check_at: retryCheck(order.updated_at, now) }
  })
}

/** The channel did not answer. After seven days the order is left to a person. */
async function planRetry(context: Context, orderId: string): Promise<void> {
  await change(context, orderId, (order, now) => {
    if (order.next_check_at === null) return null
    const since = order.state === 'refunding' ? order.updated_at : order.created_at
    const checks = order.checks + 1
    if (now.getTime() - since.getTime() < giveUpMs) return { checks, next_check_at: retryCheck(since, now) }
    if (order.state === 'refunding') return { checks, ...flagged(order, 'refund-stuck') }
    // Staff may ask anew about an order that has been paid: whatever the silence, it stays so.
    if (!isUnpaid(order) && order.state !== 'closing' && order.state !== 'closed')
      return { checks, next_check_at: null }
    return { checks, state: 'closed', ...flagged(order, 'unasked') }
  })
}
