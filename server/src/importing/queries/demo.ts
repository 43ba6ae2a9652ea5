import type pg from 'pg'

/** Removes the works that are marked as demo, and answers how many. */
export async function deleteDemoWorks(client: pg.ClientBase): Promise<number> {
  for (const table of ['work_search', 'work_entity', 'magnet', 'work_stat']) {
    await client.query(`delete from ${table} where work_id in (select id from work where is_demo)`)
  }
  const { rowCount } = await client.query('delete from work where is_demo')
  return rowCount ?? 0
}

/** From now on an empty catalogue stays empty. */
export async function markLive(client: pg.ClientBase): Promise<void> {
  await client.query('update catalogue_state set is_live = true')
}

/** Removes entities that no work is linked to, and groups without tags; answers how many entities. */
export async function deleteUnusedEntities(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    'delete from entity e where not exists (select from work_entity l where l.entity_id = e.id)',
  )
  for (const table of ['entity_stat', 'entity_stale']) {
    await client.query(
      `delete from ${table} s where not exists (select from entity e where e.id = s.entity_id)`,
    )
  }
  await client.query(
    'delete from tag_group g where not exists (select from entity e where e.tag_group_id = g.id)',
  )
  // The names of works that stay are shared with those that went.
  await client.query('insert into entity_stale select id from entity on conflict do nothing')
  return rowCount ?? 0
}
