import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { EntityKind } from '../../../../platform/database/tables/tables.ts'

/** Works by their ids, so many behind one. */
export async function worksAfter(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from work where id > ${after}::bigint order by id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Gathers what is written to the index of the search, and sorts it in at the end: a quarter of the time. */
export async function settleSearchIndex<T>(tx: DatabaseTransaction, write: () => Promise<T>): Promise<T> {
  await sql`set local gin_pending_list_limit = '64MB'`.execute(tx)
  const written = await write()
  await sql`select gin_clean_pending_list('work_search_doc')`.execute(tx)
  return written
}

export interface NamedEntity {
  id: string
  kind: EntityKind
  name: string
  nameCn: string | null
  aliases: string[]
}

/** Entities by their ids, so many behind one. */
export async function entitiesAfter(db: Database, after: string, limit: number): Promise<NamedEntity[]> {
  const { rows } = await sql<NamedEntity>`
    select e.id, e.kind, e.name, e.name_cn as "nameCn",
      array(select a.alias from entity_alias a where a.entity_id = e.id order by a.created_at, a.alias) as aliases
    from entity e where e.id > ${after}::bigint order by e.id limit ${limit}
  `.execute(db)
  return rows
}

/** Of those that differ. Answers whether any did. */
export async function setEntitySearch(
  tx: DatabaseTransaction,
  entities: readonly { id: string; search: string }[],
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update entity e set search = x.search::tsvector
    from json_to_recordset(${JSON.stringify(entities)}::json) as x (id bigint, search text)
    where e.id = x.id and e.search <> x.search::tsvector
  `.execute(tx)
  return numAffectedRows > 0n
}
