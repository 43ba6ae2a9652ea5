import { type RawBuilder, sql } from 'kysely'
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

export interface SitemapWork {
  id: string
  changed: Date
}

/** The works of a channel in parts of `size`, in the order of their ids: new works do not change an old part. */
export const partsStatement = (modId: number, size: number): RawBuilder<SitemapPart> => sql`
  select min(id)::text as first, count(*)::int as works, max(updated_at) as changed
  from (
    select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as part
    from work where published and mod_id = ${modId} and ${notSealed('work.id')}
  ) numbered
  group by part order by part
`

export const worksStatement = (modId: number, from: string, limit: number): RawBuilder<SitemapWork> => sql`
  select id::text as id, updated_at as changed
  from work where published and mod_id = ${modId} and id >= ${from}::bigint and ${notSealed('work.id')}
  order by work.id limit ${limit}
`

export async function sitemapParts(db: Database, modId: number, size: number): Promise<SitemapPart[]> {
  return (await partsStatement(modId, size).execute(db)).rows
}

export async function sitemapWorks(
  db: Database,
  modId: number,
  from: string,
  limit: number,
): Promise<SitemapWork[]> {
  return (await worksStatement(modId, from, limit).execute(db)).rows
}
