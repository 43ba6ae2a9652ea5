import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

export interface Entry {
  id: string
  kind: string
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

/** Tags of a channel by their names or aliases; of a merged one the tag that it went into. */
export async function tagsNamed(
  db: Database,
  modId: number,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct e.id, e.name from (
      select coalesce(merged_into, id) as id from entity
      where kind = 'tag' and mod_id = ${modId} and name = any(${names}::text[])
      union all
      select entity_id from entity_alias where kind = 'tag' and mod_id = ${modId} and alias = any(${names}::text[])
    ) named join entity e using (id) order by e.id
  `.execute(db)
  return rows
}
