import { allTime, cappedTotal, rankingEnd } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { RankingSort } from '../../../database/tables.ts'
import { queryOf, type SearchQuery } from '../../../text/grams.ts'
import {
  canBeginNumber,
  canonicalNumber,
  numberNorm,
  numberPrefix,
  prefixRange,
  readsAsNumber,
} from '../../../text/number.ts'
import { linkedTo, listConditions, rankedPage, type WorkFilter, type WorkPage } from './lists.ts'
import { all, type Slice, type WorkRecord, worksOf } from './rows.ts'

/**
 * Where a search with more than 10,000 matches ends. Its pages are found by walking the works by date, which for
 * deep pages takes seconds.
 */
const cappedEnd = 2400

const nothing: WorkPage = { works: [], total: 0, capped: false }

type Sort = 'pubTime' | 'id' | RankingSort

/**
 * Works whose number, title or names match. A keyword that reads as a number and finds some answers those only; letters
 * that are found nowhere else may begin a number; a keyword that is empty once normalised finds nothing (design §4).
 */
export async function searchWorks(
  db: Database,
  keyword: string,
  filter: WorkFilter,
  sort: Sort,
  slice: Slice,
): Promise<WorkPage> {
  if (readsAsNumber(keyword)) {
    const found = await searchNumbers(db, keyword, filter, slice)
    if (found.total > 0) return found
  }
  const query = queryOf(keyword)
  if (query === null) return nothing
  const found = await searchText(db, query, filter, sort, slice)
  const letters = found.total === 0 && !readsAsNumber(keyword) && canBeginNumber(keyword)
  return letters ? searchNumbers(db, keyword, filter, slice) : found
}

/** The number as written first, then as loosely written, then those that it begins. */
export async function searchNumbers(
  db: Database,
  keyword: string,
  filter: WorkFilter,
  slice: Slice,
): Promise<WorkPage> {
  const number = canonicalNumber(keyword)
  const norm = numberNorm(keyword)
  const [lower, upper] = prefixRange(numberPrefix(keyword))
  const conditions = all([...listConditions('w', filter), ...linkedTo(sql`w.id`, filter.entityIds)])
  const begins =
    upper === null
      ? sql`w.number_norm ~>=~ ${lower}`
      : sql`(w.number_norm ~>=~ ${lower} and w.number_norm ~<~ ${upper})`
  const found = sql`
    select w.id, w.number, w.number_norm from work w
    where (w.number_norm = ${norm} or ${begins}) and ${conditions} limit ${rankingEnd}
  `
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${found}) f`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total === 0) return nothing
  const works = await worksOf(
    db,
    sql`
      select id from (${found}) f
      order by number = ${number} desc, number_norm = ${norm} desc, number_norm, id desc
      limit ${slice.limit} offset ${slice.offset}
    `,
  )
  return { works, total, capped: false }
}

/**
 * Two steps keep the planner honest (one statement took 5 s for rare words): matches are collected, at most 10,001,
 * and the page is cut from them; only for words more common than that the works are walked by date.
 */
async function searchText(
  db: Database,
  query: SearchQuery,
  filter: WorkFilter,
  sort: Sort,
  slice: Slice,
): Promise<WorkPage> {
  const conditions = all([...listConditions('s', filter), ...linkedTo(sql`s.work_id`, filter.entityIds)])
  const likes = all(query.words.map((word) => sql`s.norm like ${word.like}`))
  const reads = query.pinyin === null ? likes : sql`((${likes}) or s.doc @@ ${query.pinyin}::tsquery)`
  const matches = sql`
    select s.work_id as id, s.pub_time from work_search s
    where s.doc @@ ${anyOf(query)}::tsquery and ${reads} and ${conditions} limit ${cappedTotal}
  `
  const byMetric = sort !== 'pubTime' && sort !== 'id'
  const order = sort === 'id' ? sql`id desc` : sql`pub_time desc, id desc`
  // A ranking needs every match, to be sorted by what stands in other tables.
  const cut = byMetric ? sql`` : sql`order by ${order} limit ${slice.limit} offset ${slice.offset}`
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${matches})
    select (select count(*)::int from found) as total,
      array(select id::text from found ${cut}) as ids
  `.execute(db)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  if (total < cappedTotal) {
    if (byMetric) {
      return {
        works: await rankedPage(db, unnest(ids), sort, slice),
        total: Math.min(total, rankingEnd),
        capped: false,
      }
    }
    return { works: await worksOf(db, unnest(ids)), total, capped: false }
  }
  if (byMetric) return searchRanking(db, reads, conditions, sort, filter, slice)
  return { works: await walkByDate(db, reads, conditions, slice), total, capped: true }
}

/**
 * A page of matches so common that going through the works from the newest meets it soon. How many works to go through
 * is guessed and raised: the planner, asked for the page as such, thinks a LIKE rare and reads the whole table.
 */
async function walkByDate(
  db: Database,
  reads: RawBuilder<unknown>,
  conditions: RawBuilder<unknown>,
  slice: Slice,
): Promise<WorkRecord[]> {
  const limit = Math.min(slice.limit, cappedEnd - slice.offset)
  if (limit <= 0) return []
  const wanted = slice.offset + limit
  for (let among = wanted * 8; ; among *= 8) {
    const { rows } = await sql<{ ids: string[] }>`
      select array(
        select s.work_id::text from (
          select s.* from work_search s where ${conditions}
          order by s.pub_time desc, s.work_id desc limit ${among}
        ) s
        where ${reads} order by s.pub_time desc, s.work_id desc limit ${limit} offset ${slice.offset}
      ) as ids
    `.execute(db)
    const ids = rows[0]?.ids ?? []
    if (ids.length === limit || among > 100_000_000) return worksOf(db, unnest(ids))
  }
}

/** Text of the tsquery for what is written or, where the keyword can be pinyin, how a name reads. */
export function anyOf(query: SearchQuery): string {
  return query.pinyin === null ? query.tsquery : `(${query.tsquery}) | ${query.pinyin}`
}

export function unnest(ids: string[]): RawBuilder<unknown> {
  return sql`select id from unnest(${ids}::bigint[]) with ordinality as ids (id, place) order by place`
}

/** For words too common to sort: those of the channel's all-time ranking that match. */
async function searchRanking(
  db: Database,
  reads: RawBuilder<unknown>,
  conditions: RawBuilder<unknown>,
  sort: RankingSort,
  filter: WorkFilter,
  slice: Slice,
): Promise<WorkPage> {
  // Of what has a magnet and a film there is no ranking: the conditions narrow that of magnets.
  const kept = filter.availability === 'both' ? 'magnet' : filter.availability
  const list = sql`
    r.days = ${allTime} and r.sort = ${sort} and r.mod_id = ${filter.modId ?? 0} and r.availability = ${kept}
  `
  const from = sql`from ranking r join work_search s using (work_id) where ${list} and ${reads} and ${conditions}`
  const [works, counted] = await Promise.all([
    worksOf(
      db,
      sql`select r.work_id as id ${from} order by r.position limit ${slice.limit} offset ${slice.offset}`,
    ),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ])
  return { works, total: counted.rows[0]?.total ?? 0, capped: false }
}
