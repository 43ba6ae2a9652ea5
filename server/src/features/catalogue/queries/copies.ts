import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

/**
 * Counts one copy of a magnet for a day, under the level of who copied. One statement, so that copies at the same moment
 * all count. False, and nothing counted, where no published work has such a magnet.
 */
export async function addCopy(db: Database, magnetId: string, day: string, level: number): Promise<boolean> {
  const { rows } = await sql`
    insert into magnet_copy_day as kept (day, level, copies)
    select ${day}::date, ${level}, 1
    from magnet m join work w on w.id = m.work_id
    where m.id = ${magnetId}::bigint and w.published
    on conflict (day, level) do update set copies = kept.copies + 1
    returning copies
  `.execute(db)
  return rows.length > 0
}
