import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'

/** Until the transaction ends no other process makes plans of the demo. */
export async function lockPlans(tx: DatabaseTransaction): Promise<void> {
  await sql`lock table plan in share row exclusive mode`.execute(tx)
}

/** The plans of the demo, as they were made, sold or not. */
export async function demoPlanIds(tx: DatabaseTransaction): Promise<string[]> {
  const rows = await tx.selectFrom('plan').select('id').where('is_demo', '=', true).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function demoBatchId(tx: DatabaseTransaction): Promise<string | undefined> {
  const batch = await tx
    .selectFrom('activation_batch')
    .select('id')
    .where('is_demo', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  return batch?.id
}

/** Puts a code into a batch unless it is there, redeemed or not. Returns whether it can be redeemed. */
export async function keepCode(
  tx: DatabaseTransaction,
  code: Insertable<Tables['activation_code']>,
): Promise<boolean> {
  await tx
    .insertInto('activation_code')
    .values(code)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  const { redeemed_at, revoked_at } = await tx
    .selectFrom('activation_code')
    .select(['redeemed_at', 'revoked_at'])
    .where('hash', '=', code.hash)
    .executeTakeFirstOrThrow()
  return redeemed_at === null && revoked_at === null
}

/**
 * Removes what the demo's accounts, which the transaction holds, ordered, redeemed and were given. What they redeemed of
 * a real batch is gone with them.
 */
export async function removeOrdersOfDemo(tx: DatabaseTransaction, memberIds: string[]): Promise<void> {
  if (memberIds.length === 0) return
  const orders = tx.selectFrom('orders').select('id').where('member_id', 'in', memberIds)
  await tx.deleteFrom('entitlement').where('member_id', 'in', memberIds).execute()
  await tx.deleteFrom('payment_event').where('order_id', 'in', orders).execute()
  await tx.deleteFrom('orders').where('member_id', 'in', memberIds).execute()
  await tx.deleteFrom('activation_code').where('redeemed_by', 'in', memberIds).execute()
}

/**
 * Removes the demo's codes and plans. What real members redeemed or ordered stays; a plan that it
 * refers to stays as an ordinary plan, off sale.
 */
export async function removePlansOfDemo(tx: DatabaseTransaction): Promise<void> {
  await sql`
    delete from activation_code c using activation_batch b
    where b.id = c.batch_id and b.is_demo and c.redeemed_at is null
  `.execute(tx)
  await sql`
    delete from activation_batch b
    where b.is_demo and not exists (select from activation_code c where c.batch_id = b.id)
  `.execute(tx)
  await sql`
    delete from plan p
    where p.is_demo and not exists (select from orders o where o.plan_id = p.id)
      and not exists (select from activation_batch b where b.plan_id = p.id)
  `.execute(tx)
  await sql`update plan set on_sale = false, is_demo = false where is_demo`.execute(tx)
}
