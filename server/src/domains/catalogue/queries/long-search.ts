import { cappedTotal } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'
import type { RankingSort } from '../../../platform/database/tables/tables.ts'
import { expectedMatches } from './expected-matches.ts'
import { channelTotals, type WorkFilter } from './lists.ts'
import type { Matches } from './matches.ts'
import { rankingOrder, withCounters } from './ranking.ts'
import { type WorkRecord, worksInOrder } from './rows.ts'

/** Searches that find more than are counted: the first 10,000 are listed, found as far as pages are asked for. */

export type SearchSort = 'relevance' | 'pubTime' | 'id' | RankingSort

const listed = cappedTotal - 1
/** Of the best by relevance so many are looked at, and come before the rest. */
const bestFirst = 1000

/** Works gone through at once when a page is looked for. */
const firstStep = 1000
const longestStep = 200_000
/** So far the planner looks each of them up; more would let it read all works instead. */
const longestRankedStep = 20_000
/**
 * A scan of the works in order reads adjacent rows; collecting matches visits each one separately.
 */
const visitCost = 10
/**
 * The order of a ranking visits each one separately too; collected works are looked up in two more
 * tables.
 */
const rankedVisitCost = 2

/** What was found of one search so far, in its order. */
interface FoundSoFar {
  ids: string[]
  /** The last work gone through; null before the first. */
  reached: { pubTime: string; id: string } | null
  gone: number
  complete: boolean
}

export interface LongSearch {
  db: Database
  matches: Matches
  where: RawBuilder<unknown>
  filter: WorkFilter
  sort: SearchSort
  /** How far its works are counted. */
  counted: number
  /** Of the catalogue, as it was before the first of the reads. */
  version: string
}

/**
 * Kept for a minute and as long as the catalogue stays, so that the next page goes on where the last one ended, and no work
 * is on two pages while a visitor pages on: at most some 20 MB in all.
 */
const kept = new WeakMap<Database, LRUCache<string, Promise<FoundSoFar>>>()
const keptMs = 60_000
const keptSearches = 40

export async function longPage(search: LongSearch, { offset, limit }: Slice): Promise<WorkRecord[]> {
  const { db } = search
  const end = Math.min(offset + limit, listed)
  if (end <= offset) return []
  const cache = keptOf(db)
  const key = keyOf(search)
  // One after the other: each goes on where the one before it has ended.
  const before = cache.get(key)?.catch(() => none()) ?? Promise.resolve(none())
  const found = before.then((soFar) => foundUpTo(search, soFar, end))
  cache.set(key, found)
  const { ids } = await found
  return worksInOrder(db, ids.slice(offset, end))
}

function keptOf(db: Database): LRUCache<string, Promise<FoundSoFar>> {
  const cache = kept.get(db) ?? new LRUCache({ max: keptSearches, ttl: keptMs })
  kept.set(db, cache)
  return cache
}

const sizes = new WeakMap<Database, { works: number; until: number }>()

/** How many works are published, as of the last minute. */
async function allWorks(db: Database): Promise<number> {
  const known = sizes.get(db)
  if (known !== undefined && performance.now() < known.until) return known.works
  const { total: works } = await channelTotals(db, null, 'all')
  sizes.set(db, { works, until: performance.now() + keptMs })
  return works
}

/** Matches that are expected where no more need be counted. */
const surely = 2 * cappedTotal
const peeked = 2000

/**
 * Whether a search is known to find more than are counted: because it did a moment ago, or because the planner's
 * statistics and the newest works both say so by far. Counting visits some ten thousand rows to find out as much.
 */
export async function isSurelyLong(search: LongSearch): Promise<boolean> {
  const { db, matches, filter } = search
  if (keptOf(db).has(keyOf(search))) return true
  if (filter.since !== null || filter.entityIds.length > 0) return false
  const works = await allWorks(db)
  if (works < surely) return false
  if ((await expectedMatches(db, matches)) < surely) return false
  const { ids } = await scan(search, 'pubTime', null, peeked)
  return (ids.length / peeked) * works >= surely
}

