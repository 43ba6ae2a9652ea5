import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

export interface SavedView {
  viewId: string
  name: string
  filters: Record<string, string>
}

const columns = ['id as viewId', 'name', 'filters'] as const

export async function viewsOf(db: Database, memberId: string): Promise<SavedView[]> {
  return db.selectFrom('desk_view').select(columns).where('member_id', '=', memberId).orderBy('id').execute()
}

/** Locks the views of one member of staff. */
export async function lockViews(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await sql`select from member where id = ${memberId}::bigint for no key update`.execute(tx)
}

export async function putView(
  tx: DatabaseTransaction,
  memberId: string,
  name: string,
  filters: Record<string, string>,
  now: Date,
): Promise<SavedView> {
  return tx
    .insertInto('desk_view')
    .values({ member_id: memberId, name, filters, created_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'name']).doUpdateSet({ filters }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function nameView(tx: DatabaseTransaction, viewId: string, name: string): Promise<void> {
  await tx.updateTable('desk_view').set({ name }).where('id', '=', viewId).execute()
}

export async function dropView(tx: DatabaseTransaction, viewId: string): Promise<void> {
  await tx.deleteFrom('desk_view').where('id', '=', viewId).execute()
}
