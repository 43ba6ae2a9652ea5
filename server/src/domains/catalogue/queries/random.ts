import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { all } from '../../../platform/database/pagination.ts'
import { type Availability, availableIn } from './availability.ts'
import { type WorkRecord, worksOf } from './rows.ts'

/**
 * The published work that follows each point in the order of the index `work_shuffled`, each once, at most `count`.
 * A new work takes the place of another only where it comes to stand between a point and its work.
 */
export async function worksAfter(
  db: Database,
  points: readonly number[],
  availability: Availability,
  count: number,
): Promise<WorkRecord[]> {
  const conditions = all([sql`w.published`, ...availableIn('w', availability)])
  return worksOf(
    db,
    sql`
      select id from (
        select found.id, min(point.place) as place
        from unnest(${points}::int[]) with ordinality point (at, place)
        cross join lateral (
          select w.id from work w where ${conditions} and hashint8(w.id) >= point.at
          order by hashint8(w.id), w.id limit 1
        ) found
        group by found.id
      ) found
      order by place limit ${count}
    `,
  )
}
