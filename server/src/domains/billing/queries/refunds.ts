import type { Selectable } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'

export type AskedRefund = Selectable<Tables['refund']>

/** What was asked to be given back of an order, the first one first. */
export async function refundsOf(db: Database, orderId: string): Promise<AskedRefund[]> {
  return db.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('number').execute()
}

/** The one that is under way while its order is `refunding`. */
export async function lastRefund(db: Database, orderId: string): Promise<AskedRefund | undefined> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function addRefund(tx: DatabaseTransaction, refund: AskedRefund): Promise<void> {
  await tx.insertInto('refund').values(refund).execute()
}

/** Its number is free again. */
export async function removeRefund(tx: DatabaseTransaction, orderId: string, number: number): Promise<void> {
  await tx.deleteFrom('refund').where('order_id', '=', orderId).where('number', '=', number).execute()
}
