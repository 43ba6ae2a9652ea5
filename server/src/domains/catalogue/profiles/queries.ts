import type { EntrySort, EntryTable } from '@yehang/contract/catalogue'
import { cappedTotal } from '@yehang/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { all, type Slice } from '../../../platform/database/pagination.ts'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'
import { queryOf } from '../../../platform/text/grams.ts'
import { type Availability, availableIn } from '../queries/availability.ts'
import { anyOf } from '../queries/matches.ts'

/** A portrait that staff uploaded, or the cover of a work. */
export interface EntryPicture {
  path: string
  sizes: string | null
  workId: string | null
}

export interface EntryFacts {
  id: string
  kind: EntityKind
  works: number
  magnets: number
  online: number
  firstOn: string | null
  lastOn: string | null
  aliases: string[]
  portrait: string | null
}

/** What is kept of an entity; of a merged one what is kept of its target. */
export async function findFacts(db: Database, id: string): Promise<EntryFacts | undefined> {
  const { rows } = await sql<EntryFacts>`
    select e.id, e.kind, coalesce(t.work_count, 0) as works, coalesce(t.dht_count, 0) as magnets,
      coalesce(t.online_count, 0) as online, t.first_on as "firstOn", t.last_on as "lastOn", p.large as portrait,
      array(
        select a.alias from entity_alias a where a.entity_id = e.id order by a.created_at, a.alias
      ) as aliases
    from entity asked join entity e on e.id = coalesce(asked.merged_into, asked.id)
    left join entity_stat t on t.entity_id = e.id left join entity_portrait p on p.entity_id = e.id
    where asked.id = ${id}::bigint
  `.execute(db)
  return rows[0]
}

/** How many works an entity has of each year, by its links alone: one scan of an index. */
export async function worksByYear(
  db: Database,
  id: string,
  { modId, availability }: { modId: number | null; availability: Availability },
): Promise<{ year: number; works: number }[]> {
  const shown = all([
    sql`entity_id = ${id}::bigint and published`,
    ...(modId === null ? [] : [sql`mod_id = ${modId}`]),
    ...availableIn('work_entity', availability),
  ])
  const { rows } = await sql<{ year: number; works: number }>`
    select extract(year from pub_time)::int as year, count(*)::int as works from work_entity where ${shown}
    group by 1 order by 1 desc
  `.execute(db)
  return rows
}

/** Covers are looked for among so many of the newest works of an entity. */
const coversAmong = 20

const newestCovers = (entityId: RawBuilder<unknown>, count: number) => sql`
  select w.id as "workId", w.pic_small as path, s.sizes
  from (
    select work_id, pub_time from work_entity where entity_id = ${entityId} and published
    order by pub_time desc, work_id desc limit ${sql.lit(coversAmong)}
  ) l join work w on w.id = l.work_id left join sized_picture s on s.path = w.pic_small
  where w.published and w.pic_small is not null
  order by l.pub_time desc, l.work_id desc limit ${sql.lit(count)}`

/** The covers of an entity's newest works. */
export async function coversOf(db: Database, id: string, count: number): Promise<EntryPicture[]> {
  const { rows } = await sql<EntryPicture>`${newestCovers(sql`${id}::bigint`, count)}`.execute(db)
  return rows
}

/** What stands for each of these entities; those that have nothing are left out. */
export async function picturesOf(db: Database, ids: readonly string[]): Promise<Map<string, EntryPicture>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<EntryPicture & { id: string }>`
    select asked.id::text as id, coalesce(p.small, cover.path) as path,
      case when p.small is null then cover.sizes end as sizes,
      case when p.small is null then cover."workId" end as "workId"
    from unnest(${ids}::bigint[]) asked (id) left join entity_portrait p on p.entity_id = asked.id
    left join lateral (${newestCovers(sql`asked.id`, 1)}) cover on p.small is null
    where coalesce(p.small, cover.path) is not null
  `.execute(db)
  return new Map(rows.map(({ id, ...picture }) => [id, picture]))
}

export interface RelatedCount {
  id: string
  kind: EntityKind
  count: number
}

/** Without the index only so many of the newest works of each entity are looked at. */
const worksLookedAt = 5000

/**
 * How many works of at least one of these entities have each other one, the most frequent `limit` of each kind: by the
 * tables, while the finder's index is not there.
 */
