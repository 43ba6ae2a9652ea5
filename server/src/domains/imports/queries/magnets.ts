import type pg from 'pg'

/**
 * Brings the magnets of the works `ids` to what `rows` (JSON) say. A magnet that stays keeps its id.
 */
export async function replaceMagnets(
  client: pg.ClientBase,
  ids: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const json = JSON.stringify(rows)
  await client.query(
    `with line as (select * from json_to_recordset($2::json) as x (work_id bigint, info_hash text))
     delete from magnet m where m.work_id = any($1::bigint[])
       and (m.work_id, m.info_hash) not in (select work_id, decode(info_hash, 'hex') from line)`,
    [ids, json],
  )
  await client.query(
    `insert into magnet as kept (work_id, info_hash, name, length, create_time, category, remark)
     select work_id, decode(info_hash, 'hex'), name, length, create_time, category, remark
     from json_to_recordset($1::json) as x (
       work_id bigint, info_hash text, name text, length bigint, create_time timestamptz, category text, remark text
     )
     on conflict (work_id, info_hash) do update set
       name = excluded.name, length = excluded.length, create_time = excluded.create_time,
       category = excluded.category, remark = excluded.remark
     where (kept.name, kept.length, kept.create_time, kept.category, kept.remark)
       is distinct from (excluded.name, excluded.length, excluded.create_time, excluded.category, excluded.remark)`,
    [json],
  )
}
