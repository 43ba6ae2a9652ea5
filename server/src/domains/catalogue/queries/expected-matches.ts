import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Matches } from './matches.ts'

/** How many works the planner's statistics say that a keyword finds, whatever the filter. */
export async function expectedMatches(db: Database, { from, probe }: Matches): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ${from} where ${probe}
  `.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
