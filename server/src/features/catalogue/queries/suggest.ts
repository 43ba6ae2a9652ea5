import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { EntityKind } from '../../../database/tables.ts'
import { foldText } from '../../../text/fold.ts'
import type { SearchQuery } from '../../../text/grams.ts'
import { nearNumbers } from '../../../text/near-numbers.ts'
import type { WorkPage } from './lists.ts'
import { all, type WorkRecord, worksOf } from './rows.ts'
import { anyOf, unnest } from './search.ts'

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
export async function matchingWorks(db: Database, query: SearchQuery, limit: number): Promise<WorkPage> {
  const likes = (text: RawBuilder<unknown>) => all(query.words.map((word) => sql`${text} like ${word.like}`))
  const named = likes(sql`s.norm`)
  const reads = query.pinyin === null ? named : sql`((${named}) or s.doc @@ ${query.pinyin}::tsquery)`
  const begins = sql`s.norm like ${`${query.words[0]?.text ?? ''}%`}`
  const titled = likes(sql`split_part(s.norm, chr(10), 1)`)
  const columns = sql`s.work_id as id, s.pub_time, ${begins} as begins, ${titled} as titled`
  const { rows } = await sql<{ recent: number; total: number; ids: string[] }>`
    with newest as materialized (
      select s.* from work_search s where s.published order by s.pub_time desc, s.work_id desc limit ${newestSeen}
    ),
    recent as materialized (select ${columns} from newest s where ${reads} limit ${common}),
    found as materialized (
      select ${columns} from work_search s
      where s.doc @@ ${anyOf(query)}::tsquery and ${reads} and s.published
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
 * Entries whose name matches, at most `each` of a kind and `limit` in all, so that no kind drowns the others. Names that
 * begin with the keyword, or read so in pinyin, come first; then those with most works. A name that several channels
 * have stands once.
 */
export async function matchingEntries(
  db: Database,
  keyword: string,
  query: SearchQuery,
  { each, limit }: { each: number; limit: number },
): Promise<SuggestedEntry[]> {
  const { rows } = await sql<SuggestedEntry>`
    with found as materialized (
      select e.id, e.kind, e.mod_id, e.name, e.name_cn, t.work_count, ${beginsWith(keyword, query)} as begins
      from entity e join entity_stat t on t.entity_id = e.id
      where e.search @@ ${anyOf(query)}::tsquery and t.work_count > 0
    ),
    once as (select distinct on (kind, name) * from found order by kind, name, work_count desc, id),
    placed as (
      select *, row_number() over (partition by kind order by begins desc, work_count desc, id) as place from once
    ),
    chosen as (
      select * from placed where place <= ${each} order by place, begins desc, work_count desc, id limit ${limit}
    )
    select id, kind, mod_id as "modId", name, name_cn as "nameCn", work_count as count
    from chosen order by begins desc, work_count desc, id
  `.execute(db)
  return rows
}

function beginsWith(keyword: string, query: SearchQuery): RawBuilder<unknown> {
  const written = [...new Set([keyword.trim().toLowerCase(), foldText(keyword)])]
  const ways = written.flatMap((start) => [
    sql`starts_with(lower(e.name), ${start})`,
    sql`coalesce(starts_with(lower(e.name_cn), ${start}), false)`,
  ])
  // Readings are kept and asked for from their first letter on.
  if (query.pinyin !== null) ways.push(sql`e.search @@ ${query.pinyin}::tsquery`)
  return sql`(${sql.join(ways, sql` or `)})`
}

/** Published works whose number is close to one that is not there, the closest first. */
export async function worksWithNearNumbers(
  db: Database,
  keyword: string,
  limit: number,
): Promise<WorkRecord[]> {
  const norms = nearNumbers(keyword)
  if (norms.length === 0) return []
  return worksOf(
    db,
    sql`
      select w.id from unnest(${norms}::text[]) with ordinality as near (norm, place)
      join work w on w.number_norm = near.norm
      where w.published order by near.place, w.id limit ${limit}
    `,
  )
}
