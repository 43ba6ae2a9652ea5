import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { notSealed } from './sealed.ts'

/** Published works as search engines may list them, from the index `work_newest_id` alone. */

export interface SitemapPart {
  /** The id of its first work. */
  first: string
  works: number
  /** When one of its works was last changed. */
  changed: Date
}

/** The works of a channel in parts of `size`, in the order of their ids: an old part changes no more by new works. */
export async function sitemapParts(db: Database, modId: number, size: number): Promise<SitemapPart[]> {
  const { rows } = await sql<SitemapPart>`
    select min(id)::text as first, count(*)::int as works, max(updated_at) as changed
    from (
      select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as part
      from work where published and mod_id = ${modId} and ${notSealed('work.id')}
    ) numbered
    group by part order by part
  `.execute(db)
  return rows
}

export async function sitemapWorks(
  db: Database,
  modId: number,
  from: string,
  limit: number,
): Promise<{ id: string; changed: Date }[]> {
  const { rows } = await sql<{ id: string; changed: Date }>`
    select id::text as id, updated_at as changed
    from work where published and mod_id = ${modId} and id >= ${from}::bigint and ${notSealed('work.id')}
    order by id limit ${limit}
  `.execute(db)
  return rows
}
