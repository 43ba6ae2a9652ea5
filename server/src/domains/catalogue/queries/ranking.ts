import { allTime, rankingEnd, rating } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import { daysBefore } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { all } from '../../../platform/database/pagination.ts'
import type { RankingSort } from '../../../platform/database/tables/tables.ts'
import { rankingTag } from '../service/tags.ts'
import { type Availability, availableIn, listedAvailabilities } from './availability.ts'

export const rankedDays = [30, 90, 365, allTime] as const

/**
 * How each ranking orders works `w` with their counters `s`. High scores are weighed by how many
 * voted, so that two votes do not rank above fourteen; too few votes come after those with enough,
 * unrated works last.
 */
export const rankingOrder: Record<RankingSort, RawBuilder<unknown>> = {
  collect: sql`s.imported_collects + s.own_collects desc, w.id desc`,
  average: sql`
    w.average is null, w.evaluates < ${sql.lit(rating.minVotes)},
    (w.average::float8 * w.evaluates + ${sql.lit(rating.priorAverage * rating.priorVotes)})
      / (w.evaluates + ${sql.lit(rating.priorVotes)}) desc,
    w.average desc, w.evaluates desc, w.id desc
  `,
  evaluates: sql`w.evaluates desc, w.id desc`,
}

/**
 * `found`, a table of ids and places, as `w` with what a ranking orders by and no more: of ten thousand works each table
 * that is looked into takes as long as the search itself.
 */
export function withCounters(found: RawBuilder<unknown>, sort: RankingSort): RawBuilder<unknown> {
  if (sort === 'collect') return sql`${found} w join work_stat s on s.work_id = w.id`
  return sql`(
    select f.id, f.place, counted.average, counted.evaluates from ${found} f join work counted on counted.id = f.id
  ) w`
}

/** Whether a work `w` is in the lists of an availability that the statement names. */
function passes(availability: RawBuilder<unknown>): RawBuilder<unknown> {
  const is = (one: Availability) => sql`(${availability} = ${sql.lit(one)} and ${all(availableIn('w', one))})`
  return sql`(${sql.join(listedAvailabilities.map(is), sql` or `)})`
}

/** Makes all ranking snapshots anew for `today` (`YYYY-MM-DD`), in one transaction. */
export async function rebuildRankings(db: Database, today: string): Promise<void> {
  await rebuild(db, today, () => true)
}

/** The same where the snapshots are of another day; of several processes that ask at once, one makes them. */
export async function renewRankings(db: Database, today: string): Promise<boolean> {
  return rebuild(db, today, (rankedOn) => rankedOn !== today)
}

async function rebuild(
  db: Database,
  today: string,
  wanted: (rankedOn: string | null) => boolean,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table ranking in share row exclusive mode`.execute(tx)
    if (!wanted(await rankedOn(tx))) return false
    const before = await digests(tx)
    await sql`delete from ranking`.execute(tx)
    // One narrow copy of what is ranked: all lists are cut from it, so the wide tables are read once.
    await sql`
      create temporary table ranked on commit drop as
      select w.id, w.mod_id, w.is_dht, w.is_online, w.pub_time, w.average, w.evaluates, s.imported_collects, s.own_collects
      from work w join work_stat s on s.work_id = w.id where w.published
    `.execute(tx)
    for (const days of rankedDays) {
      const since = days === allTime ? '0001-01-01' : daysBefore(today, days)
      await sql`
        create temporary table ranked_in_range on commit drop as
        select * from ranked where pub_time >= ${sql.lit(since)}::date
      `.execute(tx)
      await sql`create index on ranked_in_range (mod_id)`.execute(tx)
      for (const [sort, order] of Object.entries(rankingOrder)) {
        // The best of each channel hold the best of all, and those with a magnet or a film the best with either.
        await sql`
          with best as materialized (
            select distinct on (top.id) top.*
            from generate_series(1, 5) m, unnest(array['all', 'magnet', 'online']) a, lateral (
              select w.* from ranked_in_range w, lateral (select w.imported_collects, w.own_collects) s
              where w.mod_id = m and ${passes(sql`a`)} order by ${order} limit ${rankingEnd}
            ) top
          )
          insert into ranking (days, sort, mod_id, availability, position, work_id)
          select ${days}, ${sort}, lists.mod_id, lists.availability, place.position, place.id
          from (
            select m as mod_id, a as availability
            from generate_series(0, 5) m, unnest(${sql.val([...listedAvailabilities])}::text[]) a
          ) lists
          cross join lateral (
            select top.id, row_number() over () as position from (
              select w.id from best w, lateral (select w.imported_collects, w.own_collects) s
              where (lists.mod_id = 0 or w.mod_id = lists.mod_id) and ${passes(sql`lists.availability`)}
              order by ${order} limit ${rankingEnd}
            ) top
          ) place
        `.execute(tx)
      }
      await sql`drop table ranked_in_range`.execute(tx)
    }
    await sql`update catalogue_state set ranked_on = ${today}::date`.execute(tx)
    const after = await digests(tx)
    const changed = [...after, ...before]
      .map(([modId]) => modId)
      .filter((id) => before.get(id) !== after.get(id))
    await sql`select record_tags(${[...new Set(changed)].map(rankingTag)}::text[])`.execute(tx)
    return true
  })
}

/** What the rankings of each channel hold: an import of one channel leaves those of the others as they are. */
async function digests(tx: Database): Promise<Map<number, string>> {
  const { rows } = await sql<{ modId: number; digest: string }>`
    select mod_id as "modId",
      sum(hash_record_extended((days, sort, availability, position, work_id), 0)::numeric)::text as digest
    from ranking group by mod_id
  `.execute(tx)
  return new Map(rows.map(({ modId, digest }) => [modId, digest]))
}

/** The day of the present snapshots; null before the first. */
async function rankedOn(db: Database): Promise<string | null> {
  const state = await db.selectFrom('catalogue_state').select('ranked_on').executeTakeFirstOrThrow()
  return state.ranked_on
}
