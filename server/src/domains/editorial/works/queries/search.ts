import { cappedTotal } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import { all, type Slice } from '../../../../platform/database/pagination.ts'
import { queryOf } from '../../../../platform/text/grams.ts'
import { canBeginNumber, canonicalNumber } from '../../../../platform/text/number.ts'
import { cappedCount, channelTotals } from '../../../catalogue/queries/lists.ts'
import { numbersMatching, textMatching } from '../../../catalogue/queries/matches.ts'
import { cleanedText, pastedNumbers, typedNumbers } from '../../../catalogue/queries/meaning.ts'
import { countSealed, onlySeen } from '../../../catalogue/queries/sealed.ts'
import {
  type AdminView,
  gatheredViews,
  inView,
  isGathered,
  type Scan,
  scannedAll,
  scannedIds,
  scannedPage,
  standsAs,
} from './index-scan.ts'
import type { Listing } from './listing.ts'

export type { AdminView } from './index-scan.ts'

export interface AdminFilter {
  view: AdminView
  modId: number | null
  state: Listing | null
  /** Changed since. */
  since: Date | null
  keyword: string | null
  entryId: string | null
  /** False leaves out what a case has sealed. */
  seesSealed: boolean
}

/** What a list looks at most: numbers that one keyword finds, and others. */
const listed = { numbers: 1000, others: cappedTotal }
/** All of it. */
const unlimited = { numbers: null, others: null }
type Most = typeof listed | typeof unlimited

/**
 * Works by their number, written in any way, or by title and names; also those that visitors do not
 * see. Pasted text is split, as for visitors, if it is not found literally.
 */
function foundBy(keyword: string, most: Most): RawBuilder<unknown> {
  const ways: RawBuilder<unknown>[] = []
  if (/^\d{16,18}$/.test(keyword)) ways.push(sql`select ${keyword}::bigint as id`)
  const typed = canBeginNumber(keyword) ? numbersMatching(typedNumbers(keyword)).probe : sql`false`
  const pasted = pastedNumbers(keyword)
  ways.push(sql`(select m.id from work m where ${typed} limit ${most.numbers})`)
  if (pasted.length > 0) {
    ways.push(sql`(
      select m.id from work m where m.number_norm = any(${pasted}::text[])
        and not exists (select from work m where ${typed}) limit ${most.numbers}
    )`)
  }
  const query = queryOf(keyword)
  const cleaned = cleanedText(keyword)
  if (query === null) return sql.join(ways, sql` union `)
  const text = textMatching(query, keyword)
  const found = sql`select m.work_id as id from work_search m where ${text.probe} and ${text.reads}`
  ways.push(sql`(${found} limit ${most.others})`)
  if (cleaned !== null) {
    const { probe, reads } = textMatching(cleaned.query, cleaned.keyword)
    ways.push(sql`(
      select m.work_id as id from work_search m where ${probe} and ${reads} and not exists (${found}) limit ${most.others}
    )`)
  }
  return sql.join(ways, sql` union `)
}

const newestFirst = sql`exact desc, updated_at desc, id desc`

interface Found {
  ids: string[]
  total: number
  capped: boolean
}

const nothing: Found = { ids: [], total: 0, capped: false }

/** Works that something else than an index of the list finds; null where nothing can be. */
function candidatesOf({ keyword, entryId, view }: AdminFilter, most: Most): RawBuilder<unknown> | null {
  if (keyword !== null) {
    const ways = foundBy(keyword, most)
    if (entryId === null) return ways
    return sql`select found.id from (${ways}) found where exists (
      select from work_entity l where l.work_id = found.id and l.entity_id = ${entryId}::bigint
    )`
  }
  if (entryId === null) return isGathered(view) ? gatheredViews[view](most.others) : null
  return sql`(
    select l.work_id as id from work_entity l where l.entity_id = ${entryId}::bigint
    order by l.pub_time desc limit ${most.others}
  )`
}

/** What a filter asks of works that something else has found. */
function conditionsOf({ view, modId, state, since, keyword, seesSealed }: AdminFilter, most: Most) {
  return [
    ...onlySeen('w.id', seesSealed),
    ...(isGathered(view)
      ? [sql`w.id in ${gatheredViews[view](most.others)}`]
      : view === 'all'
        ? []
        : [inView(view)]),
    ...(modId === null ? [] : [sql`w.mod_id = ${modId}`]),
    ...(state === null ? [] : [standsAs(state)]),
    ...(since === null ? [] : [sql`w.updated_at >= ${since}`]),
    // A merged work redirects: only a search for it finds it.
    ...(keyword === null ? [sql`w.merged_into is null`] : []),
    // Deleted works have a view of their own, and are found by a search.
    ...(keyword === null && view !== 'deleted' ? [sql`w.deleted_at is null`] : []),
  ]
}

