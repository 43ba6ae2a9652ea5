import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../../platform/database/database.ts'

/**
 * Gives works a tag that they do not have, behind their other entries, and answers which got it. They are to be of the
 * tag's channel.
 */
export async function linkTag(
  tx: DatabaseTransaction,
  tagId: string,
  workIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with linked as (
      insert into work_entity (entity_id, work_id, pub_time, mod_id, position, is_dht, is_online, published)
      select ${tagId}::bigint, w.id, w.pub_time, w.mod_id,
        coalesce((select max(position) + 1 from work_entity l where l.work_id = w.id), 0),
        w.is_dht, w.is_online, w.published
      from work w where w.id = any(${workIds}::bigint[])
        and not exists (select from work_entity l where l.work_id = w.id and l.entity_id = ${tagId}::bigint)
      returning work_id
    ), stale as (insert into entity_stale values (${tagId}::bigint) on conflict do nothing)
    select work_id as id from linked
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes a tag off works that have it, and answers which had it. */
export async function unlinkTag(
  tx: DatabaseTransaction,
  tagId: string,
  workIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from work_entity where work_id = any(${workIds}::bigint[]) and entity_id = ${tagId}::bigint
      returning work_id
    ), stale as (insert into entity_stale values (${tagId}::bigint) on conflict do nothing)
    select work_id as id from gone
  `.execute(tx)
  return rows.map(({ id }) => id)
}
