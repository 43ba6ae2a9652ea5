import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** A work as a list shows it; the presenter makes the API's row of it. */
export interface WorkRecord {
  id: string
  number: string
  title: string
  pub_time: string
  pic_small: string | null
  pic_big: string | null
  mod_id: number
  is_online: number
  is_dht: boolean
  duration: number | null
  average: number | null
  evaluates: number
  play_level: number
  /** Only where a list is ordered by it. */
  collects?: number
}

/** Works of one page, in the order in which `page` yields their ids. */
export async function worksOf(db: Database, page: RawBuilder<unknown>): Promise<WorkRecord[]> {
  // The page of narrow ids is cut first and joined after: a plain OFFSET over whole rows takes ten times as long.
  const { rows } = await sql<WorkRecord>`
    with page as materialized (select id, row_number() over () as place from (${page}) cut)
    select w.id, w.number, w.title, w.pub_time, w.pic_small, w.pic_big, w.mod_id, w.is_online, w.is_dht,
      w.duration, w.average, w.evaluates, w.play_level
    from page join work w on w.id = page.id and w.published
    order by page.place
  `.execute(db)
  return rows
}

/** These works in this order; what is not published is left out. */
export async function worksInOrder(db: Database, ids: string[]): Promise<WorkRecord[]> {
  if (ids.length === 0) return []
  return worksOf(
    db,
    sql`select id from unnest(${ids}::bigint[]) with ordinality given (id, place) order by place`,
  )
}

/** The same works, each with how often it is collected. */
export async function withCollects(db: Database, works: WorkRecord[]): Promise<WorkRecord[]> {
  const { rows } = await sql<{ work_id: string; collects: number }>`
    select work_id, imported_collects + own_collects as collects from work_stat
    where work_id = any(${works.map(({ id }) => id)}::bigint[])
  `.execute(db)
  const collects = new Map(rows.map((row) => [row.work_id, row.collects]))
  return works.map((work) => ({ ...work, collects: collects.get(work.id) ?? 0 }))
}

/** Joins conditions with `and`; none is always true. */
export function all(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

export interface Slice {
  offset: number
  limit: number
}

/**
 * `order by … limit … offset` over an index, walked from the nearer end: past the middle of a known total the order is
 * turned round, which makes the last page as quick as the first (419 ms against 17 at 1,000,000 works).
 * `order` gives the order forwards and backwards.
 */
export function nearerEnd(
  from: RawBuilder<unknown>,
  order: { forwards: RawBuilder<unknown>; backwards: RawBuilder<unknown> },
  slice: Slice,
  total: number | null,
): RawBuilder<unknown> {
  if (total === null || slice.offset <= total / 2) {
    return sql`${from} order by ${order.forwards} limit ${slice.limit} offset ${slice.offset}`
  }
  const limit = Math.max(0, Math.min(slice.limit, total - slice.offset))
  const offset = Math.max(0, total - slice.offset - limit)
  const reversed = sql`${from} order by ${order.backwards} limit ${limit} offset ${offset}`
  return sql`select id from (select id, row_number() over () as back from (${reversed}) r) t order by back desc`
}
