import { cappedTotal } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import { all, type Slice } from '../../../../platform/database/pagination.ts'
import type { EntityKind } from '../../../../platform/database/tables/tables.ts'
import { queryOf } from '../../../../platform/text/grams.ts'
import { anyOf } from '../../../catalogue/queries/matches.ts'

export interface ListedEntity {
  id: string
  kind: EntityKind
  modId: number | null
  name: string
  nameCn: string | null
  count: number
  aliases: number
  like: { id: string; name: string } | null
}

export interface EntityFilter {
  kind: EntityKind
  /** Null: all. */
  modId: number | null
}

export interface EntityPage {
  rows: ListedEntity[]
  total: number
  capped: boolean
}

const channels = [1, 2, 3, 4, 5]
/** Suspicions are counted and listed up to here. */
const mostSuspects = 1000

/** Of two that are alike the one with fewer works is suspected to be the other: `mine` of `other`. */
const isLike = sql`
  other.kind = mine.kind and other.mod_id = mine.mod_id and other.key = mine.key and other.entity_id <> mine.entity_id
  and (coalesce(otherstat.work_count, 0), -other.entity_id) > (coalesce(t.work_count, 0), -mine.entity_id)
  and not exists (
    select from entity_distinct d where d.first_id = least(mine.entity_id, other.entity_id)
      and d.second_id = greatest(mine.entity_id, other.entity_id)
  )`

const columns = sql`
  e.id, e.kind, e.mod_id as "modId", e.name, e.name_cn as "nameCn", coalesce(t.work_count, 0) as count,
  (select count(*)::int from entity_alias a where a.entity_id = e.id) as aliases,
  (
    select json_build_object('id', o.id::text, 'name', o.name)
    from entity_similarity mine join entity_similarity other on other.key = mine.key
    left join entity_stat otherstat on otherstat.entity_id = other.entity_id
    join entity o on o.id = other.entity_id
    where mine.entity_id = e.id and ${isLike}
    order by otherstat.work_count desc nulls last, o.id limit 1
  ) as like`

/** The page that a query of ids in their order makes. */
async function rowsOf(db: Database, page: RawBuilder<unknown>): Promise<ListedEntity[]> {
  const { rows } = await sql<ListedEntity>`
    with page as materialized (select id, row_number() over () as place from (${page}) cut)
    select ${columns} from page join entity e on e.id = page.id left join entity_stat t on t.entity_id = e.id
    order by page.place
  `.execute(db)
  return rows
}

/** Entities of a kind, most works first; no further than `cappedTotal`. */
export async function entityPage(
  db: Database,
  { kind, modId }: EntityFilter,
  { offset, limit }: Slice,
): Promise<EntityPage> {
  const scopes =
    kind === 'performer'
      ? [sql`mod_id is null`]
      : (modId === null ? channels : [modId]).map((channel) => sql`mod_id = ${channel}`)
  const until = Math.min(offset + limit, cappedTotal)
  // A channel's own order is an index; the first of all are among the first of each.
  const parts = scopes.map(
    (scope) => sql`(
      select entity_id, work_count from entity_stat where kind = ${kind} and ${scope}
      order by work_count desc, entity_id limit ${until}
    )`,
  )
  const page = sql`
    select entity_id as id from (${sql.join(parts, sql` union all `)}) listed
    order by work_count desc, entity_id limit ${Math.max(0, until - offset)} offset ${offset}
  `
  const [rows, counted] = await Promise.all([
    rowsOf(db, page),
    sql<{ total: number }>`
      select count(*)::int as total from (
        select from entity_stat where kind = ${kind} and ${modId === null ? sql`true` : scopes[0]} limit ${cappedTotal}
      ) counted
    `.execute(db),
  ])
  const total = counted.rows[0]?.total ?? 0
  return { rows, total, capped: total === cappedTotal }
}

const scopeOf = ({ kind, modId }: EntityFilter) =>
  all([
    sql`e.kind = ${kind}`,
    sql`e.merged_into is null`,
    ...(modId === null || kind === 'performer' ? [] : [sql`e.mod_id = ${modId}`]),
  ])

/** Entities whose names or aliases match, as written or in pinyin, or that have this id now or had it. */
export async function matchingEntityPage(
  db: Database,
  filter: EntityFilter,
  keyword: string,
  { offset, limit }: Slice,
): Promise<EntityPage> {
  const isId = /^\d{16,18}$/.test(keyword)
  const query = queryOf(keyword)
  if (query === null) return { rows: [], total: 0, capped: false }
  const matches = isId
    ? sql`e.id = (select coalesce(merged_into, id) from entity where id = ${keyword}::bigint)`
    : sql`e.search @@ ${anyOf(query)}::tsquery`
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (
      select e.id, coalesce(t.work_count, 0) as works from entity e left join entity_stat t on t.entity_id = e.id
      where ${matches} and ${scopeOf(filter)} limit ${cappedTotal}
    )
    select (select count(*)::int from found) as total,
      array(select id::text from found order by works desc, id limit ${limit} offset ${offset}) as ids
  `.execute(db)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  const page = sql`select id from unnest(${ids}::bigint[]) with ordinality as given (id, place) order by place`
  return { rows: await rowsOf(db, page), total, capped: total === cappedTotal }
}

const suspects = (scope: RawBuilder<unknown>) => sql`
  select distinct mine.kind, mine.entity_id as id, coalesce(t.work_count, 0) as works
  from (
    select kind, mod_id, key from entity_similarity mine where ${scope}
    group by kind, mod_id, key having count(*) > 1 limit ${mostSuspects}
  ) shared
  join entity_similarity mine on mine.kind = shared.kind and mine.mod_id = shared.mod_id and mine.key = shared.key
  left join entity_stat t on t.entity_id = mine.entity_id
  where exists (
    select from entity_similarity other left join entity_stat otherstat on otherstat.entity_id = other.entity_id
    where ${isLike}
  )`

/** Entities that may be others, most works first. */
export async function suspectPage(
  db: Database,
  { kind, modId }: EntityFilter,
  { offset, limit }: Slice,
): Promise<EntityPage> {
  const channel = kind === 'performer' ? 0 : modId
  const scope = all([sql`mine.kind = ${kind}`, ...(channel === null ? [] : [sql`mine.mod_id = ${channel}`])])
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${suspects(scope)} limit ${mostSuspects})
    select (select count(*)::int from found) as total,
      array(select id::text from found order by works desc, id limit ${limit} offset ${offset}) as ids
  `.execute(db)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  const page = sql`select id from unnest(${ids}::bigint[]) with ordinality as given (id, place) order by place`
  return { rows: await rowsOf(db, page), total, capped: total === mostSuspects }
}

/** Of each kind that has any. */
export async function entityCounts(
  db: Database,
): Promise<{ kind: EntityKind; total: number; duplicates: number }[]> {
  const { rows } = await sql<{ kind: EntityKind; total: number; duplicates: number }>`
    select total.kind, total.total, coalesce(suspect.count, 0)::int as duplicates
    from (select kind, count(*)::int as total from entity_stat group by kind) total
    left join lateral (
      select count(*) as count from (${suspects(sql`mine.kind = total.kind`)} limit ${mostSuspects}) counted
    ) suspect on true
  `.execute(db)
  return rows
}
