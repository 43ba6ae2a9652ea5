import { sql } from 'kysely'
import { type Database, planOnce } from '../../../../platform/database/database.ts'

/** Whether a member has collected and liked a work: 0 yes, 9 no (docs/requirements.md, library 1). */
export async function flagsOf(
  db: Database,
  memberId: string,
  workId: string,
): Promise<{ collect: 0 | 9; like: 0 | 9 }> {
  const key = sql`(member_id, work_id) = (${memberId}::bigint, ${workId}::bigint)`
  const { rows } = await sql<{ collect: 0 | 9; like: 0 | 9 }>`
    select ${planOnce} case when exists (select from collected_work where ${key}) then 0 else 9 end as collect,
      case when exists (select from work_like where ${key}) then 0 else 9 end as like
  `.execute(db)
  return rows[0] ?? { collect: 9, like: 9 }
}
