import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'

/** What a member has proposed, for the export and the erasure of an account. */

export async function exportedMarkers(tx: DatabaseTransaction, memberId: string, limit: number) {
  const { rows } = await sql<{
    id: string
    workId: string
    number: string | null
    seconds: number
    endSeconds: number | null
    title: string
    state: string
    at: Date
  }>`
    select m.id, m.work_id as "workId", w.number, m.seconds, m.end_seconds as "endSeconds", m.title, m.state,
      m.created_at as at
    from marker m left join work w on w.id = m.work_id and w.published
    where m.proposed_by = ${memberId}::bigint order by m.id desc limit ${limit}
  `.execute(tx)
  return rows
}

/** What is shown stays, of nobody; what waits or was refused goes. */
export async function eraseMarkers(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await tx.deleteFrom('marker').where('proposed_by', '=', memberId).where('state', '<>', 'shown').execute()
  await tx.updateTable('marker').set({ proposed_by: null }).where('proposed_by', '=', memberId).execute()
}
