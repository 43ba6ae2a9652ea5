import { Entities } from '../../server/src/domains/recommendations/service/entities.ts'
import { Recommendations } from '../../server/src/domains/recommendations/service/read-lists.ts'
import { remakeLists } from '../../server/src/domains/recommendations/service/remake-lists.ts'
import type { Context } from '../../server/src/platform/context.ts'

/** Makes the lists of these members as the worker does, and prints how long it takes and what space they have. */
export async function measureMaking(
  { db, pool, clock }: Context,
  memberIds: readonly string[],
): Promise<void> {
  await pool.query('truncate recommended_list, recommendation_change')
  await pool.query(
    'insert into recommendation_change (member_id, due_at) select id, now() from unnest($1::bigint[]) id',
    [memberIds],
  )
  const maker = { db, clock, entities: new Entities(db, clock) }
  const begin = performance.now()
  const cpu = process.cpuUsage()
  const made = await remakeLists(maker)
  const seconds = (performance.now() - begin) / 1000
  const { user, system } = process.cpuUsage(cpu)
  await pool.query('vacuum analyze recommended_list')
  const { rows } = await pool.query<{ lists: number; works: number; bytes: string; whole: string }>(
    `select count(*)::int as lists, round(avg(cardinality(works)) filter (where about = 0))::int as works,
       pg_total_relation_size('recommended_list')::text as bytes,
       pg_size_pretty(pg_total_relation_size('recommended_list') * 100000 / $1::int) as whole
     from recommended_list`,
    [made],
  )
  const { lists, works, bytes, whole } = rows[0] ?? { lists: 0, works: 0, bytes: '0', whole: '' }
  console.log(
    `lists of ${made} members in ${seconds.toFixed(1)} s, ${(made / seconds).toFixed(0)} a second, of which the process ` +
      `worked ${(((user + system) / 1e6 / seconds) * 100).toFixed(0)} %: ${lists} rows, ${works} works in the first, ` +
      `${(Number(bytes) / made / 1024).toFixed(1)} KB a member, ${whole} for 100,000 members`,
  )
}

/** Reads as the route does, without HTTP. */
export function readerOf({ db, clock }: Context): Recommendations {
  return new Recommendations({ db, clock, entities: new Entities(db, clock) })
}
