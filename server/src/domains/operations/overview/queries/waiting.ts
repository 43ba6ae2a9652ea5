import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import { notSealed } from '../../../catalogue/queries/sealed.ts'

/** What needs attention, by page of the back office. No count goes beyond `most`. */
const most = 1001

export interface Waiting {
  count: number
  /** Since when the first one waits, or until when there is time for it. */
  at: Date | null
}

const nothing: Waiting = { count: 0, at: null }

/** Messages that wait for a reply, those since `before` alone where it is given; one put off for later waits then. */
export async function waitingMessages(db: Database, before: Date | null, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(at) as at from (
      select waiting_since as at from message
      where waiting_since is not null and (later_until is null or later_until <= ${now})
        and ${before === null ? sql`true` : sql`waiting_since < ${before}`}
      order by waiting_since limit ${most}
    ) found
  `.execute(db)
  return rows[0] ?? nothing
}

export interface OpenCase {
  id: string
  number: number
  due: Date
}

const seenBy = (isAdmin: boolean) => (isAdmin ? sql`true` : notSealed('work_id'))

/** Cases that are to be decided, what runs out first first. Those on age are for administrators alone. */
export async function openCases(db: Database, isAdmin: boolean, limit: number): Promise<OpenCase[]> {
  const { rows } = await sql<OpenCase>`
    select id, number, due_at as due from report_case
    where due_at is not null and state in ('open', 'appealed') and ${seenBy(isAdmin)}
    order by due_at, id limit ${limit}
  `.execute(db)
  return rows
}

export async function countOpenCases(db: Database, isAdmin: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from report_case
      where due_at is not null and state in ('open', 'appealed') and ${seenBy(isAdmin)}
      limit ${most}
    ) found
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Works that are written and not published yet. */
export async function countDrafts(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from work where not published and (unlisted = 'draft' or unlisted is null) limit ${most}
    ) found
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Orders that need attention; late payments have been granted and need none. */
export async function waitingOrders(db: Database): Promise<Waiting & { fen: number }> {
  const { rows } = await sql<Waiting & { fen: number }>`
    select count(*)::int as count, min(updated_at) as at, coalesce(sum(paid_fen - refunded_fen), 0)::int as fen from (
      select updated_at, paid_fen, refunded_fen from orders
      where exception is not null and exception <> 'late' order by updated_at desc limit ${most}
    ) found
  `.execute(db)
  return rows[0] ?? { ...nothing, fen: 0 }
}

/** Imports that were looked through and wait to be written. */
export async function waitingImports(db: Database): Promise<Waiting & { name: string | null }> {
  const { rows } = await sql<Waiting & { name: string | null }>`
    select count(*)::int as count, min(updated_at) as at, min(file_name) as name from (
      select updated_at, file_name from import_batch where state = 'ready' order by id desc limit ${most}
    ) found
  `.execute(db)
  return rows[0] ?? { ...nothing, name: null }
}
