import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'

/** The folded names of the demo's accounts. */
export async function demoNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('user_name_key as key')
    .where('is_demo', '=', true)
    .execute()
  return rows.map(({ key }) => key ?? '')
}

/** The demo's accounts, held until the transaction ends. */
export async function lockDemoMembers(tx: DatabaseTransaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('member')
    .select('id')
    .where('is_demo', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function removeMembers(tx: DatabaseTransaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('member').where('id', 'in', ids).execute()
}
