import { finder } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { Matches } from '../../queries/matches.ts'
import {
  bestDropped,
  conditionsOf,
  countSteps,
  type FinderCounts,
  type FinderFilter,
  type FinderKind,
  type FinderQuestion,
  type FinderResult,
  replacing,
} from '../filter.ts'
import { averageTenths, orderOf, performersOf, worksFrom, worksWhere } from './conditions.ts'

/**
 * A search by conditions, answered by the tables alone: right at any time, and slow for large catalogues. It answers
 * what the index does not (yet), and the index is tested against it. `matches`: of the keyword, where there is one.
 */
export async function findInTables(
  db: Database,
  { filter, sort, offset, limit, counts, countIds }: FinderQuestion,
  matches: Matches | null,
): Promise<FinderResult> {
  const where = sql`from ${worksFrom(matches)} where ${worksWhere(filter)}`
  const { total, magnets } = await countOf(db, filter, matches)
  const { rows } =
    total > offset
      ? await sql<{ id: string }>`
          select w.id from ${worksFrom(matches)} join work_stat s on s.work_id = w.id
          where ${worksWhere(filter)} order by ${orderOf(sort, matches)} limit ${limit} offset ${offset}
        `.execute(db)
      : { rows: [] }
  return {
    ids: rows.map(({ id }) => id),
    total,
    magnets,
    counts: counts ? await countsOf(db, { filter, where, matches, countIds }) : null,
    drop: total === 0 ? await droppable(db, filter, matches) : null,
  }
}

/** Statements of this transaction that take longer end with an error. */
export async function limitStatements(tx: DatabaseTransaction, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx)
}

async function countOf(
  db: Database,
  filter: FinderFilter,
  matches: Matches | null,
): Promise<{ total: number; magnets: number }> {
  const { rows } = await sql<{ total: number; magnets: number }>`
    select count(*)::int as total, (count(*) filter (where w.is_dht))::int as magnets
    from ${worksFrom(matches)} where ${worksWhere(filter)}
  `.execute(db)
  return rows[0] ?? { total: 0, magnets: 0 }
}

interface Counted {
  filter: FinderFilter
  where: RawBuilder<unknown>
  matches: Matches | null
  countIds: string[]
}

async function countsOf(db: Database, counted: Counted): Promise<FinderCounts> {
  const { filter, where, matches } = counted
  const by = async (value: RawBuilder<unknown>, left: FinderFilter) => {
    const { rows } = await sql<{ value: string | null; count: number }>`
      select ${value}::text as value, count(*)::int as count from ${worksFrom(matches)} where ${worksWhere(left)} group by 1
    `.execute(db)
    // Without the works that have no such value.
    return Object.fromEntries(rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count]])))
  }
  const left = replacing(filter)
  const entities = await entityCounts(db, counted)
  const { rows } = await sql<
    Pick<FinderCounts, 'isDht' | 'isOnline' | 'hasResource' | 'hasSubtitles' | 'hasMarkers'>
  >`
    select (count(*) filter (where w.is_dht or k.named))::int as "isDht",
      (count(*) filter (where w.is_online = 1 or k.named))::int as "isOnline",
      (count(*) filter (where w.is_dht or w.is_online = 1 or k.named))::int as "hasResource",
      (count(*) filter (where (w.is_online = 1 and w.has_subtitles) or k.named))::int as "hasSubtitles",
      (count(*) filter (where (w.is_online = 1 and w.has_markers) or k.named))::int as "hasMarkers" ${where}
  `.execute(db)
  const averages = await by(averageTenths, left.minAverage)
  const playable = await by(sql`case when w.is_online = 1 then w.play_level end`, left.playLevel)
  return {
    entities,
    year: await by(sql`extract(year from w.pub_time)`, left.year),
    channel: await by(sql`w.mod_id`, left.channel),
    performers: await by(performersOf, left.performers),
    playLevel: levelsUpTo((level) => playable[String(level)] ?? 0),
    minAverage: countSteps(finder.averages, averages, (tenths, least) => tenths >= least * 10),
    minDuration: countSteps(
      finder.minutes,
      await by(sql`w.duration`, left.minDuration),
      (n, least) => n >= least,
    ),
    maxDuration: countSteps(
      finder.minutes,
      await by(sql`w.duration`, left.maxDuration),
      (n, most) => n <= most,
    ),
    ...(rows[0] ?? { isDht: 0, isOnline: 0, hasResource: 0, hasSubtitles: 0, hasMarkers: 0 }),
  }
}

/** What can be watched at a level can be watched at every higher one. */
export function levelsUpTo(atLevel: (level: number) => number): Record<string, number> {
  const [guest, member, vip] = [atLevel(0), atLevel(1), atLevel(2)]
  return { 0: guest, 1: guest + member, 2: guest + member + vip }
}

async function entityCounts(
  db: Database,
  { where, countIds }: Pick<Counted, 'where' | 'countIds'>,
): Promise<FinderCounts['entities']> {
  const { rows } = await sql<{ id: string; kind: FinderKind; count: number }>`
    with counted as (
      select l.entity_id as id, count(*)::int as count from work_entity l
      where l.work_id in (select w.id ${where}) group by 1
    ), ranked as (
      select e.id, e.kind, coalesce(c.count, 0) as count,
        row_number() over (partition by e.kind order by c.count desc nulls last, e.id) as place
      from entity e left join counted c on c.id = e.id
      where c.id is not null or e.id = any(${countIds}::bigint[])
    )
    select id, kind, count from ranked
    where (place <= ${finder.counted} and count > 0) or id = any(${countIds}::bigint[])
    order by kind, count desc, id
  `.execute(db)
  return rows
}

async function droppable(
  db: Database,
  filter: FinderFilter,
  matches: Matches | null,
): Promise<NonNullable<FinderResult['drop']>> {
  const found: NonNullable<FinderResult['drop']> = []
  for (const { dropped, left } of conditionsOf(filter)) {
    found.push({ ...dropped, total: (await countOf(db, left, matches)).total })
  }
  if (matches !== null) found.push({ condition: 'keyword', total: (await countOf(db, filter, null)).total })
  return bestDropped(found)
}
