import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'

export async function memberOfOrder(db: Database, orderId: string): Promise<string | undefined> {
  const row = await db.selectFrom('orders').select('member_id').where('id', '=', orderId).executeTakeFirst()
  return row?.member_id
}

/** Stores a channel's report on an order, or on an unknown one. False if it was stored before. */
export async function addPaymentEvent(
  db: Database,
  event: Insertable<Tables['payment_event']>,
): Promise<boolean> {
  const row = await db
    .insertInto('payment_event')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** One row of the ledger; a second one for the same order, refund or code fails. */
export async function addEntitlement(
  tx: DatabaseTransaction,
  row: Insertable<Tables['entitlement']>,
): Promise<void> {
  await tx.insertInto('entitlement').values(row).execute()
}

/** Days that refunds of an order have taken back so far. */
export async function daysTakenBack(tx: DatabaseTransaction, orderId: string): Promise<number> {
  const { days } = await tx
    .selectFrom('entitlement')
    .select(sql<number>`coalesce(-sum(days), 0)::int`.as('days'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .executeTakeFirstOrThrow()
  return days
}

/** Whether a channel has already reported this for this order. */
export async function hasPaymentEvent(
  db: Database,
  provider: Tables['payment_event']['provider'],
  eventKey: string,
  orderId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_event')
    .select('id')
    .where('provider', '=', provider)
    .where('event_key', '=', eventKey)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row !== undefined
}
