import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { all, type Slice } from '../../../platform/database/pagination.ts'
import { canonicalNumber } from '../../../platform/text/number.ts'

export interface MagnetRecord {
  id: string
  name: string
  info_hash: Buffer
  length: string | null
  create_time: Date
  category: string | null
  remark: string | null
  part_id: string | null
}

interface OfWork {
  workId: string | undefined
  number: string | undefined
}

export interface MagnetFilter extends OfWork {
  category: string | undefined
  remark: string | undefined
  partId: string | undefined
}

export interface LabelCount {
  name: string
  count: number
}

const orders = {
  createTime: sql`m.create_time desc, m.id desc`,
  length: sql`m.length desc nulls last, m.id desc`,
  name: sql`m.name, m.id`,
}

function magnetsOf({ workId, number }: OfWork): RawBuilder<unknown>[] {
  const conditions = [sql`w.published`]
  if (workId !== undefined) conditions.push(sql`w.id = ${workId}::bigint`)
  if (number !== undefined) {
    // any channel may hold the number
    const channels = sql`w.mod_id in (select mod_id from channel)`
    conditions.push(channels, sql`w.number = ${canonicalNumber(number)}`)
  }
  return conditions
}

function filtered(filter: MagnetFilter): RawBuilder<unknown>[] {
  const conditions = magnetsOf(filter)
  if (filter.category !== undefined) conditions.push(sql`m.category = ${filter.category}`)
  if (filter.remark !== undefined) conditions.push(sql`m.remark = ${filter.remark}`)
  if (filter.partId !== undefined) conditions.push(sql`m.part_id = ${filter.partId}::bigint`)
  return conditions
}

/** Magnets of a published work, found by its id or its number; never those of a hidden one. */
export async function magnetPage(
  db: Database,
  filter: MagnetFilter,
  order: keyof typeof orders,
  slice: Slice,
): Promise<{ rows: MagnetRecord[]; total: number }> {
  const from = sql`from work w join magnet m on m.work_id = w.id where ${all(filtered(filter))}`
  const [page, counted] = await Promise.all([
    sql<MagnetRecord>`
      select m.id, m.name, m.info_hash, m.length, m.create_time, m.category, m.remark, m.part_id ${from}
      order by ${orders[order]} limit ${slice.limit} offset ${slice.offset}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

/** The best is looked for among so many of the largest; works have some, seldom a hundred. */
const comparedMost = 300

/** All magnets that a filter leaves, the largest first. */
export async function magnetsToCompare(db: Database, filter: MagnetFilter): Promise<MagnetRecord[]> {
  const { rows } = await sql<MagnetRecord>`
    select m.id, m.name, m.info_hash, m.length, m.create_time, m.category, m.remark, m.part_id
    from work w join magnet m on m.work_id = w.id where ${all(filtered(filter))}
    order by ${orders.length} limit ${sql.lit(comparedMost)}
  `.execute(db)
  return rows
}

/** The labels of all magnets of a work, by kind, the most frequent first. */
export async function labelsOfMagnets(
  db: Database,
  work: OfWork,
): Promise<{ category: LabelCount[]; remark: LabelCount[] }> {
  const { rows } = await sql<LabelCount & { kind: 'category' | 'remark' }>`
    select label.kind, label.name, count(*)::int as count
    from work w join magnet m on m.work_id = w.id
      cross join lateral (values ('category', m.category), ('remark', m.remark)) label (kind, name)
    where ${all(magnetsOf(work))} and label.name <> ''
    group by label.kind, label.name order by count(*) desc, label.name
  `.execute(db)
  const ofKind = (kind: 'category' | 'remark') =>
    rows.filter((row) => row.kind === kind).map(({ name, count }) => ({ name, count }))
  return { category: ofKind('category'), remark: ofKind('remark') }
}
