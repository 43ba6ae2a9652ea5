import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { VideoState } from '../../../../platform/database/tables/tables.ts'
import type { PubPrecision } from '../../../catalogue/service/imported-work.ts'
import type { Listing } from './listing.ts'

export interface AdminRow {
  id: string
  number: string
  title: string
  modId: number
  performers: string
  picSmall: string | null
  state: Listing | 'merged' | 'deleted'
  mergedInto: string | null
  deletedAt: Date | null
  magnets: number
  parts: number
  isOnline: number
  videoState: VideoState | null
  progress: number | null
  pubTime: string
  pubPrecision: PubPrecision | null
  updatedAt: Date
}

/** These works as the back office lists them, in this order. */
export async function adminRows(db: Database, ids: readonly string[]): Promise<AdminRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AdminRow>`
    select w.id, w.number, w.title, w.mod_id as "modId", w.pic_small as "picSmall", w.pub_time as "pubTime", w.pub_precision as "pubPrecision",
      w.is_online as "isOnline", w.updated_at as "updatedAt", w.merged_into as "mergedInto",
      w.deleted_at as "deletedAt",
      case when w.published then 'published' when w.merged_into is not null then 'merged'
        when w.deleted_at is not null then 'deleted'
        else coalesce(w.unlisted, 'draft') end as state,
      coalesce((
        select string_agg(e.name, '、' order by l.position) from work_entity l join entity e on e.id = l.entity_id
        where l.work_id = w.id and e.kind = 'performer'
      ), '') as performers,
      (select count(*)::int from magnet m where m.work_id = w.id) as magnets,
      (select count(*)::int from work_part p where p.work_id = w.id) as parts,
      v.state as "videoState", v.progress
    from unnest(${ids}::bigint[]) with ordinality given (id, place) join work w on w.id = given.id
    left join lateral (
      select state, progress from video where work_id = w.id and state <> 'removed' order by id desc limit 1
    ) v on true
    order by given.place
  `.execute(db)
  return rows
}
