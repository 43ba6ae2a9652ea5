import { finder } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import { all } from '../../../../platform/database/pagination.ts'
import type { Matches } from '../../queries/matches.ts'
import { rankingOrder } from '../../queries/ranking.ts'
import type { FinderFilter, FinderSort } from '../filter.ts'

/** How many performers the work `w` has, the greatest number that can be asked for standing for more. */
export const performersOf = sql`(
  select least(count(*), ${sql.lit(finder.performersMost)})::int from work_entity l join entity e on e.id = l.entity_id
  where l.work_id = w.id and e.kind = 'performer'
)`

/** Whole tenths of the average rating: as decimal digits, not as the nearest binary number. */
export const averageTenths = sql`floor(w.average::numeric * 10)`

function linked(ids: readonly string[]): RawBuilder<unknown> {
  return sql`exists (
    select from work_entity l where l.work_id = w.id and l.entity_id = any(${ids}::bigint[])
  )`
}

function ranges(filter: FinderFilter): RawBuilder<unknown>[] {
  const { from, to, minDuration, maxDuration, minAverage } = filter
  return [
    ...(from === null ? [] : [sql`w.pub_time >= ${from}::date`]),
    ...(to === null ? [] : [sql`w.pub_time <= ${to}::date`]),
    ...(minDuration === null ? [] : [sql`w.duration >= ${minDuration}`]),
    ...(maxDuration === null ? [] : [sql`w.duration <= ${maxDuration}`]),
    ...(minAverage === null ? [] : [sql`${averageTenths} >= ${minAverage}`]),
  ]
}

/** What a work whose number or title is the keyword need not have. */
function resources({
  isDht,
  isOnline,
  hasResource,
  hasSubtitles,
  hasMarkers,
}: FinderFilter): RawBuilder<unknown>[] {
  return [
    ...(isDht ? [sql`w.is_dht`] : []),
    ...(isOnline ? [sql`w.is_online = 1`] : []),
    ...(hasResource ? [sql`(w.is_dht or w.is_online = 1)`] : []),
    ...(hasSubtitles ? [sql`(w.is_online = 1 and w.has_subtitles)`] : []),
    ...(hasMarkers ? [sql`(w.is_online = 1 and w.has_markers)`] : []),
  ]
}

/** The works of a filter as `w`, and as `k` what of a keyword they match. */
export function worksWhere(filter: FinderFilter): RawBuilder<unknown> {
  const { modId, performers, playLevel, any, none } = filter
  const resource = resources(filter)
  return all([
    sql`w.published`,
    ...filter.all.map((id) => linked([id])),
    ...(any.length === 0 ? [] : [linked(any)]),
    ...(none.length === 0 ? [] : [sql`not ${linked(none)}`]),
    ...(modId === null ? [] : [sql`w.mod_id = ${modId}`]),
    ...ranges(filter),
    ...(performers === null ? [] : [sql`${performersOf} = ${performers}`]),
    ...(playLevel === null ? [] : [sql`w.is_online = 1 and w.play_level <= ${playLevel}`]),
    ...(resource.length === 0 ? [] : [sql`((${all(resource)}) or k.named)`]),
  ])
}

/** All works, or those that match a keyword. */
export function worksFrom(matches: Matches | null): RawBuilder<unknown> {
  if (matches === null) return sql`work w cross join (values (2, false, 0)) k (place, named, tier)`
  const { from, id, probe, reads, place, named, tier } = matches
  return sql`work w join (
    select ${id} as match_id, ${place} as place, ${named} as named, ${tier} as tier
    from ${from} where ${probe} and ${reads} and m.published
  ) k on k.match_id = w.id`
}

const newest = sql`w.pub_time desc, w.id desc`

/** The order of works `w` with their counters `s`; numbers that were asked for come first. */
export function orderOf(sort: FinderSort, matches: Matches | null): RawBuilder<unknown> {
  const orders: Record<FinderSort, RawBuilder<unknown>> = {
    ...rankingOrder,
    pubTime: newest,
    id: sql`w.id desc`,
    duration: sql`w.duration desc nulls last, ${newest}`,
    // Without a keyword all are as relevant.
    relevance: matches === null ? newest : sql`k.tier, s.imported_collects + s.own_collects desc, ${newest}`,
  }
  return sql`k.place, ${orders[sort]}`
}
