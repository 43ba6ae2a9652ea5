import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { EntityKind } from '../../../../platform/database/tables/tables.ts'

/** A work with all that it is found by. */
export interface NamedWork {
  id: string
  number: string
  title: string
  originalTitle: string | null
  aliases: string[] | null
  synopsis: string | null
  names: { kind: EntityKind; name: string; nameCn: string | null; aliases: string[] }[]
}

export interface LinkPlace {
  pubTime: string
  id: string
}

/** Works of an entity in the order of its index, so many behind a place. */
export async function linkedWorks(
  db: Database,
  entityId: string,
  after: LinkPlace,
  limit: number,
): Promise<LinkPlace[]> {
  const { rows } = await sql<LinkPlace>`
    select pub_time as "pubTime", work_id as id from work_entity
    where entity_id = ${entityId}::bigint and (pub_time, work_id) > (${after.pubTime}::date, ${after.id}::bigint)
    order by pub_time, work_id limit ${limit}
  `.execute(db)
  return rows
}

/** The newest works of an entity. */
export async function newestLinked(db: Database, entityId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select work_id as id from work_entity where entity_id = ${entityId}::bigint
    order by pub_time desc, work_id desc limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function namedWorks(db: Database, ids: readonly string[]): Promise<NamedWork[]> {
  const { rows } = await sql<NamedWork>`
    select w.id, w.number, w.title, d.original_title as "originalTitle", d.aliases, d.synopsis, (
      select coalesce(json_agg(json_build_object('kind', e.kind, 'name', e.name, 'nameCn', e.name_cn, 'aliases',
        array(select a.alias from entity_alias a where a.entity_id = e.id order by a.created_at, a.alias))
        order by l.position), '[]')
      from work_entity l join entity e on e.id = l.entity_id where l.work_id = w.id
    ) as names
    from work w left join work_description d on d.work_id = w.id where w.id = any(${[...ids]}::bigint[])
  `.execute(db)
  return rows
}

export interface SearchDoc {
  id: string
  norm: string
  doc: string
}

/** Those that differ; a work without one keeps none. Answers whether any did. */
export async function setSearchDocs(tx: DatabaseTransaction, docs: readonly SearchDoc[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update work_search s set norm = x.norm, doc = x.doc::tsvector
    from json_to_recordset(${JSON.stringify(docs)}::json) as x (id bigint, norm text, doc text)
    where s.work_id = x.id and (s.norm <> x.norm or s.doc <> x.doc::tsvector)
  `.execute(tx)
  return numAffectedRows > 0n
}

/** What synopses are found by, where that differs. Answers whether any did. */
export async function setSynopsisDocs(
  tx: DatabaseTransaction,
  docs: readonly { id: string; norm: string | null; doc: string | null }[],
): Promise<boolean> {
  if (docs.length === 0) return false
  const { numAffectedRows = 0n } = await sql`
    update work_description d set synopsis_norm = x.norm, synopsis_doc = x.doc::tsvector
    from json_to_recordset(${JSON.stringify(docs)}::json) as x (id bigint, norm text, doc text)
    where d.work_id = x.id and (d.synopsis_norm, d.synopsis_doc) is distinct from (x.norm, x.doc::tsvector)
  `.execute(tx)
  return numAffectedRows > 0n
}

/** Until the transaction ends no import writes works. */
export async function lockWorksOut(tx: DatabaseTransaction): Promise<void> {
  await sql`lock table channel in share row exclusive mode`.execute(tx)
}