export async function relatedInTables(
  db: Database,
  ids: readonly string[],
  limit: number,
): Promise<RelatedCount[]> {
  const { rows } = await sql<RelatedCount>`
    with works as materialized (
      select distinct l.work_id from unnest(${ids}::bigint[]) asked (id) cross join lateral (
        select work_id from work_entity where entity_id = asked.id and published
        order by pub_time desc, work_id desc limit ${worksLookedAt}
      ) l
    ), counted as (
      select l.entity_id as id, count(*)::int as count
      from works cross join lateral (select entity_id from work_entity where work_id = works.work_id offset 0) l
      group by 1
    ), ranked as (
      select e.id, e.kind, c.count, row_number() over (partition by e.kind order by c.count desc, e.id) as place
      from counted c join entity e on e.id = c.id
    )
    select id, kind, count from ranked where place <= ${limit} order by kind, count desc, id
  `.execute(db)
  return rows
}

export interface EntryRow {
  id: string
  name: string
  nameCn: string | null
  count: number
}

export interface EntryQuestion {
  kind: EntryTable
  /** Null for performers. */
  modId: number | null
  /** Those with works in the uncensored channel alone, and how many these are. */
  uncensored: boolean
  sort: EntrySort
  initial: string | undefined
  keyword: string | undefined
}

export interface EntryPage {
  rows: EntryRow[]
  total: number
  capped: boolean
}

// The channel, which is one: where it is null, as of performers, the indexes give the order by it alone.
const orders = {
  hot: sql`t.mod_id, t.collects desc, t.work_count desc, t.entity_id`,
  new: sql`t.mod_id, t.last_on desc, t.entity_id desc`,
  count: sql`t.mod_id, t.work_count desc, t.entity_id`,
} satisfies Record<EntrySort, RawBuilder<unknown>>

const uncensoredOrder = sql`t.uncensored_count desc, t.entity_id`

function inDirectory({ kind, modId, uncensored }: EntryQuestion): RawBuilder<unknown> {
  return all([
    sql`t.kind = ${kind} and t.work_count > 0`,
    modId === null ? sql`t.mod_id is null` : sql`t.mod_id = ${modId}`,
    ...(uncensored ? [sql`t.uncensored_count > 0`] : []),
  ])
}

/** How many entries of a directory begin with each letter: of 100,000 by an index alone. */
export async function initialsOf(db: Database, question: EntryQuestion): Promise<Record<string, number>> {
  const { rows } = await sql<{ initial: string; count: number }>`
    select t.initial, count(*)::int as count from entity_stat t where ${inDirectory(question)} group by 1 order by 1
  `.execute(db)
  return Object.fromEntries(rows.map(({ initial, count }) => [initial, count]))
}

/** A page of a directory; `initials` says how many there are where no keyword narrows it. */
export async function entryPage(
  db: Database,
  question: EntryQuestion,
  initials: Readonly<Record<string, number>>,
  slice: Slice,
): Promise<EntryPage> {
  const { initial, keyword, sort, uncensored } = question
  const listed = all([inDirectory(question), ...(initial === undefined ? [] : [sql`t.initial = ${initial}`])])
  const order = uncensored && sort === 'count' ? uncensoredOrder : orders[sort]
  const count = uncensored ? sql`t.uncensored_count` : sql`t.work_count`
  const columns = sql`e.id, e.name, e.name_cn as "nameCn", ${count} as count`
  if (keyword !== undefined) return matching(db, { keyword, listed, order, columns, slice })
  const { rows } = await sql<EntryRow>`
    with page as materialized (
      select t.* from entity_stat t where ${listed} order by ${order} limit ${slice.limit} offset ${slice.offset}
    )
    select ${columns} from page t join entity e on e.id = t.entity_id order by ${order}
  `.execute(db)
  const whole = Object.values(initials).reduce((sum, one) => sum + one, 0)
  return { rows, total: initial === undefined ? whole : (initials[initial] ?? 0), capped: false }
}

interface Matching {
  keyword: string
  listed: RawBuilder<unknown>
  order: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  slice: Slice
}

async function matching(
  db: Database,
  { keyword, listed, order, columns, slice }: Matching,
): Promise<EntryPage> {
  const query = queryOf(keyword)
  if (query === null) return { rows: [], total: 0, capped: false }
  const found = sql`
    from entity e join entity_stat t on t.entity_id = e.id
    where e.search @@ ${anyOf(query)}::tsquery and ${listed}`
  const [page, counted] = await Promise.all([
    sql<EntryRow>`
      select ${columns} ${found} order by ${order} limit ${slice.limit} offset ${slice.offset}
    `.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from (select ${found} limit ${cappedTotal}) counted
    `.execute(db),
  ])
  const total = counted.rows[0]?.total ?? 0
  return { rows: page.rows, total, capped: total === cappedTotal }
}
