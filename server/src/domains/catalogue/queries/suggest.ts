import { entryChannels } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'
import { foldText } from '../../../platform/text/fold.ts'
import type { SearchQuery } from '../../../platform/text/grams.ts'
import { itemCode } from '../../../platform/text/number.ts'
import type { WorkFilter, WorkPage } from './lists.ts'
import { anyOf, type BesidesText, isItem, narrowed, spells, textMatching, titlesRead } from './matches.ts'
import { worksOf } from './rows.ts'
import { unnest } from './search.ts'
import { otherTitle, titles } from './synopses.ts'

/**
 * A suggestion is asked for with every pause in the typing, so little is spent on a word that says little. The newest
 * works are looked at first; where every twentieth of them matches, these are enough. Else the matches are collected
 * from the index and counted so far. At 1,000,000 works the index alone has 310,000 entries for 一 (139 ms on a busy
 * machine); the newest works answer it in 2 to 8 ms there.
 */
const newestSeen = 2000
const common = 100
const farEnough = 1000

/**
 * Works whose title or names match: titles that begin with the keyword, titles that contain it, then the rest, the newest
 * first. Of a common word these are the best of some, not of all.
 */
export async function matchingWorks(
  db: Database,
  { query, keyword, ...besides }: { query: SearchQuery; keyword: string } & BesidesText,
  filter: WorkFilter,
  limit: number,
): Promise<WorkPage> {
  const matches = textMatching(query, keyword, besides)
  const { probe, reads } = matches
  const where = narrowed(matches, filter)
  const first = query.words[0]?.text ?? ''
  const title = sql`split_part(m.norm, chr(10), 1)`
  const begins = sql`(replace(${title}, ' ', '') like ${`${first}%`} or ${otherTitle(first, 'begins')})`
  const columns = sql`m.work_id as id, m.pub_time, ${begins} as begins, (${spells(query, titles)} or ${titlesRead(besides.readings)}) as titled`
  const { rows } = await sql<{ recent: number; total: number; ids: string[] }>`
    with newest as materialized (
      select m.* from work_search m where m.published order by m.pub_time desc, m.work_id desc limit ${newestSeen}
    ),
    recent as materialized (select ${columns} from newest m where ${reads} and ${where} limit ${common}),
    found as materialized (
      select ${columns} from work_search m
      where ${probe} and ${reads} and ${where}
        and (select count(*) from recent) < ${common} limit ${farEnough + 1}
    )
    select (select count(*)::int from recent) as recent, (select count(*)::int from found) as total,
      array(
        select id::text from (select * from recent union select * from found) works
        order by begins desc, titled desc, pub_time desc, id desc limit ${limit}
      ) as ids
  `.execute(db)
  const { recent, total, ids } = rows[0] ?? { recent: 0, total: 0, ids: [] }
  const works = await worksOf(db, unnest(ids))
  if (recent === common) return { works, total: common, capped: true }
  return { works, total: Math.min(total, farEnough), capped: total > farEnough }
}

export interface SuggestedEntry {
  id: string
  kind: EntityKind
  modId: number | null
  name: string
  nameCn: string | null
  count: number
}

/**
 * Entries whose name matches, at most `each` of a kind and `limit` in all, so that no kind drowns
 * the others. The item whose code is asked for comes first, then what is named so, then names that
 * begin with the keyword, or read so in pinyin; then those with most works. A name that several
 * channels have is listed once, for one that has a page for it.
 */
export async function matchingEntries(
  db: Database,
  keyword: string,
  query: SearchQuery,
  { each, limit }: { each: number; limit: number },
): Promise<SuggestedEntry[]> {
  const code = itemCode(keyword)
  const near = sql`case when ${isItem(code)} then 0 when ${isNamed(keyword)} then 1 when ${beginsWith(keyword, query)} then 2 else 3 end`
  const { rows } = await sql<SuggestedEntry>`
    with found as materialized (
      select e.id, e.kind, e.mod_id, e.name, e.name_cn, t.work_count, ${near} as near, ${hasPage} as paged
      from entity e join entity_stat t on t.entity_id = e.id
      where (e.search @@ ${anyOf(query)}::tsquery or e.id in (select e.id from entity e where ${isItem(code)}))
        and t.work_count > 0
    ),
    once as (
      select distinct on (kind, name) * from found
      -- A search for its code is all that it could lead to.
      where near > 0 or paged
      order by kind, name, paged desc, work_count desc, id
    ),
    placed as (
      select *, row_number() over (partition by kind order by near, work_count desc, id) as place from once
    ),
    chosen as (
      select * from placed where place <= ${each} order by place, near, work_count desc, id limit ${limit}
    )
    select id, kind, mod_id as "modId", name, name_cn as "nameCn", work_count as count
    from chosen order by near, work_count desc, id
  `.execute(db)
  return rows
}

const hasPage = sql`(${sql.join(
  Object.entries(entryChannels).map(
    ([kind, modIds]) =>
      sql`e.kind = ${sql.lit(kind)} and coalesce(e.mod_id = any(${sql.lit(`{${modIds}}`)}::smallint[]), true)`,
  ),
  sql` or `,
)})`

const writingsOf = (keyword: string) => [...new Set([keyword.trim().toLowerCase(), foldText(keyword)])]

function isNamed(keyword: string): RawBuilder<unknown> {
  const written = writingsOf(keyword)
  return sql`(lower(e.name) = any(${written}::text[]) or coalesce(lower(e.name_cn) = any(${written}::text[]), false))`
}

function beginsWith(keyword: string, query: SearchQuery): RawBuilder<unknown> {
  const written = writingsOf(keyword)
  const ways = written.flatMap((start) => [
    sql`starts_with(lower(e.name), ${start})`,
    sql`coalesce(starts_with(lower(e.name_cn), ${start}), false)`,
  ])
  // Readings are stored and searched from their first letter on.
  if (query.pinyin !== null) ways.push(sql`e.search @@ ${query.pinyin}::tsquery`)
  return sql`(${sql.join(ways, sql` or `)})`
}