const none = (): FoundSoFar => ({ ids: [], reached: null, gone: 0, complete: false })

/** The statement itself, with what it is asked for. A search that is counted less far says nothing of how many there are. */
function keyOf({ db, matches, where, sort, counted, version }: LongSearch): string {
  const { sql: text, parameters } = sql`${matches.from} ${matches.reads} ${matches.place} ${where}`.compile(
    db,
  )
  return JSON.stringify([sort, counted, version, text, parameters])
}

async function foundUpTo(search: LongSearch, soFar: FoundSoFar, end: number): Promise<FoundSoFar> {
  if (soFar.complete || soFar.ids.length >= end) return soFar
  const { sort } = search
  if (sort === 'relevance') return scannedUpTo(search, 'pubTime', soFar, end)
  if (sort === 'pubTime' || sort === 'id') return scannedUpTo(search, sort, soFar, end)
  return rankedUpTo(search, sort, soFar, end)
}

/**
 * Goes through the works from the newest on until enough match. How many to go through is guessed from what matched
 * before: the planner, asked for the page as such, thinks a LIKE rare and reads the whole table. Where matches are so
 * rare that it would be long, all of them are collected and sorted.
 */
async function scannedUpTo(
  search: LongSearch,
  sort: 'pubTime' | 'id',
  soFar: FoundSoFar,
  end: number,
): Promise<FoundSoFar> {
  let { ids, reached, gone } = soFar
  if (reached === null) ids = await placedFirst(search)
  const works = await allWorks(search.db)
  while (ids.length < end) {
    const step = nextStep({ found: ids.length, gone, works, visitCost }, end, longestStep)
    if (step === null) return completed(search, ids)
    const scanned = await scan(search, sort, reached, step)
    const known = new Set(ids)
    ids = ids.concat(scanned.ids.filter((id) => !known.has(id)))
    if (scanned.reached === null) return { ids: ids.slice(0, listed), reached, gone, complete: true }
    reached = scanned.reached
    gone += step
  }
  return { ids, reached, gone, complete: false }
}

/** How many works to go through next; null where it is less to collect all that match. */
function nextStep(
  { found, gone, works, visitCost }: { found: number; gone: number; works: number; visitCost: number },
  end: number,
  longest: number,
): number | null {
  if (gone === 0) return firstStep
  const share = Math.max(found, 1) / gone
  const left = (end - found) / share
  if (left > share * works * visitCost) return null
  return Math.min(Math.max(Math.ceil(left * 1.2), firstStep), longest)
}

/**
 * The same in the order of a ranking, of which only the place is cached: a few works may have moved
 * by then.
 */
async function rankedUpTo(
  search: LongSearch,
  sort: RankingSort,
  soFar: FoundSoFar,
  end: number,
): Promise<FoundSoFar> {
  let { ids, gone } = soFar
  if (gone === 0) ids = await placedFirst(search)
  const works = await allWorks(search.db)
  while (ids.length < end) {
    const step = nextStep(
      { found: ids.length, gone, works, visitCost: rankedVisitCost },
      end,
      longestRankedStep,
    )
    if (step === null) return completed(search, ids)
    const scanned = await scanRanked(search, sort, gone, step)
    const known = new Set(ids)
    ids = ids.concat(scanned.ids.filter((id) => !known.has(id)))
    gone += step
    if (scanned.went < step) return { ids: ids.slice(0, listed), reached: null, gone, complete: true }
  }
  return { ids, reached: null, gone, complete: false }
}

/** All works in the order of a ranking, by an index for each (migration 0030); of a channel alone where that says so. */
export function inOrder(sort: RankingSort, { modId }: WorkFilter, slice: Slice): RawBuilder<unknown> {
  if (sort === 'collect') {
    return sql`
      select w.work_id as id, true as wanted from work_stat w
      order by w.imported_collects + w.own_collects desc, w.work_id desc limit ${slice.limit} offset ${slice.offset}
    `
  }
  return sql`
    select w.id, ${modId === null ? sql`true` : sql`w.mod_id = ${modId}`} as wanted from work w where w.published
    order by ${rankingOrder[sort]} limit ${slice.limit} offset ${slice.offset}
  `
}

