import { texts } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import type { Origin, Principal } from '../../../platform/http/principal.ts'
import { ChannelError } from '../../../platform/payments/provider.ts'
import { claimAsking } from '../queries/checks.ts'
import { findOwnOrder, type Order } from '../queries/orders.ts'
import { providerOf } from './channels.ts'
import { ask } from './checking.ts'

const askEveryMs = 5000

/** A member's own order. Throws 404. */
export async function ownOrder({ db }: Context, principal: Principal, orderId: string): Promise<Order> {
  const order = await findOwnOrder(db, principal.memberId, orderId)
  if (order === undefined) throw notFound()
  return order
}

/** Asks the channel at once, at most every five seconds, and answers what is known then. Throws 404. */
export async function refreshOrder(
  context: Context,
  principal: Principal,
  orderId: string,
  origin: Origin,
): Promise<{ order: Order; msg: string }> {
  const order = await ownOrder(context, principal, orderId)
  if (!mayChange(order)) return { order, msg: messageOf(order) }
  const provider = providerOf(context, order, origin)
  if (provider === null) return { order, msg: texts.channelSilent }
  const now = context.clock.now()
  const mayAsk = await claimAsking(context.db, orderId, new Date(now - askEveryMs), new Date(now))
  try {
    if (mayAsk) await ask(context, provider, orderId)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    context.log.warn({ err: error, orderId, provider: provider.name }, 'a channel could not be asked')
    return { order, msg: texts.channelSilent }
  }
  const found = await ownOrder(context, principal, orderId)
  return { order: found, msg: messageOf(found) }
}

/** Whether the channel may know more of an order than we do: an unreported payment or a refund. */
function mayChange({ state }: Order): boolean {
  return state !== 'paid' && state !== 'partial' && state !== 'refunded' && state !== 'abnormal'
}

export function messageOf({ state, granted_at }: Order): string {
  switch (state) {
    case 'created':
    case 'pending':
    case 'closing':
      return texts.notPaidYet
    case 'closed':
      return texts.orderClosed
    case 'refunded':
      return texts.orderRefunded
    case 'abnormal':
      return texts.orderAbnormal
    default:
      return granted_at === null ? texts.orderAbnormal : texts.orderPaid
  }
}
