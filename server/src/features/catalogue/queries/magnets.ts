import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { canonicalNumber } from '../../../text/number.ts'
import { all, type Slice } from './rows.ts'

export interface MagnetRecord {
  id: string
  name: string
  info_hash: Buffer
  length: string | null
  create_time: Date
  category: string | null
  remark: string | null
}

export interface MagnetFilter {
  workId: string | undefined
  number: string | undefined
  category: string | undefined
  remark: string | undefined
}

const orders = {
  createTime: sql`m.create_time desc, m.id desc`,
  length: sql`m.length desc nulls last, m.id desc`,
  name: sql`m.name, m.id`,
}

/** Magnets of a published work, found by its id or its number; never those of a hidden one. */
export async function magnetPage(
  db: Database,
  filter: MagnetFilter,
  order: keyof typeof orders,
  slice: Slice,
): Promise<{ rows: MagnetRecord[]; total: number }> {
  const conditions = [sql`w.published`]
  if (filter.workId !== undefined) conditions.push(sql`w.id = ${filter.workId}::bigint`)
  if (filter.number !== undefined) {
    // any channel may hold the number
    const channels = sql`w.mod_id in (select mod_id from channel)`
    conditions.push(channels, sql`w.number = ${canonicalNumber(filter.number)}`)
  }
  if (filter.category !== undefined) conditions.push(sql`m.category = ${filter.category}`)
  if (filter.remark !== undefined) conditions.push(sql`m.remark = ${filter.remark}`)
  const from = sql`from work w join magnet m on m.work_id = w.id where ${all(conditions)}`
  const [page, counted] = await Promise.all([
    sql<MagnetRecord>`
      select m.id, m.name, m.info_hash, m.length, m.create_time, m.category, m.remark ${from}
      order by ${orders[order]} limit ${slice.limit} offset ${slice.offset}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}
