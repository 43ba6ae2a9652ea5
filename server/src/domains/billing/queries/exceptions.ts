import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { Order } from './orders.ts'

export type ListedOrder = Order & {
  /** Null where the account has been erased. */
  user_name: string | null
}

const listed = (db: Database) =>
  db
    .selectFrom('orders as o')
    .innerJoin('member as m', 'm.id', 'o.member_id')
    .selectAll('o')
    .select('m.user_name')

/** Orders that need attention or whose refund is in progress; the longest waiting first. */
export async function ordersToLookAt(db: Database, limit: number): Promise<ListedOrder[]> {
  return listed(db)
    .where((where) => where.or([where('o.exception', 'is not', null), where('o.state', '=', 'refunding')]))
    .orderBy('o.updated_at')
    .limit(limit)
    .execute()
}

/** All orders, the newest first. */
export async function newestOrders(db: Database, limit: number): Promise<ListedOrder[]> {
  return listed(db).orderBy('o.id', 'desc').limit(limit).execute()
}

export async function listedOrder(db: Database, orderId: string): Promise<ListedOrder | undefined> {
  return listed(db).where('o.id', '=', orderId).executeTakeFirst()
}

/** The reports on an order, oldest first. */
export async function eventsOf(
  db: Database,
  orderId: string,
): Promise<Selectable<Tables['payment_event']>[]> {
  return db.selectFrom('payment_event').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
}

/** Days that an order gave, and that were taken back. */
export async function entitlementsOf(
  db: Database,
  orderId: string,
): Promise<Selectable<Tables['entitlement']>[]> {
  return db.selectFrom('entitlement').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
}

/** Payments that name an order which is not here, the newest first. */
export async function paymentsWithoutOrder(
  db: Database,
  since: Date,
  limit: number,
): Promise<Selectable<Tables['payment_event']>[]> {
  return db
    .selectFrom('payment_event')
    .selectAll()
    .where('order_id', 'is', null)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
