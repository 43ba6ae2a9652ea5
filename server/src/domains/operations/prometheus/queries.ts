import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/**
 * Figures for monitoring, at any size of the site: each statement reads the head of an index, and
 * counts no further than `most`.
 */
const most = 10_000

/** Where orders wait for something; the others are ends. */
const openStates = sql`(values ('created'), ('pending'), ('closing'), ('refunding'), ('abnormal'))`

export interface OfState {
  state: string
  count: number
}

export async function openOrders(db: Database): Promise<OfState[]> {
  const { rows } = await sql<OfState>`
    select s.state, (
      select count(*)::int from (select from orders o where o.state = s.state limit ${most}) found
    ) as count
    from ${openStates} as s(state)
  `.execute(db)
  return rows
}

/** What became of the orders that were made since a moment. */
export async function ordersSince(db: Database, since: Date): Promise<OfState[]> {
  const { rows } = await sql<OfState>`
    select state, count(*)::int as count
    from (select state from orders where created_at >= ${since} order by created_at desc limit ${most}) found
    group by state
  `.execute(db)
  return rows
}

/** Orders that need attention, and those paid after they were closed, by cause. */
export async function exceptions(db: Database): Promise<{ exception: string; count: number }[]> {
  const { rows } = await sql<{ exception: string; count: number }>`
    select exception, count(*)::int as count
    from (select exception from orders where exception is not null order by updated_at desc limit ${most}) found
    group by exception
  `.execute(db)
  return rows
}

export interface PaymentFigures {
  paid: number
  late: number
  slowest: number | null
  overdue: number | null
}

/**
 * Payments since a moment: how many, how many were granted longer than `lateSeconds` after they were made, and the longest
 * wait; and for how many seconds the check of an order that is due longest has been due.
 */
export async function paymentFigures(
  db: Database,
  { since, now, lateSeconds }: { since: Date; now: Date; lateSeconds: number },
): Promise<PaymentFigures> {
  const { rows } = await sql<PaymentFigures>`
    select count(*)::int as paid, (count(*) filter (where wait > ${lateSeconds}))::int as late, max(wait) as slowest,
      (select extract(epoch from ${now}::timestamptz - min(next_check_at))::float8
       from orders where next_check_at is not null and next_check_at < ${now}) as overdue
    from (
      select extract(epoch from granted_at - paid_at)::float8 as wait
      from orders where paid_at >= ${since} order by paid_at desc limit ${most}
    ) found
  `.execute(db)
  return rows[0] ?? { paid: 0, late: 0, slowest: null, overdue: null }
}

export interface NotifiedBy {
  provider: string
  source: string
  outcome: string
  count: number
}

/** Channel reports and calls since a moment; the latest ones if there are many. */
export async function paymentEvents(db: Database, since: Date): Promise<NotifiedBy[]> {
  const { rows } = await sql<NotifiedBy>`
    select provider, source, outcome, count(*)::int as count
    from (select * from payment_event order by id desc limit ${most}) last
    where at >= ${since} group by 1, 2, 3
  `.execute(db)
  return rows
}

export interface CurrentState {
  vip: number | null
  watching: number
  reports: number
  overdue: number
  /** Seconds until the first report runs out; below 0 where it has. */
  left: number | null
  bytes: string
}

/** VIP as a worker counted it last; a database of a million members would be counted at every look. */
export async function currentState(db: Database, now: Date): Promise<CurrentState> {
  const { rows } = await sql<CurrentState>`
    select
      (select vip from day_figures where vip is not null order by day desc limit 1) as vip,
      (select count(*)::int from (select from stream where expires_at > ${now} limit ${most}) found) as watching,
      due.reports, due.overdue, due."left", pg_database_size(current_database()) as bytes
    from (
      select count(*)::int as reports, (count(*) filter (where due_at <= ${now}))::int as overdue,
        extract(epoch from min(due_at) - ${now}::timestamptz)::float8 as "left"
      from (
        select due_at from report_case
        where state in ('open', 'appealed') and due_at is not null limit ${most}
      ) found
    ) due
  `.execute(db)
  return rows[0] ?? { vip: null, watching: 0, reports: 0, overdue: 0, left: null, bytes: '0' }
}

export async function videosByState(db: Database): Promise<OfState[]> {
  const { rows } = await sql<OfState>`
    select s.state, (select count(*)::int from (select from video v where v.state = s.state limit ${most}) found) as count
    from (values ('waiting'), ('fetching'), ('transcoding'), ('failed')) as s(state)
  `.execute(db)
  return rows
}

export interface RunFigures {
  task: string
  outcome: string
  count: number
  seconds: number
}

/** Tries of jobs that ended since a moment. */
export async function runsSince(db: Database, since: Date): Promise<RunFigures[]> {
  const { rows } = await sql<RunFigures>`
    select task, outcome, count(*)::int as count, coalesce(sum(extract(epoch from ended_at - began_at)), 0)::float8 as seconds
    from (
      select task, outcome, began_at, ended_at from job_run
      where ended_at is not null and ended_at >= ${since} order by ended_at desc limit ${most}
    ) found
    group by task, outcome
  `.execute(db)
  return rows
}
