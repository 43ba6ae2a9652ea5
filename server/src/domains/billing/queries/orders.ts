import { cappedTotal } from '@yehang/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'

export type Order = Selectable<Tables['orders']>
export type NewOrder = Insertable<Tables['orders']>
export type Plan = Selectable<Tables['plan']>

export async function findPlanOnSale(db: Database, planId: string): Promise<Plan | undefined> {
  return db
    .selectFrom('plan')
    .selectAll()
    .where('id', '=', planId)
    .where('on_sale', '=', true)
    .executeTakeFirst()
}

export async function findOrder(db: Database, orderId: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
}

/** Holds an order until the transaction ends; where the member's row is needed too, that one comes first. */
export async function lockOrder(tx: DatabaseTransaction, orderId: string): Promise<Order | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
}

/** The order that is under way for the same, held. */
export async function lockLiveOrder(
  tx: DatabaseTransaction,
  wanted: { memberId: string; planId: string; payChannel: Order['pay_channel'] },
): Promise<Order | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('member_id', '=', wanted.memberId)
    .where('plan_id', '=', wanted.planId)
    .where('pay_channel', '=', wanted.payChannel)
    .where('state', 'in', ['created', 'pending'])
    .forUpdate()
    .executeTakeFirst()
}

/** Orders of a member that can be paid still, the oldest first. */
export async function liveOrders(db: Database, memberId: string): Promise<Order[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', ['created', 'pending'])
    .orderBy('id')
    .execute()
}

/** How many orders a member has with a number from `firstId` on; numbers begin with the time. Counted to `limit`. */
export async function countOrdersFrom(
  db: Database,
  memberId: string,
  firstId: string,
  limit: number,
): Promise<number> {
  const few = db
    .selectFrom('orders')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '>=', firstId)
    .limit(limit)
  const { found } = await db
    .selectFrom(few.as('few'))
    .select(sql<number>`count(*)::int`.as('found'))
    .executeTakeFirstOrThrow()
  return found
}

/** Undefined where the number is taken. */
export async function insertOrder(tx: DatabaseTransaction, order: NewOrder): Promise<Order | undefined> {
  return tx
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateOrder(
  db: Database,
  orderId: string,
  changes: Updateable<Tables['orders']>,
): Promise<void> {
  await db.updateTable('orders').set(changes).where('id', '=', orderId).execute()
}

/** Writes where an order is paid, once: of two that began it, both get what the first one wrote. */
export async function setBegun(
  db: Database,
  orderId: string,
  begun: { payUrl: string | null; qrCode: string | null },
  now: Date,
): Promise<Order | undefined> {
  await db
    .updateTable('orders')
    .set({ state: 'pending', pay_url: begun.payUrl, qr_code: begun.qrCode, updated_at: now })
    .where('id', '=', orderId)
    .where('state', '=', 'created')
    .execute()
  return findOrder(db, orderId)
}

export async function findOwnOrder(
  db: Database,
  memberId: string,
  orderId: string,
): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** A member's orders, the newest first. */
export async function orderPage(
  db: Database,
  memberId: string,
  slice: Slice,
): Promise<{ orders: Order[]; total: number; capped: boolean }> {
  const [orders, found] = await Promise.all([
    db
      .selectFrom('orders')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('id', 'desc')
      .limit(slice.limit)
      .offset(slice.offset)
      .execute(),
    countOrdersFrom(db, memberId, '0', cappedTotal),
  ])
  return { orders, total: found, capped: found === cappedTotal }
}

/** When the level ended after an order was granted, and after what of it was taken back; null where it was not, or the level has no end. */
export async function grantedUntil(db: Database, orderId: string): Promise<Date | null> {
  // Each kind has its own index of orders; asked for both at once, all entitlements would be read from the newest on.
  const ofKind = (kind: 'order' | 'refund') =>
    db
      .selectFrom('entitlement')
      .select(['id', 'until'])
      .where('order_id', '=', orderId)
      .where('kind', '=', sql.lit(kind))
  const row = await db
    .selectFrom(ofKind('order').unionAll(ofKind('refund')).as('of_order'))
    .select('until')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.until ?? null
}
