import { allTime, rankingEnd, seen } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Database, planOnce } from '../../../platform/database/database.ts'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'

/** The stored neighbours of works. */
export async function neighboursOf(
  db: Database,
  workIds: readonly string[],
): Promise<{ id: string; neighbours: Buffer }[]> {
  if (workIds.length === 0) return []
  const { rows } = await sql<{ id: string; neighbours: Buffer }>`
    ${planOnce} select work_id as id, neighbours from work_neighbours where work_id = any(${workIds}::bigint[])
  `.execute(db)
  return rows
}

export type TasteEntityKind = 'series' | 'performer' | 'maker' | 'tag'

/** The entities of works, of any kind: a row for each work, since a row for each link took twice as long. */
export async function linksOf(
  db: Database,
  workIds: readonly string[],
): Promise<{ workId: string; entityIds: string }[]> {
  if (workIds.length === 0) return []
  const { rows } = await sql<{ workId: string; entityIds: string }>`
    ${planOnce} select work_id as "workId", string_agg(entity_id::text, ' ') as "entityIds" from work_entity
    where work_id = any(${workIds}::bigint[]) group by work_id
  `.execute(db)
  return rows
}

/** What kinds entities are of, and how many works have them. */
export async function entityFacts(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; kind: EntityKind; works: number }[]> {
  const { rows } = await sql<{ id: string; kind: EntityKind; works: number }>`
    ${planOnce} select entity_id as id, kind, work_count as works from entity_stat
    where entity_id = any(${ids}::bigint[])
  `.execute(db)
  return rows
}

/** The entities that most works have: of each kind the ids, each with its number of works. */
export async function frequentEntities(
  db: Database,
  most: number,
): Promise<{ kind: EntityKind; idsAndWorks: string }[]> {
  const { rows } = await sql<{ kind: EntityKind; idsAndWorks: string }>`
    select kind, string_agg(entity_id || ' ' || work_count, ' ') as "idsAndWorks"
    from (select entity_id, kind, work_count from entity_stat order by work_count desc limit ${most}) frequent
    group by kind
  `.execute(db)
  return rows
}

/** How many works are listed. */
export async function countWorks(db: Database): Promise<number> {
  const { rows } = await sql<{ works: number }>`
    select coalesce(sum(work_count), 0)::int as works from channel
  `.execute(db)
  return rows[0]?.works ?? 0
}

/** The newest works of each entity: `counts` of them. */
export async function newestOf(
  db: Database,
  entityIds: readonly string[],
  counts: readonly number[],
): Promise<{ entityId: string; workId: string }[]> {
  if (entityIds.length === 0) return []
  const { rows } = await sql<{ entityId: string; workId: string }>`
    ${planOnce} select asked.id as "entityId", l.work_id as "workId"
    from unnest(${entityIds}::bigint[], ${counts}::int[]) asked (id, count)
    cross join lateral (
      select work_id from work_entity where entity_id = asked.id and published
      order by pub_time desc, work_id desc limit asked.count
    ) l
  `.execute(db)
  return rows
}

