import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

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
