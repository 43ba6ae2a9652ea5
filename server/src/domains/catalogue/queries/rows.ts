import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { PubPrecision } from '../service/imported-work.ts'

/** A work as a list shows it; the presenter makes the API's row of it. */
export interface WorkRecord {
  id: string
  number: string
  title: string
  pub_time: string
  pub_precision: PubPrecision | null
  pic_small: string | null
  pic_big: string | null
  /** The widths in which the site keeps `pic_small`; null where it does not. */
  pic_sizes: string | null
  mod_id: number
  is_online: number
  is_dht: boolean
  duration: number | null
  average: number | null
  evaluates: number
  play_level: number
  /** The video whose clip stands for it. */
  preview_id: string | null
  /** Only where a list is ordered by it. */
  collects?: number
}

/** A record, of `work w` and `sized_picture s`. */
export const recordColumns = sql.raw(`
  w.id, w.number, w.title, w.pub_time, w.pub_precision, w.pic_small, w.pic_big, w.mod_id, w.is_online, w.is_dht,
  w.duration, w.average, w.evaluates, w.play_level, w.preview_id, s.sizes as pic_sizes`)

/** Works of one page, in the order in which `page` yields their ids. */
export async function worksOf(db: Database, page: RawBuilder<unknown>): Promise<WorkRecord[]> {
  // The page of narrow ids is cut first and joined after: a plain OFFSET over whole rows takes ten times as long.
  const { rows } = await sql<WorkRecord>`
    with page as materialized (select id, row_number() over () as place from (${page}) cut)
    select ${recordColumns}
    from page join work w on w.id = page.id and w.published
    left join sized_picture s on s.path = w.pic_small
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
