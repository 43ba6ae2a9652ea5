import { allTime, cappedTotal, rankingEnd } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { all, nearerEnd, type Slice } from '../../../platform/database/pagination.ts'
import type { EntityKind, RankingSort } from '../../../platform/database/tables/tables.ts'
import { type Availability, availableIn, type KeptCounts, keptCount, withMagnet } from './availability.ts'
import { rankedDays, rankingOrder } from './ranking.ts'
import { type WorkRecord, worksOf } from './rows.ts'

/** What every list of works can be narrowed by. `since` is a day, `YYYY-MM-DD`. */
export interface WorkFilter {
  modId: number | null
  availability: Availability
  days: number
  since: string | null
  entityIds: string[]
}

export interface WorkPage extends Total {
  works: WorkRecord[]
}

export interface Total {
  total: number
  capped: boolean
  /** How many of them have a magnet; absent where they are not all counted. */
  magnets?: number
}

/**
 * Conditions on a table that carries the list columns; `published` is written out for the partial
 * indexes.
 */
export function listConditions(table: string, filter: WorkFilter): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const conditions = [sql`${column('published')}`, ...availableIn(table, filter.availability)]
  if (filter.modId !== null) conditions.push(sql`${column('mod_id')} = ${filter.modId}`)
  if (filter.since !== null) conditions.push(sql`${column('pub_time')} >= ${filter.since}::date`)
  return conditions
}

/** The same, without regard to what can be had of a work. */
export function whateverResources(filter: WorkFilter): WorkFilter {
  return { ...filter, availability: 'all' }
}

/** Works that have all the given entities too. */
export function linkedTo(workId: RawBuilder<unknown>, entityIds: string[]): RawBuilder<unknown>[] {
  return entityIds.map(
    (entityId) =>
      sql`exists (select from work_entity link where link.work_id = ${workId} and link.entity_id = ${entityId}::bigint)`,
  )
}

/** Counts no further than `cappedTotal`. */
export async function cappedCount(db: Database, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${from} limit ${cappedTotal}) counted
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** The same of works with their `is_dht`. */
async function countWithMagnets(db: Database, from: RawBuilder<unknown>): Promise<Total> {
  const { rows } = await sql<{ total: number; magnets: number }>`
    select count(*)::int as total, (count(*) filter (where is_dht))::int as magnets
    from (${from} limit ${cappedTotal}) counted
  `.execute(db)
  const { total, magnets } = rows[0] ?? { total: 0, magnets: 0 }
  return total === cappedTotal ? { total, capped: true } : { total, capped: false, magnets }
}

/** Kept totals of the channels: all five, or one. */
export async function channelTotals(
  db: Database,
  modId: number | null,
  availability: Availability,
): Promise<Total> {
  const counts = (await channelCounts(db)).filter(({ mod_id }) => modId === null || mod_id === modId)
  const sum = (availability: Availability) =>
    counts.reduce((total, channel) => total + keptCount(channel, availability), 0)
  return { total: sum(availability), capped: false, magnets: sum(withMagnet[availability]) }
}

export async function channelCounts(db: Database): Promise<(KeptCounts & { mod_id: number })[]> {
  return db
    .selectFrom('channel')
    .select(['mod_id', 'work_count', 'dht_count', 'online_count', 'resource_count'])
    .execute()
}

const byDate = {
  forwards: sql`pub_time desc, id desc`,
  backwards: sql`pub_time, id`,
}
const byId = { forwards: sql`id desc`, backwards: sql`id` }

export async function latestWorks(
  db: Database,
  filter: WorkFilter,
  sort: 'pubTime' | 'id',
  slice: Slice,
): Promise<WorkPage> {
  const where = all(listConditions('work', filter))
  const kept = filter.since === null
  const counted = kept
    ? await channelTotals(db, filter.modId, filter.availability)
    : await countWithMagnets(db, sql`select work.is_dht from work where ${where}`)
  if (counted.total === 0) return { works: [], ...counted }
  const from = sql`select work.id from work where ${where}`
  const page = nearerEnd(from, sort === 'id' ? byId : byDate, slice, kept ? counted.total : null)
  return { works: await worksOf(db, page), ...counted }
}

interface EntityCount extends KeptCounts {
  entity_id: string
  kind: EntityKind
  mod_id: number | null
  uncensored_count: number
  uncensored_dht_count: number
  uncensored_online_count: number
  uncensored_resource_count: number
}

