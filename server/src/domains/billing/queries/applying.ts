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

/** By how many seconds what was bought or redeemed after an order moved the end of its level, less what was refunded of it. */
export async function secondsGrantedAfter(
  tx: DatabaseTransaction,
  { id, member_id, level_id }: { id: string; member_id: string; level_id: number },
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    with grants as (
      select max(id) filter (where order_id = ${id}::bigint) as own from entitlement
      where member_id = ${member_id}::bigint and kind = 'order'
    )
    select coalesce(sum(e.seconds), 0)::float8 as seconds
    from grants join entitlement e on e.member_id = ${member_id}::bigint and e.level_id = ${level_id}
    left join entitlement paid on paid.order_id = e.order_id and paid.kind = 'order' and e.kind = 'refund'
    where coalesce(paid.id, e.id) > own
  `.execute(tx)
  return rows[0]?.seconds ?? 0
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