async function scanRanked(
  { db, matches, where, filter }: LongSearch,
  sort: RankingSort,
  offset: number,
  step: number,
): Promise<{ ids: string[]; went: number }> {
  const { from, id, reads, place } = matches
  const { rows } = await sql<{ ids: string[]; went: number }>`
    with gone as materialized (
      select id, wanted, row_number() over () as place from (${inOrder(sort, filter, { offset, limit: step })}) works
    )
    select (select count(*)::int from gone) as went, array(
      select gone.id::text from gone join ${from} on ${id} = gone.id
      where gone.wanted and ${reads} and ${where} and ${place} = 2 order by gone.place
    ) as ids
  `.execute(db)
  return rows[0] ?? { ids: [], went: 0 }
}

async function scan(
  { db, matches, where }: LongSearch,
  sort: 'pubTime' | 'id',
  after: FoundSoFar['reached'],
  step: number,
): Promise<Pick<FoundSoFar, 'ids' | 'reached'>> {
  const { from, id, reads, place } = matches
  const byId = sort === 'id'
  const order = byId ? sql`${id} desc` : sql`m.pub_time desc, ${id} desc`
  const behind = byId
    ? sql`${id} < ${after?.id}::bigint`
    : sql`(m.pub_time, ${id}) < (${after?.pubTime}::date, ${after?.id}::bigint)`
  const { rows } = await sql<Pick<FoundSoFar, 'ids' | 'reached'>>`
    with gone as materialized (
      select ${id} as work_id, m.pub_time, (${reads} and ${where} and ${place} = 2) as matches
      from ${from} where m.published and ${after === null ? sql`true` : behind} order by ${order} limit ${step}
    )
    select
      array(
        select work_id::text from gone where matches
        order by ${byId ? sql`work_id desc` : sql`pub_time desc, work_id desc`}
      ) as ids,
      (
        select json_build_object('pubTime', pub_time, 'id', work_id::text) from gone
        order by ${byId ? sql`work_id` : sql`pub_time, work_id`} limit 1
      ) as reached
  `.execute(db)
  return rows[0] ?? { ids: [], reached: null }
}

async function idsOf(db: Database, works: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{
    ids: string[]
  }>`select array(select id::text from (${works}) w) as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** Works whose number is asked for, of which there are few; by relevance, those whose title is the keyword or begins so. */
async function placedFirst({ db, matches, where, sort }: LongSearch): Promise<string[]> {
  const { from, id, place, first, tier, best } = matches
  if (sort === 'relevance' && best !== null) {
    return idsOf(
      db,
      sql`
        select id from (
          select ${id} as id, m.pub_time, ${tier} as tier from ${from} where ${best} and ${where} limit ${bestFirst}
        ) best order by tier, pub_time desc, id desc
      `,
    )
  }
  if (first === null) return []
  return idsOf(
    db,
    sql`select ${id} as id from ${from} where ${first} and ${where} order by ${place}, m.pub_time desc, id desc limit ${listed}`,
  )
}

/** All listed works, after those already there. */
async function completed(search: LongSearch, ids: string[]): Promise<FoundSoFar> {
  const { db, matches, where, sort } = search
  const { from, id, probe, reads, place, tier } = matches
  const found = sql`(
    select ${id} as id, m.pub_time, ${place} as place, ${sort === 'relevance' ? tier : sql`0`} as tier
    from ${from} where ${probe} and ${reads} and ${where}
  )`
  const works = await idsOf(
    db,
    sort === 'id' || sort === 'pubTime' || sort === 'relevance'
      ? sql`select id from ${found} w order by place, tier, ${sort === 'id' ? sql`id desc` : sql`pub_time desc, id desc`} limit ${listed}`
      : sql`select w.id from ${withCounters(found, sort)} order by w.place, ${rankingOrder[sort]} limit ${listed}`,
  )
  const known = new Set(ids)
  const others = works.filter((work) => !known.has(work))
  return { ids: ids.concat(others).slice(0, listed), reached: null, gone: 0, complete: true }
}
