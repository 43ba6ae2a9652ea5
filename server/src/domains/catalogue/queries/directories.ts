import { cappedTotal } from '@yehang/contract'
import type { DirectoryTable, tagSorts } from '@yehang/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'
import { queryOf } from '../../../platform/text/grams.ts'
import { anyOf } from './matches.ts'

export interface DirectoryRecord {
  id: string
  name: string
  nameCn: string | null
  count: number
  uncensoredCount: number
}

export interface DirectoryPage {
  rows: DirectoryRecord[]
  total: number
  capped: boolean
}

const columns = sql`e.id, e.name, e.name_cn as "nameCn", t.work_count as count, t.uncensored_count as "uncensoredCount"`

/** Null: no channel, as performers have none. */
type DirectoryChannel = number | 'all' | null

/** Entries with works, most works first, or newest entry first. */
export async function directoryPage(
  db: Database,
  kind: DirectoryTable | 'performer',
  modId: DirectoryChannel,
  sort: 'count' | 'uncensoredCount' | 'id',
  keyword: string | undefined,
  slice: Slice,
): Promise<DirectoryPage> {
  const listed = sql`t.kind = ${kind} and ${inChannel(modId)} and t.work_count > 0`
  const order = {
    count: sql`t.work_count desc, t.entity_id`,
    uncensoredCount: sql`t.uncensored_count desc, t.entity_id`,
    id: sql`t.entity_id desc`,
  }[sort]
  if (keyword !== undefined) return matching(db, keyword, listed, order, slice)
  const [page, total] = await Promise.all([
    sql<DirectoryRecord>`
      with page as materialized (
        select t.* from entity_stat t where ${listed} order by ${order} limit ${slice.limit} offset ${slice.offset}
      )
      select ${columns} from page t join entity e on e.id = t.entity_id order by ${order}
    `.execute(db),
    directoryTotal(db, kind, modId),
  ])
  return { rows: page.rows, total, capped: false }
}

function inChannel(modId: DirectoryChannel): RawBuilder<unknown> {
  if (modId === 'all') return sql`true`
  return modId === null ? sql`t.mod_id is null` : sql`t.mod_id = ${modId}`
}

async function directoryTotal(db: Database, kind: EntityKind, modId: DirectoryChannel): Promise<number> {
  const kept = await db
    .selectFrom('directory')
    .select('total')
    .where('kind', '=', kind)
    .$if(modId !== 'all', (directories) => directories.where('mod_id', '=', Number(modId ?? 0)))
    .execute()
  return kept.reduce((sum, { total }) => sum + total, 0)
}

async function matching(
  db: Database,
  keyword: string,
  listed: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  slice: Slice,
): Promise<DirectoryPage> {
  const query = queryOf(keyword)
  if (query === null) return { rows: [], total: 0, capped: false }
  const { rows } = await sql<{ total: number; rows: DirectoryRecord[] }>`
    with found as materialized (
      select ${columns}, t.entity_id, t.work_count, t.uncensored_count
      from entity e join entity_stat t on t.entity_id = e.id
      where e.search @@ ${anyOf(query)}::tsquery and ${listed} limit ${cappedTotal}
    )
    select (select count(*)::int from found) as total,
      (
        select coalesce(json_agg(json_build_object('id', c.id::text, 'name', c.name, 'nameCn', c."nameCn",
          'count', c.count, 'uncensoredCount', c."uncensoredCount")), '[]')
        from (select * from found t order by ${order} limit ${slice.limit} offset ${slice.offset}) c
      ) as rows
  `.execute(db)
  const found = rows[0] ?? { total: 0, rows: [] }
  return { ...found, capped: found.total === cappedTotal }
}

export interface TagRecord extends Omit<DirectoryRecord, 'uncensoredCount'> {
  group: string | null
}

/** Within a group. */
const tagOrders = {
  count: sql`t.work_count desc`,
  uncensoredCount: sql`t.uncensored_count desc, t.work_count desc`,
  id: sql`e.id desc`,
  pubTime: sql`(
    select max(we.pub_time) from work_entity we where we.entity_id = e.id and we.mod_id = t.mod_id and we.published
  ) desc nulls last`,
} satisfies Record<(typeof tagSorts)[number], RawBuilder<unknown>>

/** The tags of a channel that have works, group by group, most works first by default. */
export async function tagsOfChannel(
  db: Database,
  modId: number,
  sort: keyof typeof tagOrders = 'count',
): Promise<TagRecord[]> {
  const { rows } = await sql<TagRecord>`
    select e.id, e.name, e.name_cn as "nameCn", t.work_count as count, g.name as group
    from entity_stat t join entity e on e.id = t.entity_id left join tag_group g on g.id = e.tag_group_id
    where t.kind = 'tag' and t.mod_id = ${modId} and t.work_count > 0
    order by g.position nulls last, g.id, ${tagOrders[sort]}, e.id
  `.execute(db)
  return rows
}

export interface EntryRecord extends DirectoryRecord {
  kind: EntityKind
  modId: number | null
  group: string | null
}

/**
 * One entry of any directory, with the counts that its directory shows. The id of one that was merged finds the one that
 * it went into.
 */
export async function findEntry(db: Database, id: string): Promise<EntryRecord | undefined> {
  const { rows } = await sql<EntryRecord>`
    select e.id, e.name, e.name_cn as "nameCn", e.kind, e.mod_id as "modId", g.name as group,
      coalesce(t.work_count, 0) as count, coalesce(t.uncensored_count, 0) as "uncensoredCount"
    from entity asked join entity e on e.id = coalesce(asked.merged_into, asked.id)
    left join entity_stat t on t.entity_id = e.id left join tag_group g on g.id = e.tag_group_id
    where asked.id = ${id}::bigint
  `.execute(db)
  return rows[0]
}

/** Where these ids lead now: the same ones, or those that they were merged into. */
export async function presentIds(db: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const merged = await db
    .selectFrom('entity')
    .select(['id', 'merged_into as into'])
    .where('id', 'in', ids)
    .where('merged_into', 'is not', null)
    .execute()
  const into = new Map(merged.map((row) => [row.id, row.into ?? row.id]))
  return [...new Set(ids.map((id) => into.get(id) ?? id))]
}
