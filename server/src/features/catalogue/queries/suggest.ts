import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { EntityKind } from '../../../database/tables.ts'
import { foldText } from '../../../text/fold.ts'
import type { SearchQuery } from '../../../text/grams.ts'
import { nearNumbers } from '../../../text/near-numbers.ts'
import type { WorkPage } from './lists.ts'
import { all, type WorkRecord, worksOf } from './rows.ts'
import { anyOf, unnest, walkByDate } from './search.ts'

/** Matches are collected no further: a suggestion is asked for with every pause in the typing. */
const farEnough = 1000

/** So many of the newest works with a common word are looked through for those that have it in the title. */
const lookedThrough = 60

/**
 * Works whose title or names match: titles that begin with the keyword, titles that contain it, then the rest, the newest
 * first. Of words too common to collect, the newest works alone are ordered so.
 */
export async function matchingWorks(db: Database, query: SearchQuery, limit: number): Promise<WorkPage> {
  const likes = (text: RawBuilder<unknown>) => all(query.words.map((word) => sql`${text} like ${word.like}`))
  const named = likes(sql`s.norm`)
  const reads = query.pinyin === null ? named : sql`((${named}) or s.doc @@ ${query.pinyin}::tsquery)`
  const begins = `${query.words[0]?.text ?? ''}%`
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (
      select s.work_id as id, s.pub_time, s.norm like ${begins} as begins,
        ${likes(sql`split_part(s.norm, chr(10), 1)`)} as titled
      from work_search s
      where s.doc @@ ${anyOf(query)}::tsquery and ${reads} and s.published limit ${farEnough + 1}
    )
    select (select count(*)::int from found) as total,
      array(select id::text from found order by begins desc, titled desc, pub_time desc, id desc limit ${limit}) as ids
  `.execute(db)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  if (total <= farEnough) return { works: await worksOf(db, unnest(ids)), total, capped: false }
  const newest = await walkByDate(db, reads, sql`s.published`, { offset: 0, limit: lookedThrough })
  return { works: titledFirst(newest, query).slice(0, limit), total: farEnough, capped: true }
}

function titledFirst(works: WorkRecord[], { words }: SearchQuery): WorkRecord[] {
  const rank = ({ title }: WorkRecord) => {
    const folded = foldText(title)
    if (!words.every(({ text }) => folded.includes(text))) return 2
    return folded.startsWith(words[0]?.text ?? '') ? 0 : 1
  }
  return works
    .map((work) => ({ work, rank: rank(work) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ work }) => work)
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
