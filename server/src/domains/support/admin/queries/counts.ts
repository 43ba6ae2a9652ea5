import { cappedTotal } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

export interface AdminCounts {
  overDay: number
  overHours: number
  fresh: number
  later: number
  answered: number
  mine: number
  answeredToday: number
  medianMinutes: number | null
}

/** Each by an index, and none beyond `cappedTotal`. */
export async function countQueue(
  db: Database,
  { staffId, now, today }: { staffId: string; now: Date; today: Date },
): Promise<AdminCounts> {
  const age = sql`extract(epoch from ${now}::timestamptz - waiting_since)`
  const isLater = sql`coalesce(later_until > ${now}, false)`
  const { rows } = await sql<AdminCounts>`
    select queue.*,
      (select count(*)::int from (select from message where status = 1 limit ${cappedTotal}) as few) as "answered",
      (
        select count(*)::int from (
          select from message where assignee_id = ${staffId}::bigint and status <> 9 limit ${cappedTotal}
        ) as few
      ) as "mine",
      (
        select count(*)::int from (
          select from message_entry where type = 1 and created_at >= ${today} limit ${cappedTotal}
        ) as few
      ) as "answeredToday",
      (
        select round(percentile_cont(0.5) within group (order by seconds) / 60)::int from (
          select extract(epoch from first_reply_at - created_at) as seconds from message
          where first_reply_at >= ${today} limit ${cappedTotal}
        ) as few
      ) as "medianMinutes"
    from (
      select
        count(*) filter (where not ${isLater} and ${age} > 86400)::int as "overDay",
        count(*) filter (where not ${isLater} and ${age} > 14400 and ${age} <= 86400)::int as "overHours",
        count(*) filter (where not ${isLater} and ${age} <= 14400)::int as "fresh",
        count(*) filter (where ${isLater})::int as "later"
      from (
        select waiting_since, later_until from message where waiting_since is not null limit ${cappedTotal}
      ) as few
    ) as queue
  `.execute(db)
  if (!rows[0]) throw new Error('nothing was counted')
  return rows[0]
}
