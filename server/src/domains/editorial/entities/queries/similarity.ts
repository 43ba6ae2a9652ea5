import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { EntityKind } from '../../../../platform/database/tables/tables.ts'

export interface NamedEntity {
  id: string
  kind: EntityKind
  modId: number | null
  name: string
  nameCn: string | null
}

export interface ComparedEntity extends NamedEntity {
  similarityKeys: string[]
}

/** The next entities whose names have not been compared yet; one process at a time. */
export async function nextUncompared(tx: DatabaseTransaction, limit: number): Promise<NamedEntity[]> {
  await sql`select pg_advisory_xact_lock(7243013)`.execute(tx)
  const { rows } = await sql<NamedEntity>`
    select id, kind, mod_id as "modId", name, name_cn as "nameCn" from entity
    where id > (select compared_to from catalogue_state) order by id limit ${limit}
  `.execute(tx)
  return rows
}

export async function isUncompared(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from entity where id > (select compared_to from catalogue_state) limit 1
  `.execute(db)
  return rows.length > 0
}

export async function setComparedTo(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.updateTable('catalogue_state').set({ compared_to: id }).execute()
}

/** Entities that were merged are left out: searches do not return them. */
export async function addSimilarity(
  tx: DatabaseTransaction,
  entities: readonly ComparedEntity[],
): Promise<void> {
  await sql`
    insert into entity_similarity (kind, mod_id, key, entity_id)
    select x.kind, coalesce(x."modId", 0), l.key, x.id
    from json_to_recordset(${JSON.stringify(entities)}::json)
        as x (id bigint, kind text, "modId" smallint, "similarityKeys" json),
      json_array_elements_text(x."similarityKeys") as l (key)
    where not exists (select from entity e where e.id = x.id and e.merged_into is not null)
    on conflict do nothing
  `.execute(tx)
}

export async function removeSimilarity(tx: DatabaseTransaction, entityId: string): Promise<void> {
  await tx.deleteFrom('entity_similarity').where('entity_id', '=', entityId).execute()
}

export async function addDistinct(tx: DatabaseTransaction, one: string, other: string): Promise<void> {
  await sql`
    insert into entity_distinct (first_id, second_id)
    select least(a, b), greatest(a, b) from (select ${one}::bigint as a, ${other}::bigint as b) x
    on conflict do nothing
  `.execute(tx)
}