/** Looks at all that was found, once: for the page and for how many there are. */
async function gatheredPage(db: Database, filter: AdminFilter, { offset, limit }: Slice): Promise<Found> {
  const candidates = candidatesOf(filter, listed)
  if (candidates === null) return nothing
  const { keyword } = filter
  // The number itself before others that begin like it.
  const exact =
    keyword === null ? sql`false` : sql`w.number_norm = any(${typedNumbers(keyword).norms}::text[])`
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with candidate as materialized (${candidates}), found as materialized (
      select w.id, w.updated_at, ${exact} as exact from candidate join work w on w.id = candidate.id
      where ${all(conditionsOf(filter, listed))}
    )
    select (select least(count(*), ${cappedTotal})::int from found) as total,
      array(select id::text from found order by ${newestFirst} limit ${limit} offset ${offset}) as ids
  `.execute(db)
  const { total, ids } = rows[0] ?? nothing
  return { ids, total, capped: total === cappedTotal }
}

/** The ids of all works that a filter finds, however many; each once, in no order. */
export function allFound(filter: AdminFilter): RawBuilder<unknown> {
  if (isScan(filter)) return scannedIds(filter)
  const candidates = candidatesOf(filter, unlimited)
  if (candidates === null) return sql`select id from work where false`
  return sql`
    select w.id from (${candidates}) candidate join work w on w.id = candidate.id
    where ${all(conditionsOf(filter, unlimited))}
  `
}

async function scanned(db: Database, scan: Scan, { offset, limit }: Slice): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${scannedPage(scan, offset + limit)}) page order by updated_at desc, id desc offset ${offset}
  `.execute(db)
  return rows.map(({ id }) => id)
}

const isScan = (filter: AdminFilter): filter is AdminFilter & Scan =>
  !isGathered(filter.view) && filter.keyword === null && filter.entryId === null

/** Works without a filter: the stored totals, and unpublished works. */
async function everything(db: Database, modId: number | null, seesSealed: boolean): Promise<number> {
  const ofChannel = modId === null ? sql`true` : sql`w.mod_id = ${modId}`
  const [published, others, sealed] = await Promise.all([
    channelTotals(db, modId, 'all'),
    cappedCount(
      db,
      sql`select from work w where not w.published and w.merged_into is null and w.deleted_at is null and ${ofChannel}`,
    ),
    seesSealed ? 0 : countSealed(db, modId),
  ])
  return published.total + others - sealed
}

const isPlain = ({ view, state, since, keyword, entryId }: AdminFilter) =>
  view === 'all' && state === null && since === null && keyword === null && entryId === null

/** A page of ids, at most to the `cappedTotal`th work, and how many there are. */
export async function adminPage(
  db: Database,
  filter: AdminFilter,
  { offset, limit }: Slice,
): Promise<{ ids: string[]; total: number; capped: boolean }> {
  const slice = { offset, limit: Math.max(0, Math.min(limit, cappedTotal - 1 - offset)) }
  if (!isScan(filter)) return gatheredPage(db, filter, slice)
  const [ids, total] = await Promise.all([scanned(db, filter, slice), countOf(db, filter)])
  return { ids, total, capped: !isPlain(filter) && total === cappedTotal }
}

function countOf(db: Database, filter: AdminFilter & Scan): Promise<number> {
  return isPlain(filter)
    ? everything(db, filter.modId, filter.seesSealed)
    : cappedCount(db, scannedAll(filter))
}

/** How many works every view lists, each counted to `cappedTotal` at most, and how many were changed since. */
export async function countViews(
  db: Database,
  views: readonly AdminView[],
  since: Date,
  seesSealed: boolean,
): Promise<{ counts: Record<string, number>; changed: number }> {
  const any = { modId: null, state: null, since: null, keyword: null, entryId: null, seesSealed }
  const count = async (view: AdminView) => {
    const filter = { ...any, view }
    if (isScan(filter)) return countOf(db, filter)
    return (await gatheredPage(db, filter, { offset: 0, limit: 0 })).total
  }
  const counts = await Promise.all(views.map(async (view) => [view, await count(view)] as const))
  const changed = await countOf(db, { ...any, view: 'all', since })
  return { counts: Object.fromEntries(counts), changed }
}

/** The work that a number in any writing, or an id, means; undefined where it is none or several. */
export async function workNamed(
  db: Database,
  name: string,
  seesSealed: boolean,
): Promise<string | undefined> {
  const seen = all([sql`true`, ...onlySeen('id', seesSealed)])
  if (/^\d{16,18}$/.test(name)) {
    const { rows } = await sql<{
      id: string
    }>`select id from work where id = ${name}::bigint and ${seen}`.execute(db)
    if (rows[0]) return rows[0].id
  }
  const { norms } = typedNumbers(name)
  const { rows } = await sql<{ id: string; isSame: boolean; isTyped: boolean }>`
    select id, number = ${canonicalNumber(name)} as "isSame", number_norm = any(${norms}::text[]) as "isTyped" from work
    where number_norm = any(${[...norms, ...pastedNumbers(name)]}::text[]) and merged_into is null and ${seen} limit 20
  `.execute(db)
  const ways = [rows.filter(({ isSame }) => isSame), rows.filter(({ isTyped }) => isTyped), rows]
  const fitting = ways.find((works) => works.length > 0) ?? []
  return fitting.length === 1 ? fitting[0]?.id : undefined
}
