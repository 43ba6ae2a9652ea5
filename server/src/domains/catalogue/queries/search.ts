import { cappedTotal } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'
import type { SearchQuery } from '../../../platform/text/grams.ts'
import { fewMatches, isSoonerInTables } from './expected-matches.ts'
import { guessOf } from './guess.ts'
import type { WorkFilter, WorkPage } from './lists.ts'
import { isSurelyLong, type LongSearch, longPage, type SearchSort } from './long-search.ts'
import { type Matches, narrowed, numbersMatching, textMatching } from './matches.ts'
import { type Meaning, meaningOf, type TextIndex } from './meaning.ts'
import { rankingOrder, withCounters } from './ranking.ts'
import { worksOf } from './rows.ts'
import { catalogueVersion } from './version.ts'

export const nothing: WorkPage = { works: [], total: 0, capped: false, magnets: 0 }

export interface SearchIndex extends TextIndex {
  /** Finds the page where the database is slow; null where it cannot. */
  frequentPage(meaning: Meaning, filter: WorkFilter, sort: SearchSort, slice: Slice): Promise<WorkPage | null>
}

/** A page of the works that a keyword finds in the list that the filter narrows. */
export async function searchWorks(
  db: Database,
  keyword: string,
  { filter, sort, slice }: { filter: WorkFilter; sort: SearchSort; slice: Slice },
  index: SearchIndex | null,
): Promise<SearchPage> {
  const meaning = await meaningOf(db, keyword, index)
  if (meaning === null) return nothing
  const isNumber = meaning.by === 'number'
  const by = isNumber && sort === 'relevance' ? 'pubTime' : sort
  const literal = await matchingPage(db, matchesOf(meaning), filter, by, slice, {
    frequent: index && (() => index.frequentPage(meaning, filter, by, slice)),
  })
  // A synopsis that a filter hides is no reason to guess.
  if (literal.total > 0 || meaning.by === 'number' || meaning.synopses.length > 0)
    return { ...literal, readings: readingsOf(meaning) }
  const guess = await guessOf(db, keyword, meaning.query, filter, index)
  if (guess === null) return literal
  return { ...(await matchingPage(db, guess.matches, filter, sort, slice)), didYouMean: guess.didYouMean }
}

/**
 * `didYouMean`: what is listed in place of the keyword, which nothing is found for. `readings`: texts in titles that it was
 * taken for, being pinyin.
 */
export type SearchPage = WorkPage & { didYouMean?: string | null; readings?: readonly SearchQuery[] }

export const readingsOf = (meaning: Meaning): readonly SearchQuery[] =>
  meaning.by === 'text' ? meaning.readings : []

export function matchesOf(meaning: Meaning): Matches {
  return meaning.by === 'number'
    ? numbersMatching(meaning.numbers)
    : textMatching(meaning.query, meaning.keyword, meaning)
}

/**
 * Two steps keep the planner honest (one statement took 5 s for rare words): matches are collected, at most 10,001,
 * and the page is cut from them; of more than that the page is found in another way, and the first 10,000 are listed.
 * `counted`: how far they are collected. `frequent`: asked first where it is sooner than the database.
 */
export async function matchingPage(
  db: Database,
  matches: Matches,
  filter: WorkFilter,
  sort: SearchSort,
  slice: Slice,
  {
    counted = cappedTotal - 1,
    frequent = null,
  }: { counted?: number; frequent?: (() => Promise<WorkPage | null>) | null } = {},
): Promise<WorkPage> {
  const asked = { db, matches, where: narrowed(matches, filter), sort }
  if (frequent !== null) {
    const inTables = await isSoonerInTables(db, matches)
    const page = (inTables ? await collectedPage(asked, slice, fewMatches) : null) ?? (await frequent())
    if (page !== null) return page
  }
  const search = { ...asked, filter, counted, version: await catalogueVersion(db) }
  const page = (await isSurelyLong(search)) ? null : await collectedPage(asked, slice, counted)
  if (page !== null) return page
  return {
    works: await longPage(search, slice),
    total: counted === cappedTotal - 1 ? cappedTotal : counted,
    capped: true,
  }
}

/** Null where there are more than `counted`. */
async function collectedPage(
  { db, matches, where, sort }: Pick<LongSearch, 'db' | 'matches' | 'where' | 'sort'>,
  slice: Slice,
  counted: number,
): Promise<WorkPage | null> {
  const { from, id, probe, reads, place } = matches
  const tier = sort === 'relevance' ? matches.tier : sql`0`
  const { rows } = await sql<{ total: number; magnets: number; ids: string[] }>`
    with matching as materialized (
      select ${id} as id, m.pub_time, m.is_dht, ${place} as place, ${tier} as tier
      from ${from} where ${probe} and ${reads} and ${where}
    ),
    -- Apart, so that a planner that thinks matches frequent does not read all works until there are so many.
    found as materialized (select * from matching limit ${counted + 1}),
    counted as (select count(*)::int as total, (count(*) filter (where is_dht))::int as magnets from found)
    select total, magnets, array(select id::text from (${sorted(sort, counted)}) works limit ${slice.limit} offset ${slice.offset}) as ids
    from counted
  `.execute(db)
  const { total, magnets, ids } = rows[0] ?? { total: 0, magnets: 0, ids: [] }
  if (total > counted) return null
  return { works: ids.length === 0 ? [] : await worksOf(db, unnest(ids)), total, magnets, capped: false }
}

/** Looked up work by work, so of more than so many matches the newest come first instead. */
const popularityKnown = 2000
const popularity = sql`
  case when (select total from counted) <= ${sql.lit(popularityKnown)}
  then (select s.imported_collects + s.own_collects from work_stat s where s.work_id = found.id) end
`

/** Those of `found` in their order; of more than are listed none, since they are not all. */
function sorted(sort: SearchSort, counted: number): RawBuilder<unknown> {
  const all = sql`(select total from counted) <= ${counted}`
  if (sort === 'relevance') {
    return sql`
      select id from found where ${all} order by place, tier, ${popularity} desc nulls last, pub_time desc, id desc
    `
  }
  if (sort === 'pubTime') return sql`select id from found where ${all} order by place, pub_time desc, id desc`
  if (sort === 'id') return sql`select id from found where ${all} order by place, id desc`
  return sql`select w.id from ${withCounters(sql`found`, sort)} where ${all} order by w.place, ${rankingOrder[sort]}`
}

export function unnest(ids: string[]): RawBuilder<unknown> {
  return sql`select id from unnest(${ids}::bigint[]) with ordinality as ids (id, place) order by place`
}
