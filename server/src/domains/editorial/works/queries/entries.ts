import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import { all } from '../../../../platform/database/pagination.ts'
import type { EntityKind } from '../../../../platform/database/tables/tables.ts'
import { queryOf } from '../../../../platform/text/grams.ts'
import { anyOf } from '../../../catalogue/queries/matches.ts'

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
      where e.kind = ${kind} and ${ofChannel} and e.name = ${keyword} and e.merged_into is null
      union
      select * from (
        select e.id, e.name, e.name_cn, e.name = ${keyword} as exact from entity e
        where ${all([...matches, sql`e.kind = ${kind}`, ofChannel, sql`${query !== null}`])}
          and e.merged_into is null limit 2000
      ) matching
    )
    select f.id, f.name, f.name_cn as "nameCn", coalesce(t.work_count, 0) as count
    from found f left join entity_stat t on t.entity_id = f.id
    order by f.exact desc, count desc, f.id limit ${suggestedMax}
  `.execute(db)
  return rows
}

/** Existing entries, by the given id: that of a merged one resolves to its target. */
export async function entriesOf(
  tx: DatabaseTransaction,
  ids: readonly string[],
): Promise<
  { given: string; id: string; kind: EntityKind; modId: number | null; name: string; nameCn: string | null }[]
> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('entity as given')
    .innerJoin('entity as e', (join) => join.on(sql`e.id`, '=', sql`coalesce(given.merged_into, given.id)`))
    .select(['given.id as given', 'e.id', 'e.kind', 'e.mod_id as modId', 'e.name', 'e.name_cn as nameCn'])
    .where('given.id', 'in', [...ids])
    .forKeyShare()
    .execute()
}

export interface NewEntry {
  kind: EntityKind
  modId: number | null
  name: string
  nameCn: string | null
  sortKey: string
  /** Text of a tsvector. */
  search: string
}

/** The entry of a name or an alias, made where there is none. */
export async function entryNamed(
  tx: DatabaseTransaction,
  { kind, modId, name, nameCn, sortKey, search }: NewEntry,
): Promise<{ id: string; name: string; nameCn: string | null; isNew: boolean }> {
  const known = () =>
    sql<{ id: string; name: string; nameCn: string | null }>`
      select e.id, e.name, e.name_cn as "nameCn" from (
        select coalesce(merged_into, id) as id from entity
        where kind = ${kind} and mod_id is not distinct from ${modId} and name = ${name}
        union all
        select entity_id from entity_alias
        where kind = ${kind} and mod_id is not distinct from ${modId} and alias = ${name}
      ) named join entity e using (id) limit 1
    `.execute(tx)
  const before = (await known()).rows[0]
  if (before) return { ...before, isNew: false }
  const made = await sql<{ id: string }>`
    insert into entity (kind, mod_id, name, name_cn, sort_key, search)
    values (${kind}, ${modId}, ${name}, ${nameCn}, ${sortKey}, ${search}::tsvector)
    on conflict (kind, mod_id, name) do nothing returning id
  `.execute(tx)
  const id = made.rows[0]?.id
  if (id !== undefined) return { id, name, nameCn, isNew: true }
  // Another transaction has just created it.
  const after = (await known()).rows[0]
  return { ...(after ?? { id: '', name, nameCn }), isNew: false }
}

export interface Entry {
  id: string
  kind: EntityKind
  name: string
}

/** The entries of works in their order. */
export async function entriesOfWorks(
  tx: DatabaseTransaction,
  ids: readonly string[],
): Promise<Map<string, Entry[]>> {
  const { rows } = await sql<{ work: string; entries: Entry[] }>`
    select l.work_id as work,
      json_agg(json_build_object('id', e.id::text, 'kind', e.kind, 'name', e.name) order by l.position, e.id) as entries
    from work_entity l join entity e on e.id = l.entity_id
    where l.work_id = any(${ids}::bigint[]) group by l.work_id
  `.execute(tx)
  const found = new Map(rows.map(({ work, entries }) => [work, entries]))
  return new Map(ids.map((id) => [id, found.get(id) ?? []]))
}
