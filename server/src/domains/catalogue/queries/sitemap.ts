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

export interface SitemapLines {
  /** Of each work the id and the time of its last change. */
  lines: string | null
  /** The id of the last one. */
  last: string | null
  works: number
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

/** As one text: a row for each of a million works is several times slower to read, and leaves as much garbage. */
export const linesStatement = (modId: number, from: string, limit: number): RawBuilder<SitemapLines> => sql`
  select string_agg(id || ' ' || to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'\n' order by id)
      as lines, max(id)::text as last, count(*)::int as works
  from (
    select id, updated_at
    from work where published and mod_id = ${modId} and id >= ${from}::bigint and ${notSealed('work.id')}
    order by id limit ${limit}
  ) part
`

export async function sitemapParts(db: Database, modId: number, size: number): Promise<SitemapPart[]> {
  return (await partsStatement(modId, size).execute(db)).rows
}

export async function sitemapLines(
  db: Database,
  modId: number,
  from: string,
  limit: number,
): Promise<SitemapLines | undefined> {
  return (await linesStatement(modId, from, limit).execute(db)).rows[0]
}
