import { type RawBuilder, sql } from 'kysely'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import type { ListedAvailability } from '../../../platform/database/tables/tables.ts'

/**
 * The availability filter of a list. `both`: works with a magnet and a film, for which only counts
 * are stored.
 */
export type Availability = ListedAvailability | 'both'

export const listedAvailabilities = ['all', 'resource', 'magnet', 'online'] as const

/**
 * The condition on a table with `is_dht` and `is_online`, or none. Written exactly as in the
 * partial indexes of `work`: otherwise the planner does not use them and scans all works.
 */
export function availableIn(table: string, availability: Availability): RawBuilder<unknown>[] {
  const isDht = sql.ref(`${table}.is_dht`)
  const isOnline = sql`${sql.ref(`${table}.is_online`)} = 1`
  const conditions: Record<Availability, RawBuilder<unknown>[]> = {
    all: [],
    resource: [sql`(${isDht} or ${isOnline})`],
    magnet: [isDht],
    online: [isOnline],
    both: [isDht, isOnline],
  }
  return conditions[availability]
}

/** How many works of a channel or an entity there are of each kind. */
export interface KeptCounts {
  work_count: number
  dht_count: number
  online_count: number
  resource_count: number
}

export function keptCount(counts: KeptCounts, availability: Availability): number {
  const { work_count, dht_count, online_count, resource_count } = counts
  if (availability === 'all') return work_count
  if (availability === 'resource') return resource_count
  if (availability === 'magnet') return dht_count
  if (availability === 'online') return online_count
  return dht_count + online_count - resource_count
}

/** Of a list those that have a magnet. */
export const withMagnet: Record<Availability, Availability> = {
  all: 'magnet',
  resource: 'magnet',
  magnet: 'magnet',
  online: 'both',
  both: 'both',
}

/**
 * Copies the availability of works, magnets and films, to the columns that lists read. Entities
 * whose counts change are queued for a recount, which does not run until the transaction ends; the
 * caller does one after it. Returns whether any is due.
 */
export async function copyAvailability(
  tx: DatabaseTransaction,
  workIds: readonly string[],
): Promise<boolean> {
  await sql`lock table channel in row exclusive mode`.execute(tx)
  const { rows } = await sql<{ due: boolean }>`
    with before as materialized (
      select l.entity_id, l.work_id, l.is_dht, l.is_online from work_entity l where l.work_id = any(${workIds}::bigint[])
    ), moved as (
      update work_entity l set is_dht = w.is_dht, is_online = w.is_online from work w
      where w.id = any(${workIds}::bigint[]) and l.work_id = w.id
        and (l.is_dht, l.is_online) is distinct from (w.is_dht, w.is_online)
      returning l.entity_id, l.work_id, l.is_dht, l.is_online
    ), counted as (
      select distinct m.entity_id from moved m join before b using (entity_id, work_id)
      where (m.is_dht, m.is_online = 1) is distinct from (b.is_dht, b.is_online = 1)
    ), marked as (
      insert into entity_stale select entity_id from counted order by entity_id on conflict do nothing
    )
    select exists (select from counted) as due
  `.execute(tx)
  await sql`
    update work_search s set is_dht = w.is_dht, is_online = w.is_online from work w
    where w.id = any(${workIds}::bigint[]) and s.work_id = w.id
      and (s.is_dht, s.is_online) is distinct from (w.is_dht, w.is_online)
  `.execute(tx)
  return rows[0]?.due ?? false
}