export async function popularWorks(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${planOnce} select work_id as id from ranking
    where days = ${allTime} and sort = 'collect' and mod_id = 0 and availability = 'all' and position <= ${rankingEnd}::int
    order by position
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Few are not published, and have an index of their own: rows of all candidates would take longer than all else. */
const unpublished = (given: RawBuilder<unknown>) =>
  sql`select id from work where id = ${given} and not published`

export async function unpublishedAmong(db: Database, workIds: readonly string[]): Promise<Set<string>> {
  if (workIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    ${planOnce} ${unpublished(sql`any(${workIds}::bigint[])`)}
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const hiddenThemselves = (member: RawBuilder<unknown>, given: RawBuilder<unknown>) =>
  sql`select target_id from hidden where member_id = ${member} and kind = 'work' and target_id = any(${given})`

/** The works among these that a member hides, be it by one of their entities. */
function hiddenOf(member: RawBuilder<unknown>, given: RawBuilder<unknown>) {
  const entities = sql`select target_id from hidden where member_id = ${member} and kind <> 'work'`
  // Links of all candidates are read for members alone who hide entities.
  return sql`
    ${hiddenThemselves(member, given)}
    union all select work_id from work_entity
      where work_id = any(case when exists (${entities}) then ${given} end) and entity_id in (${entities})
  `
}

/** The works among these that are not to be named: they are not published, or the member hides them. */
export function unseenOf(memberId: string, given: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${unpublished(sql`any(${given})`)} union all ${hiddenOf(sql`${memberId}::bigint`, given)}`
}

/** The works among these that a member has liked, collected or watched to the end. */
function knownOf(member: RawBuilder<unknown>, given: RawBuilder<unknown>): RawBuilder<unknown> {
  const among = sql`member_id = ${member} and work_id = any(${given})`
  const seenAt = sql`least(length - ${sql.lit(seen.seconds)}, length * ${sql.lit(seen.share)})`
  return sql`
    select work_id from work_like where ${among}
    union all select work_id from collected_work where ${among}
    union all select work_id from viewed_work where ${among} and position >= ${seenAt}
  `
}

const dismissedOf = (member: RawBuilder<unknown>, given: RawBuilder<unknown>) =>
  sql`select work_id from dismissed_work where member_id = ${member} and work_id = any(${given})`

/** The works among these that are not to be recommended: dismissed, known, hidden or not published. */
export function unwantedOf(memberId: string, given: RawBuilder<unknown>): RawBuilder<unknown> {
  const member = sql`${memberId}::bigint`
  return sql`
    ${unseenOf(memberId, given)} union all ${knownOf(member, given)} union all ${dismissedOf(member, given)}
  `
}

/** Works that are not to be recommended. */
export interface KeptOut {
  /** Not published, known, or hidden by an entity: no list needs to hold them. */
  gone: Set<string>
  /** Dismissed, or hidden themselves: what can be shown again at any time keeps its place in a list. */
  withheld: Set<string>
}

/** Which of these works are not to be recommended to a member. */
export async function keptOutOf(
  db: Database,
  memberId: string,
  workIds: readonly string[],
  hiddenEntities: readonly string[],
): Promise<KeptOut> {
  const gone = new Set<string>()
  const withheld = new Set<string>()
  if (workIds.length === 0) return { gone, withheld }
  const member = sql`${memberId}::bigint`
  const given = sql`${workIds}::bigint[]`
  // A list instead of `in` is compared with each link: of 500 hidden entities that took seven times as long.
  const byEntity =
    hiddenEntities.length === 0
      ? sql``
      : sql`union all select work_id from work_entity
          where work_id = any(${given}) and entity_id in (select unnest(${hiddenEntities}::bigint[]))`
  const { rows } = await sql<{ id: string; isGone: boolean }>`
    ${planOnce} select id, true as "isGone"
    from (${unpublished(sql`any(${given})`)} union all ${knownOf(member, given)} ${byEntity}) gone
    union all select target_id, false
    from (${hiddenThemselves(member, given)} union all ${dismissedOf(member, given)}) withheld
  `.execute(db)
  for (const { id, isGone } of rows) (isGone ? gone : withheld).add(id)
  return { gone, withheld }
}

export interface SharedEntity {
  workId: string
  id: string
  kind: TasteEntityKind
  name: string
}

/** What each of these works shares with one: the series, else a performer, a tag, the maker. */
export async function sharedWith(
  db: Database,
  id: string,
  workIds: readonly string[],
): Promise<SharedEntity[]> {
  if (workIds.length === 0) return []
  const { rows } = await sql<SharedEntity>`
    ${planOnce} select distinct on (l.work_id) l.work_id as "workId", e.id, e.kind, coalesce(e.name_cn, e.name) as name
    from work_entity mine
    join work_entity l on l.entity_id = mine.entity_id and l.work_id = any(${workIds}::bigint[])
    join entity e on e.id = mine.entity_id
    where mine.work_id = ${id}::bigint and e.kind in ('series', 'performer', 'maker', 'tag')
    order by l.work_id, array_position(array['series', 'performer', 'tag', 'maker'], e.kind), mine.position
  `.execute(db)
  return rows
}
