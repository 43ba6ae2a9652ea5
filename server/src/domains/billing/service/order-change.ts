import { addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import { moneyTransaction } from '../../members/queries/member-lock.ts'
import { BillingError } from '../errors.ts'
import { memberOfOrder } from '../queries/applying.ts'
import { lockOrder, type Order } from '../queries/orders.ts'

export const unknownOrder = (orderId: string) => new BillingError('order_not_found', { id: orderId })

/** A transaction that holds the member's row and the order. Throws BillingError where there is no such order. */
export async function changeOrder<T>(
  { db, clock }: Context,
  orderId: string,
  change: (tx: DatabaseTransaction, order: Order, as: { now: Date; isErased: boolean }) => Promise<T>,
): Promise<T> {
  const memberId = await memberOfOrder(db, orderId)
  if (memberId === undefined) throw unknownOrder(orderId)
  const now = new Date(clock.now())
  const changed = await moneyTransaction(db, memberId, async (tx, { isErased }) => {
    const order = await lockOrder(tx, orderId)
    if (order === undefined) throw unknownOrder(orderId)
    return { result: await change(tx, order, { now, isErased }) }
  })
  if (changed === undefined) throw unknownOrder(orderId)
  return changed.result
}

/** The acting member of staff and the reason; none for commands and automatic actions. */
export interface By {
  actor?: Actor
  /** The same where the call is not known. */
  actorId?: string | null
  reason?: string
}

export const idOf = ({ actor, actorId }: By) => actor?.id ?? actorId ?? null

interface OrderAudit extends By {
  action: string
  detail: Record<string, unknown>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes down what was done with an order, where `manage orders` finds it. */
export async function auditOrder(
  tx: DatabaseTransaction,
  order: Order,
  { detail, ...rest }: OrderAudit,
  now: Date,
): Promise<void> {
  const subject = { kind: 'order' as const, id: order.id }
  const entry = { ...rest, memberId: order.member_id, subject, detail: { orderId: order.id, ...detail } }
  await addAudit(tx, entry, now)
}
