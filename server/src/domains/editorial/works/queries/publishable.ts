import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { Listing } from './listing.ts'

export interface CurrentState {
  id: string
  modId: number
  number: string
  listing: Listing
  mergedInto: string | null
  isDeleted: boolean
}

/** The states of works, by id. */
export async function currentStateOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, CurrentState>> {
  const { rows } = await sql<CurrentState>`
    select id, mod_id as "modId", number, merged_into as "mergedInto", deleted_at is not null as "isDeleted",
      case when published then 'published' else coalesce(unlisted, 'draft') end as listing
    from work where id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The info hashes of works, by the work. */
export async function hashesOf(db: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; hashes: string[] }>`
    select work_id as id, array_agg(encode(info_hash, 'hex')) as hashes from magnet
    where work_id = any(${ids}::bigint[]) group by work_id
  `.execute(db)
  return new Map(rows.map(({ id, hashes }) => [id, hashes]))
}
