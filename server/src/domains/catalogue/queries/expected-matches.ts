import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Matches } from './matches.ts'

/** How many works the planner's statistics say that a keyword finds, whatever the filter. */
export async function expectedMatches(db: Database, { from, estimate }: Matches): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ${from} where ${estimate}
  `.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/**
 * The database finds so many works of a keyword sooner than the finder's index: each is a visit to a row. Of 1,000,000 works
 * 2,000 visits take 25 to 117 ms, by what is in memory, and the planner often expects less than there is; the index takes 10
 * to 30 whatever it finds.
 */
export const fewMatches = 500

/** Whether the database is expected to find the works of a keyword sooner than the finder's index. */
export async function isSoonerInTables(db: Database, matches: Matches): Promise<boolean> {
  return !matches.isBroad && (await expectedMatches(db, matches)) <= fewMatches
}
