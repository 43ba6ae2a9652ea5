import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/**
 * Whether neighbours were built since `day` began, and are still there: a database that was killed or restored has an
 * empty table. Before the first build: whether there is anything to build from.
 */
export async function isBuildDue(db: Database, day: string): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select case
      when built_on is null then
        exists (select from work_like) or exists (select from collected_work) or exists (select from viewed_work)
      else built_on < ${day}::date or (works > 0 and not exists (select from work_neighbours))
    end as due from recommendation_state
  `.execute(db)
  return rows[0]?.due === true
}
