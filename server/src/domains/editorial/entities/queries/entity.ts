import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { EntityKind } from '../../../../platform/database/tables/tables.ts'

export interface EntityRecord {
  id: string
  kind: EntityKind
  modId: number | null
  name: string
  nameCn: string | null
  group: string | null
  version: number
  mergedInto: string | null
}

const columns = sql`
  e.id, e.kind, e.mod_id as "modId", e.name, e.name_cn as "nameCn", g.name as group, e.version,
  e.merged_into as "mergedInto"
  from entity e left join tag_group g on g.id = e.tag_group_id`

export async function findEntity(db: Database, id: string): Promise<EntityRecord | undefined> {
  const { rows } = await sql<EntityRecord>`select ${columns} where e.id = ${id}::bigint`.execute(db)
  return rows[0]
}

/**
 * Until the transaction ends no import, recount or other change of names runs, and what imports hold in memory of names
 * is dropped. To be called first.
 */
export async function lockNames(tx: DatabaseTransaction): Promise<void> {
  await sql`lock table channel in share row exclusive mode`.execute(tx)
  await sql`update catalogue_state set names_version = names_version + 1`.execute(tx)
}

/**
 * These entities, in the order of their ids; members cannot begin to follow or hide them until the
 * transaction ends.
 */
export async function lockEntities(tx: DatabaseTransaction, ids: string[]): Promise<EntityRecord[]> {
  const { rows } = await sql<EntityRecord>`
    select ${columns} where e.id = any(${ids}::bigint[]) order by e.id for update of e
  `.execute(tx)
  return rows
}

export async function aliasesOf(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('entity_alias')
    .select('alias')
    .where('entity_id', '=', id)
    .orderBy('created_at')
    .orderBy('alias')
    .execute()
  return rows.map(({ alias }) => alias)
}

export interface NameHolder {
  id: string
  name: string
  /** The name that it holds. */
  held: string
  by: 'name' | 'alias'
}

/** Other entities of the kind and channel with one of these names, as a name or an alias. */
export async function holdersOf(
  db: Database,
  { kind, modId, id }: { kind: EntityKind; modId: number | null; id: string | null },
  names: string[],
): Promise<NameHolder[]> {
  const channel = modId === null ? sql`mod_id is null` : sql`mod_id = ${modId}`
  const { rows } = await sql<NameHolder>`
    select e.id, coalesce(into_.name, e.name) as name, e.name as held, 'name' as by
    from entity e left join entity into_ on into_.id = e.merged_into
    where e.kind = ${kind} and e.${channel} and e.name = any(${names}::text[])
      and coalesce(e.merged_into, e.id) is distinct from ${id}::bigint
    union all
    select a.entity_id, e.name, a.alias, 'alias'
    from entity_alias a join entity e on e.id = a.entity_id
    where a.kind = ${kind} and a.${channel} and a.alias = any(${names}::text[])
      and a.entity_id is distinct from ${id}::bigint
  `.execute(db)
  return rows
}

/** The number of a channel's tag group, made behind the others where there is none of the name. */
export async function groupOf(
  tx: DatabaseTransaction,
  modId: number,
  name: string | null,
): Promise<number | null> {
  if (name === null) return null
  await sql`
    insert into tag_group (mod_id, name, position)
    select ${modId}, ${name}, coalesce(max(position), 0) + 1 from tag_group where mod_id = ${modId}
    on conflict (mod_id, name) do nothing
  `.execute(tx)
  const group = await tx
    .selectFrom('tag_group')
    .select('id')
    .where('mod_id', '=', modId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return group.id
}

export interface EntityNames {
  name: string
  nameCn: string | null
  groupId: number | null
  sortKey: string
  search: string
}

/** With a place in its directory, which shows it once it has works. */
export async function insertEntity(
  tx: DatabaseTransaction,
  kind: EntityKind,
  modId: number | null,
  { name, nameCn, groupId, sortKey, search }: EntityNames,
): Promise<string> {
  const { id } = await tx
    .insertInto('entity')
    .values({
      kind,
      mod_id: modId,
      tag_group_id: groupId,
      name,
      name_cn: nameCn,
      sort_key: sortKey,
      search: sql`${search}::tsvector`,
      merged_into: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('entity_stat').values({ entity_id: id, kind, mod_id: modId }).execute()
  return id
}

/** Returns the new version. */
export async function updateEntity(
  tx: DatabaseTransaction,
  id: string,
  { name, nameCn, groupId, sortKey, search }: EntityNames,
): Promise<number> {
  const { version } = await tx
    .updateTable('entity')
    .set((entity) => ({
      name,
      name_cn: nameCn,
      tag_group_id: groupId,
      sort_key: sortKey,
      search: sql`${search}::tsvector`,
      version: entity('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Imports leave these fields of the entity unchanged. */
export async function keepFields(
  tx: DatabaseTransaction,
  id: string,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return
  await sql`
    update entity set staff_fields = array(select unnest(coalesce(staff_fields, '{}')) union select unnest(${fields}::text[]))
    where id = ${id}::bigint
  `.execute(tx)
}

export async function addAliases(
  tx: DatabaseTransaction,
  { id, kind, modId }: Pick<EntityRecord, 'id' | 'kind' | 'modId'>,
  aliases: readonly string[],
  now: Date,
): Promise<void> {
  // In the order in which they are given.
  const values = aliases.map((alias, place) => ({
    entity_id: id,
    kind,
    mod_id: modId,
    alias,
    created_at: new Date(now.getTime() + place),
  }))
  if (values.length > 0) await tx.insertInto('entity_alias').values(values).execute()
}

export async function removeAliases(
  tx: DatabaseTransaction,
  id: string,
  aliases: readonly string[],
): Promise<void> {
  if (aliases.length === 0) return
  await tx
    .deleteFrom('entity_alias')
    .where('entity_id', '=', id)
    .where('alias', 'in', [...aliases])
    .execute()
}
