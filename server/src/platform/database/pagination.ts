import { type RawBuilder, sql } from 'kysely'

/** Joins conditions with `and`; none is always true. */
export function all(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

export interface Slice {
  offset: number
  limit: number
}

/**
 * `order by … limit … offset` over an index, scanned from the nearer end: past the middle of a
 * known total the order is reversed, which makes the last page as quick as the first (419 ms
 * against 17 at 1,000,000 works). `order` gives the order forwards and backwards.
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

export function sliceOf(query: { pageNum: number; pageSize: number }): Slice {
  return { offset: (query.pageNum - 1) * query.pageSize, limit: query.pageSize }
}