async function entityCounts(db: Database, ids: string[]): Promise<EntityCount[]> {
  return db
    .selectFrom('entity_stat')
    .select([
      'entity_id',
      'kind',
      'mod_id',
      'work_count',
      'dht_count',
      'online_count',
      'resource_count',
      'uncensored_count',
      'uncensored_dht_count',
      'uncensored_online_count',
      'uncensored_resource_count',
    ])
    .where('entity_id', 'in', ids)
    .orderBy('work_count')
    .execute()
}

/** The stored total of one entity's grid, if there is one. */
function keptTotal(entity: EntityCount, filter: WorkFilter): Total | null {
  const totalOf = (counts: KeptCounts) => ({
    total: keptCount(counts, filter.availability),
    capped: false,
    magnets: keptCount(counts, withMagnet[filter.availability]),
  })
  if (filter.since !== null || filter.entityIds.length !== 1) return null
  if (filter.modId === null || filter.modId === entity.mod_id) return totalOf(entity)
  if (entity.kind !== 'performer') return { total: 0, capped: false, magnets: 0 }
  if (filter.modId !== 2) return null
  const uncensored = {
    work_count: entity.uncensored_count,
    dht_count: entity.uncensored_dht_count,
    online_count: entity.uncensored_online_count,
    resource_count: entity.uncensored_resource_count,
  }
  return totalOf(uncensored)
}

/** Works of one entity, or of several at once (those that have all of them). */
export async function entityWorks(
  db: Database,
  filter: WorkFilter,
  sort: 'pubTime' | 'id' | RankingSort,
  slice: Slice,
): Promise<WorkPage> {
  const counts = await entityCounts(db, filter.entityIds)
  const smallest = counts[0]
  if (!smallest || counts.length < new Set(filter.entityIds).size)
    return { works: [], total: 0, capped: false }
  const others = counts.slice(1).map((entity) => entity.entity_id)
  const where = all([
    sql`l.entity_id = ${smallest.entity_id}::bigint`,
    ...listConditions('l', filter),
    ...linkedTo(sql`l.work_id`, others),
  ])
  const from = sql`select l.work_id as id, l.pub_time, l.is_dht from work_entity l where ${where}`
  const kept = keptTotal(smallest, filter)
  const counted = kept ?? (await countWithMagnets(db, from))
  const { total } = counted
  if (total === 0) return { works: [], ...counted }
  if (sort === 'pubTime' || sort === 'id') {
    const order = sort === 'id' ? byId : byDate
    const page = nearerEnd(sql`select id from (${from}) linked`, order, slice, kept && total)
    return { works: await worksOf(db, page), ...counted }
  }
  return { works: await rankedPage(db, from, sort, slice), total: Math.min(total, rankingEnd), capped: false }
}

/** A page of the ranking of the works that `candidates` yields, sorted now: for what no snapshot holds. */
export async function rankedPage(
  db: Database,
  candidates: RawBuilder<unknown>,
  sort: RankingSort,
  slice: Slice,
): Promise<WorkRecord[]> {
  const limit = Math.max(0, Math.min(slice.limit, rankingEnd - slice.offset))
  return worksOf(
    db,
    sql`
      select w.id from (${candidates}) c join work w on w.id = c.id join work_stat s on s.work_id = w.id
      order by ${rankingOrder[sort]} limit ${limit} offset ${slice.offset}
    `,
  )
}

/** A ranking of a channel or of all: from its snapshot, or sorted now where `days` has none. */
export async function rankingWorks(
  db: Database,
  filter: WorkFilter,
  sort: RankingSort,
  slice: Slice,
): Promise<WorkPage> {
  const days = filter.since === null ? allTime : filter.days
  const { availability } = filter
  if (!rankedDays.some((ranked) => ranked === days) || availability === 'both') {
    const from = sql`select work.id from work where ${all(listConditions('work', filter))}`
    const total = Math.min(await cappedCount(db, from), rankingEnd)
    return { works: await rankedPage(db, from, sort, slice), total, capped: false }
  }
  // A snapshot stands until the next day, whatever is taken off the site meanwhile: a page that lacked a row would be taken
  // for the last one.
  const ranked = sql`
    from ranking r join work w on w.id = r.work_id and w.published
    where r.days = ${days} and r.sort = ${sort} and r.mod_id = ${filter.modId ?? 0} and r.availability = ${availability}
  `
  const [works, counted] = await Promise.all([
    worksOf(db, sql`select w.id ${ranked} order by r.position limit ${slice.limit} offset ${slice.offset}`),
    sql<{ total: number }>`select count(*)::int as total ${ranked}`.execute(db),
  ])
  return { works, total: counted.rows[0]?.total ?? 0, capped: false }
}
