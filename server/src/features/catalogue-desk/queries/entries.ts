import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../database/database.ts'
import type { EntityKind } from '../../../database/tables.ts'
import { queryOf } from '../../../text/grams.ts'
import { all } from '../../catalogue/queries/rows.ts'
import { anyOf } from '../../catalogue/queries/search.ts'

export interface FoundEntry {
  id: string
  name: string
  nameCn: string | null
  count: number
}

const suggestedMax = 8

/** Entries of a kind and channel whose name, other name or reading matches; the name itself first, then by works. */
export async function entriesLike(
  db: Database,
  kind: EntityKind,
  modId: number | null,
  keyword: string,
): Promise<FoundEntry[]> {
  const query = queryOf(keyword)
  const ofChannel = modId === null ? sql`e.mod_id is null` : sql`e.mod_id = ${modId}`
  const matches = query === null ? [] : [sql`e.search @@ ${anyOf(query)}::tsquery`]
  const { rows } = await sql<FoundEntry>`
    with found as materialized (
      select e.id, e.name, e.name_cn, e.name = ${keyword} as exact from entity e
      where e.kind = ${kind} and ${ofChannel} and e.name = ${keyword}
      union
      select * from (
        select e.id, e.name, e.name_cn, e.name = ${keyword} as exact from entity e
        where ${all([...matches, sql`e.kind = ${kind}`, ofChannel, sql`${query !== null}`])} limit 2000
      ) matching
    )
    select f.id, f.name, f.name_cn as "nameCn", coalesce(t.work_count, 0) as count
    from found f left join entity_stat t on t.entity_id = f.id
    order by f.exact desc, count desc, f.id limit ${suggestedMax}
  `.execute(db)
  return rows
}

/** The ids of entries that are there, with their kind, channel and names. */
export async function entriesOf(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; kind: EntityKind; modId: number | null; name: string; nameCn: string | null }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('entity')
    .select(['id', 'kind', 'mod_id as modId', 'name', 'name_cn as nameCn'])
    .where('id', 'in', [...ids])
    .execute()
}

export interface NewEntry {
  kind: EntityKind
  modId: number | null
  name: string
  sortKey: string
  /** Text of a tsvector. */
  search: string
}

/** The entry of a name, made where there is none. */
export async function entryNamed(
  tx: DatabaseTransaction,
  { kind, modId, name, sortKey, search }: NewEntry,
): Promise<{ id: string; isNew: boolean }> {
  const made = await sql<{ id: string }>`
    insert into entity (kind, mod_id, name, sort_key, search)
    values (${kind}, ${modId}, ${name}, ${sortKey}, ${search}::tsvector)
    on conflict (kind, mod_id, name) do nothing returning id
  `.execute(tx)
  if (made.rows[0]) return { id: made.rows[0].id, isNew: true }
  const kept = await sql<{ id: string }>`
    select id from entity where kind = ${kind} and mod_id is not distinct from ${modId} and name = ${name}
  `.execute(tx)
  return { id: kept.rows[0]?.id ?? '', isNew: false }
}
