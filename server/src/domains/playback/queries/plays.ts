import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/**
 * Counts a play of a day, unless its mark has been counted. One statement; `slot` spreads
 * concurrent writes.
 */
export async function addPlay(db: Database, day: string, mark: Buffer, slot: number): Promise<void> {
  await sql`
    with fresh as (
      insert into play_mark (day, mark) values (${day}::date, ${mark}) on conflict do nothing returning day
    )
    insert into play_day as kept (day, slot, plays) select day, ${slot}::smallint, 1 from fresh
    on conflict (day, slot) do update set plays = kept.plays + 1
  `.execute(db)
}

/** Removes the marks of plays of days that have ended. */
export async function removePlayMarks(db: Database, today: string): Promise<void> {
  await db.deleteFrom('play_mark').where('day', '<', today).execute()
}
