import type pg from 'pg'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'

export interface EntityKey {
  kind: EntityKind
  /** Null for performers. */
  modId: number | null
  name: string
}

export interface KnownEntity extends EntityKey {
  id: string
  nameCn: string | null
  group: string | null
  /** Null unless `name` is not its own: an alias, or that of an entity that was merged into it. */
  ownName: string | null
  /** What staff changed of it: a line says nothing of these. */
  staffFields: string[]
  aliases: string[]
}

export interface NewEntity extends EntityKey {
  nameCn: string | null
  group: string | null
  sortKey: string
  /** Text of a tsvector. */
  search: string
}

/** Those of the keys that exist or lead to an entity, in any order. */
export async function findEntities(
  client: pg.ClientBase,
  keys: readonly EntityKey[],
): Promise<KnownEntity[]> {
  // A channel of null would keep the index from being used, so performers are asked for apart.
  const { rows } = await client.query<KnownEntity>(
    `with key as (select * from unnest($1::text[], $2::smallint[], $3::text[]) as k (kind, mod_id, name)),
     named as (
       select key.name as asked, e.id as own_id, e.merged_into from key join entity e
         on e.kind = key.kind and e.mod_id = key.mod_id and e.name = key.name
       union all
       select key.name, e.id, e.merged_into from key join entity e
         on e.kind = 'performer' and e.mod_id is null and e.name = key.name
       where key.kind = 'performer'
       union all
       select key.name, null, a.entity_id from key join entity_alias a
         on a.kind = key.kind and a.mod_id = key.mod_id and a.alias = key.name
       union all
       select key.name, null, a.entity_id from key join entity_alias a
         on a.kind = 'performer' and a.mod_id is null and a.alias = key.name
       where key.kind = 'performer'
     ),
     found as (
       select distinct on (e.kind, e.mod_id, named.asked) e.*, named.asked, e.id = named.own_id as is_own
       from named join entity e on e.id = coalesce(named.merged_into, named.own_id)
       order by e.kind, e.mod_id, named.asked, named.own_id is null
     )
     select found.id, found.kind, found.mod_id as "modId", found.asked as name, found.name_cn as "nameCn",
       g.name as "group", case when found.is_own then null else found.name end as "ownName",
       coalesce(found.staff_fields, '{}') as "staffFields",
       array(select alias from entity_alias a where a.entity_id = found.id order by a.created_at, alias) as aliases
     from found left join tag_group g on g.id = found.tag_group_id`,
    [keys.map(({ kind }) => kind), keys.map(({ modId }) => modId), keys.map(({ name }) => name)],
  )
  return rows
}

/** Makes the groups of tags that do not exist yet, behind those of their channel. */
export async function insertTagGroups(
  client: pg.ClientBase,
  groups: readonly { modId: number; name: string }[],
): Promise<void> {
  await client.query(
    `insert into tag_group (mod_id, name, position)
     select mod_id, name, coalesce((select max(position) from tag_group g where g.mod_id = x.mod_id), 0) + place
     from unnest($1::smallint[], $2::text[]) with ordinality as x (mod_id, name, place)
     where not exists (select from tag_group g where g.mod_id = x.mod_id and g.name = x.name)
     on conflict (mod_id, name) do nothing`,
    [groups.map(({ modId }) => modId), groups.map(({ name }) => name)],
  )
}

const columns = `kind text, "modId" smallint, name text, "nameCn" text, "group" text, "sortKey" text, search text`

/** Entities that another session makes at the same moment are left out of the answer: find them again. */
export async function insertEntities(
  client: pg.ClientBase,
  entities: readonly NewEntity[],
): Promise<KnownEntity[]> {
  const { rows } = await client.query<KnownEntity>(
    `with line as (select * from json_to_recordset($1::json) as x (${columns})),
     made as (
       insert into entity (kind, mod_id, tag_group_id, name, name_cn, sort_key, search)
       select kind, line."modId", g.id, line.name, line."nameCn", line."sortKey", line.search::tsvector
       from line left join tag_group g on g.mod_id = line."modId" and g.name = line."group"
       on conflict (kind, mod_id, name) do nothing
       returning id, kind, mod_id, name, name_cn, tag_group_id
     )
     select made.id, made.kind, made.mod_id as "modId", made.name, made.name_cn as "nameCn", g.name as "group",
       null as "ownName", array[]::text[] as "staffFields", array[]::text[] as aliases
     from made left join tag_group g on g.id = made.tag_group_id`,
    [JSON.stringify(entities)],
  )
  return rows
}

/** A Chinese name or a group that a line brings for an entity that is known. */
export async function updateEntities(
  client: pg.ClientBase,
  entities: readonly (NewEntity & { id: string; similarityKeys: string[] })[],
): Promise<void> {
  const json = JSON.stringify(entities)
  await client.query(
    `update entity e set name_cn = x."nameCn", sort_key = x."sortKey", search = x.search::tsvector,
       tag_group_id = (select g.id from tag_group g where g.mod_id = x."modId" and g.name = x."group")
     from json_to_recordset($1::json) as x (id bigint, ${columns})
     where e.id = x.id`,
    [json],
  )
  await client.query('delete from entity_similarity where entity_id = any($1::bigint[])', [
    entities.map(({ id }) => id),
  ])
  await client.query(
    `insert into entity_similarity (kind, mod_id, key, entity_id)
     select x.kind, coalesce(x."modId", 0), l.key, x.id
     from json_to_recordset($1::json) as x (id bigint, "similarityKeys" json, ${columns}),
       json_array_elements_text(x."similarityKeys") as l (key)
     on conflict do nothing`,
    [json],
  )
}

/** Changes when cached names may refer to other entities. */
export async function namesVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    'select names_version as version from catalogue_state',
  )
  return rows[0]?.version ?? ''
}
