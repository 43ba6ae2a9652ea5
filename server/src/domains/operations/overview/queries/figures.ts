import { sql } from 'kysely'
import { dayMs } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'

/** What is counted of a stretch of time; money in fen. */
export interface Counted {
  members: number
  orders: number
  revenue: string
  reports: number
}

/** From the first moment up to the second, by indexes on the times. */
export async function countBetween(db: Database, from: Date, to: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select
      (select count(*)::int from member where created_at >= ${from} and created_at < ${to}) as members,
      (select count(*)::int from orders where created_at >= ${from} and created_at < ${to}) as orders,
      (select coalesce(sum(paid_fen), 0) from orders where paid_at >= ${from} and paid_at < ${to}) as revenue,
      (select count(*)::int from report_case where created_at >= ${from} and created_at < ${to}) as reports
  `.execute(db)
  return rows[0] ?? { members: 0, orders: 0, revenue: '0', reports: 0 }
}

export interface CurrentState {
  vip: number
  messages: number
}

/** Totals at this moment, rather than flows. */
export async function countCurrentState(db: Database, now: Date): Promise<CurrentState> {
  const { rows } = await sql<CurrentState>`
    select
      (select count(distinct member_id)::int from (
        select member_id from member_level where until > ${now}
        union all select member_id from member_level where until is null
      ) running) as vip,
      (select count(*)::int from message where waiting_since is not null) as messages
  `.execute(db)
  return rows[0] ?? { vip: 0, messages: 0 }
}

export interface Moving {
  copies: number
  plays: number
}

/** Copies and plays of a day until now. */
export async function countMoving(db: Database, day: string): Promise<Moving> {
  const { rows } = await sql<Moving>`
    select
      (select coalesce(sum(copies), 0)::int from magnet_copy_day where day = ${day}::date) as copies,
      (select coalesce(sum(plays), 0)::int from play_day where day = ${day}::date) as plays
  `.execute(db)
  return rows[0] ?? { copies: 0, plays: 0 }
}

export interface DayRow {
  day: string
  members: number | null
  orders: number | null
  revenue: string | null
  reports: number | null
  vip: number | null
  messages: number | null
  copies: number | null
  plays: number | null
}

/** Each day from the first to the last one, with what was written down of it. */
export async function writtenDays(db: Database, first: string, last: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select d.day::date as day, f.members, f.orders, f.revenue_fen as revenue, f.reports, f.vip,
      f.open_messages as messages,
      (select sum(copies)::int from magnet_copy_day c where c.day = d.day::date) as copies,
      (select sum(plays)::int from play_day p where p.day = d.day::date) as plays
    from generate_series(${first}::timestamp, ${last}::timestamp, '1 day') as d(day)
    left join day_figures f on f.day = d.day::date
    order by d.day
  `.execute(db)
  return rows
}

/** Copies and plays of a day by the end of each hour that was noted. */
export async function writtenHours(db: Database, day: string): Promise<(Moving & { hour: number })[]> {
  return db
    .selectFrom('hour_figures')
    .select(['hour', 'copies', 'plays'])
    .where('day', '=', day)
    .orderBy('hour')
    .execute()
}

export interface Today {
  paid: number
  unpaid: number
  alipay: string
  refunds: string
  vipEnding: number
  watching: number
  oldMessages: number
  openCases: number
}

/** What the log says of today beside its figures. */
export async function countToday(db: Database, from: Date, now: Date, to: Date): Promise<Today> {
  const dayAgo = new Date(now.getTime() - dayMs)
  const { rows } = await sql<Today>`
    select o.*, a.alipay,
      (select coalesce(sum(fen), 0) from refund where asked_at >= ${from} and asked_at < ${to}) as refunds,
      (select count(*)::int from member_level where until >= ${now} and until < ${to}) as "vipEnding",
      (select count(*)::int from stream where expires_at > ${now}) as watching,
      (select count(*)::int from message where waiting_since < ${dayAgo}) as "oldMessages",
      (select count(*)::int from report_case where due_at is not null) as "openCases"
    from
      (select (count(*) filter (where paid_at is not null))::int as paid,
         (count(*) filter (where paid_at is null))::int as unpaid
       from orders where created_at >= ${from} and created_at < ${to}) o,
      (select coalesce(sum(paid_fen), 0) as alipay from orders
       where paid_at >= ${from} and paid_at < ${to} and pay_channel = 'alipay') a
  `.execute(db)
  const nothing = { paid: 0, unpaid: 0, alipay: '0', refunds: '0', vipEnding: 0, watching: 0 }
  return rows[0] ?? { ...nothing, oldMessages: 0, openCases: 0 }
}

/** What staff did to prices since a moment. */
export async function priceChanges(
  db: Database,
  since: Date,
  limit: number,
): Promise<{ at: Date; name: string; fen: number }[]> {
  const { rows } = await sql<{ at: Date; name: string; fen: number }>`
    select a.at, coalesce(p.name, '') as name, round((a.after->>'price')::numeric * 100)::int as fen
    from audit_entry a left join plan p on p.id::text = a.subject_id
    where a.action = 'edit-plan' and a.after ? 'price' and a.at >= ${since}
    order by a.id desc limit ${limit}
  `.execute(db)
  return rows
}
