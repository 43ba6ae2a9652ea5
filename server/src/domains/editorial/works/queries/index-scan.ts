import { channels } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import { all } from '../../../../platform/database/pagination.ts'
import { onlySeen } from '../../../catalogue/queries/sealed.ts'
import type { Listing } from './listing.ts'

export type AdminView =
  | 'all'
  | 'draft'
  | 'coverless'
  | 'rightless'
  | 'failed'
  | 'magnetless'
  | 'unreachable'
  | 'hidden'
  | 'removed'
  | 'deleted'

/** Views and states with an index of their own, ordered by the time of the last change. */

const published = sql`w.published`

/** The index's name for unlisted works. Merged and deleted works are there as removed. */
const unlisted = (listing: Exclude<Listing, 'published'>) =>
  sql`(not w.published and coalesce(w.unlisted, 'draft') = ${sql.lit(listing)})`

const notMerged = sql`w.merged_into is null`
const notDeleted = sql`w.deleted_at is null`

export const standsAs = (state: Listing): RawBuilder<unknown> =>
  state === 'published'
    ? published
    : state === 'removed'
      ? all([unlisted(state), notMerged, notDeleted])
      : unlisted(state)

/** Works whose last video failed, or that of one of their parts, where there is no other to watch. */
const failedWorks = (limit: number | null) => sql`(
  select v.work_id as id from video v where v.state = 'failed'
  and not exists (
    select from video o where o.work_id = v.work_id and o.part_id is not distinct from v.part_id
      and (o.state = 'ready' or o.id > v.id)
  )
  group by v.work_id order by max(v.id) desc limit ${limit}
)`

/** Published works with an address that failed for more than a day (docs/decisions/0054). */
const unreachableWorks = (limit: number | null) => sql`(
  select f.work_id as id from address_fault f join work w on w.id = f.work_id
  where f.reported_at is not null and f.accepted_at is null and w.published
    and f.address = any(array[w.pic_small, w.pic_big, w.mp4] || w.image_small || w.image_big)
  group by f.work_id limit ${limit}
)`

/** Views that something else than an index of works finds. */
export const gatheredViews = { failed: failedWorks, unreachable: unreachableWorks }
export type GatheredView = keyof typeof gatheredViews
export const isGathered = (view: AdminView): view is GatheredView => Object.hasOwn(gatheredViews, view)

/** Basis, licensor and evidence: service/rights.ts has the other rules of a licence. */
const hasRights = sql`exists (
  select from work_rights r where r.work_id = w.id and r.basis is not null and r.licensor is not null
    and exists (select from rights_evidence e where e.work_id = w.id and e.removed_at is null)
)`

/** What a view lists, one condition an index. Of works on the site rights are not asked: they stay whatever they lack. */
const scansOfView: Record<Exclude<AdminView, GatheredView>, RawBuilder<unknown>[]> = {
  all: (['published', 'draft', 'hidden', 'removed'] as const).map(standsAs),
  draft: [standsAs('draft')],
  hidden: [standsAs('hidden')],
  removed: [standsAs('removed')],
  deleted: [sql`w.deleted_at is not null`],
  coverless: [sql`(w.pic_small is null and ${notMerged} and ${notDeleted})`],
  magnetless: [sql`(not w.is_dht and ${notMerged} and ${notDeleted})`],
  rightless: (['draft', 'hidden'] as const).map((state) => sql`(${unlisted(state)} and not ${hasRights})`),
}

/** The same as one condition on works that were found by something else. */
export function inView(view: Exclude<AdminView, GatheredView | 'all'>): RawBuilder<unknown> {
  return sql`(${sql.join(scansOfView[view], sql` or `)})`
}

export interface Scan {
  view: Exclude<AdminView, GatheredView>
  modId: number | null
  state: Listing | null
  since: Date | null
  seesSealed: boolean
}

function scansOf({ view, modId, state, since, seesSealed }: Scan): RawBuilder<unknown>[] {
  const ofState = state !== null && view === 'all' ? [standsAs(state)] : scansOfView[view]
  const more = [
    ...(state !== null && view !== 'all' ? [standsAs(state)] : []),
    ...(since === null ? [] : [sql`w.updated_at >= ${since}`]),
    ...onlySeen('w.id', seesSealed),
  ]
  const ofChannels = modId === null ? Object.values(channels) : [modId]
  return ofChannels.flatMap((channel) =>
    ofState.map((condition) => all([sql`w.mod_id = ${sql.lit(channel)}`, condition, ...more])),
  )
}

/**
 * Ids and times, last changed first, at most `limit`: one index scan per channel and state, in
 * order, which PostgreSQL merges no further than they are read.
 */
export function scannedPage(scan: Scan, limit: number): RawBuilder<unknown> {
  const newest = sql`order by updated_at desc, id desc limit ${limit}`
  const scans = scansOf(scan).map(
    (where) => sql`(select w.id, w.updated_at from work w where ${where} ${newest})`,
  )
  return sql`select id, updated_at from (${sql.join(scans, sql` union all `)}) scanned ${newest}`
}

/** The same without an order, to be counted as far as it is read. */
export function scannedAll(scan: Scan): RawBuilder<unknown> {
  return sql`select from (${scannedIds(scan)}) scanned`
}

export function scannedIds(scan: Scan): RawBuilder<unknown> {
  return sql.join(
    scansOf(scan).map((where) => sql`(select w.id from work w where ${where})`),
    sql` union all `,
  )
}
