import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import { ChannelError } from '../../../platform/payments/provider.ts'
import { BillingError } from '../errors.ts'
import { findOrder, type Order, updateOrder } from '../queries/orders.ts'
import { voidWords } from '../words.ts'
import { askable } from './channels.ts'
import { ask, endOrder, isUnpaid } from './checking.ts'
import { planCheck } from './next-check.ts'
import { auditOrder, changeOrder, unknownOrder } from './order-change.ts'

/** Whether an order is still to be paid, so that it can be ended. */
export const mayVoid = (order: Order) => isUnpaid(order) || order.state === 'closing'

/** When the worker goes on, should we stop. */
const resumeMs = 15_000

interface Voided {
  orderId: string
  reason: string
  actor: Actor
}

/**
 * Ends an order that was never paid, before its time. The channel is asked first; what it says is paid is granted, and
 * nothing is ended. Then it is written down, so that the worker ends it should we stop in between. Throws BillingError,
 * and ChannelError while nothing has been done.
 */
export async function voidOrder(
  context: Context,
  { orderId, reason, actor }: Voided,
): Promise<{ isDone: boolean; text: string }> {
  const order = await findOrder(context.db, orderId)
  if (order === undefined) throw unknownOrder(orderId)
  checkOpen(order)
  const provider = askable(context, order)
  await updateOrder(context.db, orderId, { asked_at: new Date(context.clock.now()) })
  const outcome = await ask(context, provider, orderId)
  // `closed`: the channel has closed it already.
  if (outcome !== 'nothing' && outcome !== 'closed') throw wasPaid()
  await writeDown(context, { orderId, reason, actor })
  try {
    await endOrder(context, provider, order)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    return { isDone: false, text: voidWords.unanswered }
  }
  // A payment that came at this moment is granted as any other.
  if ((await findOrder(context.db, orderId))?.state !== 'closed') throw wasPaid()
  return {
    isDone: true,
    text: provider.close === null ? voidWords.withoutClosing : voidWords.closed,
  }
}

function checkOpen(order: Order): void {
  if (mayVoid(order)) return
  if (order.paid_fen !== null) throw new BillingError('void_paid', { id: order.id })
  throw new BillingError('void_closed', { id: order.id })
}

const wasPaid = () => new BillingError('void_paid_meanwhile')

async function writeDown(context: Context, { orderId, reason, actor }: Voided): Promise<void> {
  await changeOrder(context, orderId, async (tx, order, { now }) => {
    // The query may have closed it at the channel, or another member of staff may have closed it
    // first.
    if (order.state !== 'closed') checkOpen(order)
    if (order.voided_at !== null) return
    const isOpen = order.state !== 'closed'
    const next = new Date(now.getTime() + resumeMs)
    await updateOrder(tx, orderId, {
      voided_at: now,
      ...(isOpen && { state: 'closing', next_check_at: next, updated_at: now }),
    })
    if (isOpen) await planCheck(tx, orderId, next)
    const change = { before: { state: order.state }, after: { state: isOpen ? 'closing' : order.state } }
    await auditOrder(tx, order, { action: 'void-order', actor, reason, ...change, detail: {} }, now)
  })
}
