import type pg from 'pg'

interface PartRow {
  work_id: string
  title: string
  position: number
}

/** Of works those that have parts. */
export async function worksWithParts(client: pg.ClientBase, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct work_id as id from work_part where work_id = any($1::bigint[])',
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** Behind the parts of a line come those that it does not name and that have a film, in their order. */
const unnamedFrom = 2000

/**
 * Brings the parts of the works `ids` to what `rows` say, and their magnets, which are there, to their parts. A part that
 * stays keeps its id, and one with a film always stays.
 */
export async function replaceParts(
  client: pg.ClientBase,
  ids: readonly string[],
  rows: readonly PartRow[],
  magnets: readonly { work_id: string; info_hash: string; part: string }[],
): Promise<void> {
  const json = JSON.stringify(rows)
  const named = `json_to_recordset($2::json) as x (work_id bigint, title text)`
  await client.query(
    `delete from work_part p where work_id = any($1::bigint[])
       and (work_id, title) not in (select work_id, title from ${named})
       and not exists (select from video v where v.part_id = p.id and v.state <> 'removed')`,
    [ids, json],
  )
  await client.query(
    `update work_part p set position = ${unnamedFrom} + position % ${unnamedFrom} where work_id = any($1::bigint[])
       and (work_id, title) not in (select work_id, title from ${named})`,
    [ids, json],
  )
  await client.query(
    `insert into work_part as kept (work_id, title, position)
     select work_id, title, position from json_to_recordset($1::json) as x (work_id bigint, title text, position smallint)
     on conflict (work_id, title) do update set position = excluded.position
     where kept.position <> excluded.position`,
    [json],
  )
  await client.query(
    `update magnet m set part_id = now.part_id
     from (
       select m.id, p.id as part_id from magnet m
       left join json_to_recordset($2::json) as x (work_id bigint, info_hash text, part text)
         on x.work_id = m.work_id and decode(x.info_hash, 'hex') = m.info_hash
       left join work_part p on p.work_id = m.work_id and p.title = x.part
       where m.work_id = any($1::bigint[])
     ) now
     where now.id = m.id and m.part_id is distinct from now.part_id`,
    [ids, JSON.stringify(magnets)],
  )
}
