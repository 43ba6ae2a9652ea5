import type { Database } from '../../../platform/database/database.ts'

/** Whether the channel may be asked now: it has not been since `before`. Of many at once one may. */
export async function claimAsking(db: Database, orderId: string, before: Date, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', orderId)
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<=', before)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Orders whose check is overdue, the longest first. */
export async function findOverdue(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('next_check_at', '<', before)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
