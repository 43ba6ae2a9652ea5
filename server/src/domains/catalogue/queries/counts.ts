import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/**
 * Recounts every entity in entity_stale, then the channels and the directories. Counts are never
 * added to, only recounted: they cannot drift, and an interrupted import is corrected by the next
 * recount.
 */
export async function recount(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two recounts at once would each miss what the other has in hand.
    await sql`lock table channel in share row exclusive mode`.execute(tx)
    await sql`
      with stale as (delete from entity_stale returning entity_id),
      counted as (
        select entity_id,
          min(pub_time) as first_on,
          max(pub_time) as last_on,
          count(*) as works,
          count(*) filter (where is_dht) as dht,
          count(*) filter (where is_online = 1) as online,
          count(*) filter (where is_dht or is_online = 1) as resource,
          count(*) filter (where mod_id = 2) as uncensored,
          count(*) filter (where mod_id = 2 and is_dht) as uncensored_dht,
          count(*) filter (where mod_id = 2 and is_online = 1) as uncensored_online,
          count(*) filter (where mod_id = 2 and (is_dht or is_online = 1)) as uncensored_resource
        from work_entity
        where published and entity_id in (select entity_id from stale)
        group by entity_id
      )
      insert into entity_stat as kept
        (entity_id, kind, mod_id, work_count, dht_count, online_count, resource_count,
          uncensored_count, uncensored_dht_count, uncensored_online_count, uncensored_resource_count, first_on, last_on)
      select e.id, e.kind, e.mod_id, coalesce(works, 0), coalesce(dht, 0), coalesce(online, 0), coalesce(resource, 0),
        coalesce(uncensored, 0), coalesce(uncensored_dht, 0), coalesce(uncensored_online, 0),
        coalesce(uncensored_resource, 0), first_on, last_on
      from stale join entity e on e.id = stale.entity_id and e.merged_into is null left join counted using (entity_id)
      on conflict (entity_id) do update set
        work_count = excluded.work_count,
        dht_count = excluded.dht_count,
        online_count = excluded.online_count,
        resource_count = excluded.resource_count,
        uncensored_count = excluded.uncensored_count,
        uncensored_dht_count = excluded.uncensored_dht_count,
        uncensored_online_count = excluded.uncensored_online_count,
        uncensored_resource_count = excluded.uncensored_resource_count,
        first_on = excluded.first_on,
        last_on = excluded.last_on
      where (kept.work_count, kept.dht_count, kept.online_count, kept.resource_count, kept.uncensored_count,
          kept.uncensored_dht_count, kept.uncensored_online_count, kept.uncensored_resource_count, kept.first_on,
          kept.last_on)
        is distinct from (excluded.work_count, excluded.dht_count, excluded.online_count, excluded.resource_count,
          excluded.uncensored_count, excluded.uncensored_dht_count, excluded.uncensored_online_count,
          excluded.uncensored_resource_count, excluded.first_on, excluded.last_on)
    `.execute(tx)
    await sql`
      update channel set work_count = counted.works, dht_count = counted.dht, online_count = counted.online,
        resource_count = counted.resource
      from (
        select c.mod_id, count(w.id)::int as works, (count(w.id) filter (where w.is_dht))::int as dht,
          (count(w.id) filter (where w.is_online = 1))::int as online,
          (count(w.id) filter (where w.is_dht or w.is_online = 1))::int as resource
        from channel c left join work w on w.mod_id = c.mod_id and w.published
        group by c.mod_id
      ) counted
      where channel.mod_id = counted.mod_id
    `.execute(tx)
    await sql`
      insert into directory (kind, mod_id, total)
      select kind, mod_id, max(total) from (
        select kind, coalesce(mod_id, 0) as mod_id, count(*) filter (where work_count > 0) as total
        from entity_stat group by 1, 2
        -- Those of which no entity is left.
        union all select kind, mod_id, 0 from directory
      ) counted group by kind, mod_id
      on conflict (kind, mod_id) do update set total = excluded.total
    `.execute(tx)
  })
}

/**
 * Counts anew how often the works of each entity are collected, once for each day unless `anew`: 11,000,000 links take
 * some seconds. Whether anything has changed.
 */
export async function renewCollects(db: Database, today: string, anew = false): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('catalogue_state')
      .set({ collects_on: today })
      .$if(!anew, (state) => state.where((row) => row('collects_on', 'is distinct from', today)))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const { numAffectedRows = 0n } = await sql`
      update entity_stat t set collects = counted.collects
      from (
        select l.entity_id, sum(s.imported_collects + s.own_collects) as collects
        from work_entity l join work_stat s on s.work_id = l.work_id
        where l.published group by l.entity_id
      ) counted
      where counted.entity_id = t.entity_id and counted.collects <> t.collects
    `.execute(tx)
    return numAffectedRows > 0n
  })
}

/** Puts every entity up for the next recount. */
export async function markAllStale(db: Database): Promise<void> {
  await sql`insert into entity_stale (entity_id) select id from entity on conflict do nothing`.execute(db)
}

/** Whether a recount is due: an import was killed before its own. */
export async function isRecountDue(db: Database): Promise<boolean> {
  const stale = await db.selectFrom('entity_stale').select('entity_id').limit(1).executeTakeFirst()
  return stale !== undefined
}
