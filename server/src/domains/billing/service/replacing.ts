import type { Answer, billing } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import type { Origin, Principal } from '../../../platform/http/principal.ts'
import { ChannelError } from '../../../platform/payments/provider.ts'
import { liveOrders, lockOrder, type Order, updateOrder } from '../queries/orders.ts'
import { cancelling } from '../words.ts'
import { providerOf } from './channels.ts'
import { endOrder, isUnpaid } from './checking.ts'
import { planCheck } from './next-check.ts'
import { messageOf, ownOrder } from './refreshing.ts'

/** An order that is given up before it was paid: by its member, or for another one. */

/**
 * The worker continues with a channel that takes longer; the member's order does not wait for it.
 */
const patienceMs = 4000

const isPaid = ({ state }: Order) => state === 'paid' || state === 'partial' || state === 'refunding'

/** Ends an unpaid order here and at the channel, as far as the channel answers in time. Answers it as it is then. */
async function giveUp(context: Context, order: Order, origin: Origin): Promise<Order> {
  const { db, clock, log } = context
  const now = new Date(clock.now())
  // From here on it is not offered any more, and the worker ends it whatever becomes of this call.
  await db.transaction().execute(async (tx) => {
    const held = await lockOrder(tx, order.id)
    if (held === undefined || !isUnpaid(held)) return
    await updateOrder(tx, order.id, { state: 'closing', next_check_at: now, updated_at: now })
    await planCheck(tx, order.id, now)
  })
  const provider = providerOf(context, order, origin)
  if (provider !== null) {
    const ending = endOrder(context, provider, order).catch((error: unknown) => {
      if (!(error instanceof ChannelError)) throw error
      log.warn({ err: error, orderId: order.id, provider: provider.name }, 'a channel could not be asked')
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, patienceMs)
    })
    await Promise.race([ending, late]).finally(() => clearTimeout(timer))
  }
  return (await db.transaction().execute((tx) => lockOrder(tx, order.id))) ?? order
}

/**
 * Ends those orders of a member that could be paid beside the one that is wanted now. Answers one that turns out to be
 * paid: then no other is to be made.
 */
export async function replaceOrders(
  context: Context,
  principal: Principal,
  isOther: (order: Order) => boolean,
  origin: Origin,
): Promise<Order | null> {
  for (const order of await liveOrders(context.db, principal.memberId)) {
    if (!isOther(order)) continue
    const ended = await giveUp(context, order, origin)
    if (isPaid(ended)) return ended
  }
  return null
}

/** A member gives up an order of their own. Throws 404. */
export async function cancelOrder(
  context: Context,
  principal: Principal,
  orderId: string,
  origin: Origin,
): Promise<{ order: Order; msg: Answer<typeof billing.cancelOrder>['msg'] }> {
  const order = await ownOrder(context, principal, orderId)
  const ended = isUnpaid(order) ? await giveUp(context, order, origin) : order
  return { order: ended, msg: ended.state === 'closing' ? cancelling : messageOf(ended) }
}
