import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'

/**
 * Removes all that a member has liked and collected. Needs the member's lock. The counters of all these works are taken
 * first and in order: the two tables one after the other would take them in two rounds, and two rounds can meet.
 */
export async function removeLikesAndFolders(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await sql`
    select from work_stat where work_id in (
      select work_id from work_like where member_id = ${memberId}::bigint
      union all
      select work_id from collected_work where member_id = ${memberId}::bigint
    )
    order by work_id for no key update
  `.execute(tx)
  for (const table of ['work_like', 'collected_work', 'folder'] as const) {
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
}
