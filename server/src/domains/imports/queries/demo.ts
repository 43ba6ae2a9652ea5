import type pg from 'pg'

/**
 * Removes the works that are marked as demo with all that members have saved of them, and returns
 * how many. The works go first: a member who is saving one holds its lock until then, or finds it
 * gone. Then the tables in which a change of a member touches counters, in the order in which such
 * a change does (docs/decisions/0011).
 */
export async function deleteDemoWorks(client: pg.ClientBase): Promise<number> {
  await client.query('create temporary table removed_work (id bigint primary key) on commit drop')
  const { rowCount } = await client.query(
    `with gone as (delete from work where is_demo returning id)
     insert into removed_work select id from gone`,
  )
  await client.query('lock table work_like, collected_work, folder_work in share row exclusive mode')
  const tables = [
    'work_like',
    'collected_work',
    'viewed_work',
    'dismissed_work',
    'work_search',
    'work_description',
    'work_entity',
    'magnet',
    'work_stat',
  ]
  for (const table of tables) {
    await client.query(`delete from ${table} where work_id in (select id from removed_work)`)
  }
  await client.query(`delete from hidden where kind = 'work' and target_id in (select id from removed_work)`)
  await client.query('update folder set work_id = null where work_id in (select id from removed_work)')
  return rowCount ?? 0
}

/** Sees to it that the media of videos go that the demo's works were given; their rows go with the works. */
export async function removeDemoMedia(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('remove-media', json_build_object('videoId', v.id::text, 'folder', v.folder))
     from video v join work w on w.id = v.work_id
     where w.is_demo and v.source_kind <> 'demo'`,
  )
}

/** The days that are counted until now were the demo's. */
export async function removeDemoFigures(client: pg.ClientBase): Promise<void> {
  for (const table of ['day_figures', 'hour_figures', 'play_day', 'magnet_copy_day'])
    await client.query(`delete from ${table}`)
}

/** From now on an empty catalogue stays empty. */
export async function markLive(client: pg.ClientBase): Promise<void> {
  await client.query('update catalogue_state set is_live = true')
}

/** Removes entities that no work is linked to, and groups without tags; answers how many entities. */
export async function deleteUnusedEntities(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `delete from entity e
     where not exists (select from work_entity l where l.entity_id = coalesce(e.merged_into, e.id))`,
  )
  for (const table of ['entity_stat', 'entity_stale']) {
    await client.query(
      `delete from ${table} s where not exists (select from entity e where e.id = s.entity_id)`,
    )
  }
  await client.query(
    `delete from hidden h where kind <> 'work' and not exists (select from entity e where e.id = h.target_id)`,
  )
  await client.query(
    'delete from followed f where not exists (select from entity e where e.id = f.entity_id)',
  )
  await client.query(
    'delete from tag_group g where not exists (select from entity e where e.tag_group_id = g.id)',
  )
  // The names of works that stay are shared with those that went.
  await client.query('insert into entity_stale select id from entity on conflict do nothing')
  return rowCount ?? 0
}
