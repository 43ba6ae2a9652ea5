import { sql } from 'kysely'
import { type Database, planOnce } from '../../../platform/database/database.ts'

/** So many of the newest of each kind are looked at. */
const newest = { liked: 40, collected: 40, watched: 50, followed: 30, dismissed: 20, hidden: 500 } as const

export type TasteKind = keyof typeof newest

export interface TasteRow {
  kind: TasteKind
  /** A work; of what is followed or hidden an entity. */
  id: string
  at: Date
  /** How much of a work was watched, where that is known. */
  share: number | null
}

/** What a member took since the moment from which it may be used, and what they do not want to see. */
export async function tasteOf(db: Database, memberId: string): Promise<TasteRow[]> {
  const member = sql`${memberId}::bigint`
  const me = sql`(select recommendations_since as since, history_state from member where id = ${member}) me`
  const since = sql`coalesce(me.since, '-infinity')`
  const { rows } = await sql<TasteRow>`
    ${planOnce}
    (select 'liked' as kind, work_id as id, created_at as at, null::real as share
      from work_like cross join ${me} where member_id = ${member} and created_at > ${since}
      order by created_at desc, work_id desc limit ${newest.liked})
    union all
    (select 'collected', work_id, created_at, null
      from collected_work cross join ${me} where member_id = ${member} and created_at > ${since}
      order by created_at desc, work_id desc limit ${newest.collected})
    union all
    (select 'watched', work_id, viewed_at, position::real / length
      from viewed_work cross join ${me}
      where member_id = ${member} and viewed_at > ${since} and me.history_state = 'on'
      order by viewed_at desc, work_id desc limit ${newest.watched})
    union all
    (select 'followed', entity_id, created_at, null
      from followed cross join ${me} where member_id = ${member} and created_at > ${since}
      order by created_at desc limit ${newest.followed})
    union all
    (select 'dismissed', work_id, created_at, null
      from dismissed_work where member_id = ${member} order by created_at desc, work_id desc limit ${newest.dismissed})
    union all
    (select 'hidden', target_id, created_at, null
      from hidden where member_id = ${member} and kind <> 'work' limit ${newest.hidden})
  `.execute(db)
  return rows
}
