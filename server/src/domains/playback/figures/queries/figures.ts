import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import { all } from '../../../../platform/database/pagination.ts'
import { notSealed } from '../../../catalogue/queries/sealed.ts'

export interface Sums {
  plays: number
  starts: number
  startMs: number
  slowStarts: number
  failures: number
  abandoned: number
  stalls: number
  stalledMs: number
  bytes: number
  seconds: number
}

/** As numbers: far below 2 to the 53rd. */
const sums = sql`
  coalesce(sum(d.plays), 0)::int as plays, coalesce(sum(d.starts), 0)::int as starts,
  coalesce(sum(d.start_ms), 0)::float8 as "startMs", coalesce(sum(d.slow_starts), 0)::int as "slowStarts",
  coalesce(sum(d.failures), 0)::int as failures, coalesce(sum(d.abandoned), 0)::int as abandoned,
  coalesce(sum(d.stalls), 0)::int as stalls, coalesce(sum(d.stalled_ms), 0)::float8 as "stalledMs",
  coalesce(sum(d.bytes), 0)::float8 as bytes, coalesce(sum(d.seconds), 0)::float8 as seconds
`

export interface Range {
  firstDay: string
  workId: string | undefined
}

const within = ({ firstDay, workId }: Range): RawBuilder<unknown> =>
  all([
    sql`d.day >= ${firstDay}::date`,
    ...(workId === undefined ? [] : [sql`d.work_id = ${workId}::bigint`]),
  ])

export async function sumsOf(db: Database, range: Range): Promise<Sums | undefined> {
  const { rows } = await sql<Sums>`select ${sums} from playback_day d where ${within(range)}`.execute(db)
  return rows[0]
}

export async function sumsBy<Field extends 'day' | 'network' | 'browser'>(
  db: Database,
  field: Field,
  range: Range,
): Promise<(Sums & Record<Field, string>)[]> {
  const column = sql.ref(`d.${field}`)
  const { rows } = await sql<Sums & Record<Field, string>>`
    select ${column}${field === 'day' ? sql`::text` : sql``} as ${sql.ref(field)}, ${sums}
    from playback_day d where ${within(range)} group by ${column} order by ${column}
  `.execute(db)
  return rows
}

export async function failuresByReason(
  db: Database,
  range: Range,
): Promise<{ reason: string; failures: number }[]> {
  const { rows } = await sql<{ reason: string; failures: number }>`
    select d.reason, sum(d.failures)::int as failures from playback_failure d
    where ${within(range)} group by d.reason order by failures desc, d.reason
  `.execute(db)
  return rows
}

const orders = {
  failures: sql`d.failures desc, d.plays desc`,
  waiting: sql`(d."startMs" / greatest(d.starts, 1) + d."stalledMs" / greatest(d.starts, 1)) desc, d.plays desc`,
  plays: sql`d.plays desc`,
  bytes: sql`d.bytes desc, d.plays desc`,
}

export interface WorkSums extends Sums {
  workId: string
  number: string
  title: string
}

/** The first works in an order; sealed ones only for those who may see them. */
export async function sumsByWork(
  db: Database,
  range: Range,
  { order, seesSealed, limit }: { order: keyof typeof orders; seesSealed: boolean; limit: number },
): Promise<WorkSums[]> {
  const where = all([within(range), ...(seesSealed ? [] : [notSealed('d.work_id')])])
  const { rows } = await sql<WorkSums>`
    select d.*, w.number, w.title from (
      select d.work_id as "workId", ${sums} from playback_day d where ${where} group by d.work_id
    ) d join work w on w.id = d."workId"
    order by ${orders[order]}, d."workId" limit ${limit}
  `.execute(db)
  return rows
}

/** A film fails for many: at least so many failures, and of so large a share of its plays. */
export const failing = { failures: 5, share: 0.2 } as const

export interface FailingFilm {
  workId: string
  number: string
  failures: number
  /** The last hour in which it failed. */
  last: Date
}

/** Published works whose films fail for many since a moment, the worst first. */
export async function failingFilms(
  db: Database,
  since: Date,
  seesSealed: boolean,
  limit: number,
): Promise<FailingFilm[]> {
  const { rows } = await sql<FailingFilm>`
    select f."workId", w.number, f.failures, f.last from (
      select work_id as "workId", sum(failures)::int as failures, max(hour) filter (where failures > 0) as last
      from playback_hour where hour >= ${since}::timestamptz
      group by work_id
      having sum(failures) >= ${failing.failures} and sum(failures) >= ${failing.share}::float8 * sum(plays)
    ) f join work w on w.id = f."workId" and w.published
    where ${all(seesSealed ? [] : [notSealed('w.id')])}
    order by f.failures desc, f."workId" limit ${limit}
  `.execute(db)
  return rows
}
