import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

export interface AdminPart {
  id: string
  title: string
  film: 'ready' | 'preparing' | 'failed' | null
  magnets: number
}

/** In their order. */
export async function partsOfWork(db: Database, workId: string): Promise<AdminPart[]> {
  const { rows } = await sql<AdminPart>`
    select p.id, p.title, (
        select case when bool_or(v.state = 'ready') then 'ready' when bool_or(v.state <> 'failed') then 'preparing'
          when count(*) > 0 then 'failed' end
        from video v where v.part_id = p.id and v.state <> 'removed'
      ) as film, (
        select count(*)::int from magnet m where m.work_id = p.work_id and m.part_id = p.id
      ) as magnets
    from work_part p where p.work_id = ${workId}::bigint order by p.position, p.id
  `.execute(db)
  return rows
}

/** Whether a part is of a work; null is the whole work. */
export async function isPartOf(
  tx: DatabaseTransaction,
  workId: string,
  partId: string | null,
): Promise<boolean> {
  if (partId === null) return true
  const found = await tx
    .selectFrom('work_part')
    .select('id')
    .where('id', '=', partId)
    .where('work_id', '=', workId)
    .executeTakeFirst()
  return found !== undefined
}

/** Removes parts; their magnets become the work's. */
export async function removeParts(tx: DatabaseTransaction, workId: string, ids: readonly string[]) {
  if (ids.length === 0) return
  await sql`
    update magnet set part_id = null where work_id = ${workId}::bigint and part_id = any(${ids}::bigint[])
  `.execute(tx)
  await tx
    .deleteFrom('work_part')
    .where('work_id', '=', workId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Writes the parts that stay and new ones, in their order. Titles may change places. */
export async function writeParts(
  tx: DatabaseTransaction,
  workId: string,
  parts: readonly { id: string | null; title: string }[],
): Promise<void> {
  const rows = JSON.stringify(parts.map((part, position) => ({ ...part, position })))
  const given = sql`json_to_recordset(${rows}::json) as x (id bigint, title text, position smallint)`
  // A title is unique at every row: those that change step aside first.
  await sql`
    update work_part p set title = p.id || ' ' || p.title from ${given}
    where p.id = x.id and p.work_id = ${workId}::bigint and p.title <> x.title
  `.execute(tx)
  await sql`
    update work_part p set title = x.title, position = x.position from ${given}
    where p.id = x.id and p.work_id = ${workId}::bigint
  `.execute(tx)
  await sql`
    insert into work_part (work_id, title, position)
    select ${workId}::bigint, title, position from ${given} where id is null
  `.execute(tx)
}
