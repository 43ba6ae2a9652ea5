import { sql } from 'kysely'
import { dayMs } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { CurrentState, Moving } from './figures.ts'

/** Totals of a day, as last recorded. */
export async function noteCurrentState(
  db: Database,
  day: string,
  { vip, messages }: CurrentState,
): Promise<void> {
  await sql`
    insert into day_figures (day, vip, open_messages) values (${day}::date, ${vip}, ${messages})
    on conflict (day) do update set vip = excluded.vip, open_messages = excluded.open_messages
  `.execute(db)
}

/** What had come of a day until an hour's end, as last looked at within the hour. */
export async function noteHour(
  db: Database,
  day: string,
  hour: number,
  { copies, plays }: Moving,
): Promise<void> {
  await sql`
    insert into hour_figures (day, hour, copies, plays) values (${day}::date, ${hour}::smallint, ${copies}, ${plays})
    on conflict (day, hour) do update set copies = excluded.copies, plays = excluded.plays
  `.execute(db)
}

/**
 * Counts days that have ended: from `first` on those not counted yet, those since `recent` again if
 * they were counted before `before`, and all of them once a day, since histories are imported.
 * Returns how many.
 */
export async function countDays(
  db: Database,
  span: { first: string; recent: string; today: string; before: Date; now: Date },
): Promise<number> {
  const { first, recent, today, before, now } = span
  const { numAffectedRows } = await sql`
    insert into day_figures (day, members, orders, revenue_fen, reports, counted_at)
    select due.day,
      (select count(*)::int from member where created_at >= due.begins and created_at < due.ends),
      (select count(*)::int from orders where created_at >= due.begins and created_at < due.ends),
      (select coalesce(sum(paid_fen), 0) from orders where paid_at >= due.begins and paid_at < due.ends),
      (select count(*)::int from report_case where created_at >= due.begins and created_at < due.ends),
      ${now}
    from (
      select d.day::date as day, d.day at time zone 'Asia/Shanghai' as begins,
        (d.day + interval '1 day') at time zone 'Asia/Shanghai' as ends
      from generate_series(${first}::timestamp, ${today}::timestamp - interval '1 day', '1 day') as d(day)
      left join day_figures f on f.day = d.day::date
      where f.counted_at is null or (d.day >= ${recent}::timestamp and f.counted_at < ${before})
        or f.counted_at < ${new Date(now.getTime() - dayMs)}
      order by d.day
    ) due
    on conflict (day) do update set members = excluded.members, orders = excluded.orders,
      revenue_fen = excluded.revenue_fen, reports = excluded.reports, counted_at = excluded.counted_at
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function removeOldHours(db: Database, before: string): Promise<void> {
  await db.deleteFrom('hour_figures').where('day', '<', before).execute()
}
