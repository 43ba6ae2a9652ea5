import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

/** Times in which no API gave a sign. */

export interface Outage {
  what: 'site' | 'database'
  beganAt: Date
  endedAt: Date
}

/**
 * Writes that an API gives a sign. Where none had for longer than `gapMs`, that was an outage; whichever comes first
 * writes it down, since it holds the row. `gapMs` null: whatever the clocks say, this process knows that there was none.
 */
export async function noteUptime(
  db: Database,
  now: Date,
  what: Outage['what'],
  gapMs: number | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into site_sign (one, seen_at) values (true, ${now}) on conflict do nothing`.execute(tx)
    const { seen_at: before } = await tx
      .selectFrom('site_sign')
      .select('seen_at')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (gapMs !== null && now.getTime() - before.getTime() > gapMs) {
      await tx.insertInto('outage').values({ what, began_at: before, ended_at: now }).execute()
    }
    if (before < now) await tx.updateTable('site_sign').set({ seen_at: now }).execute()
  })
}

/** Those that began since a moment, the newest `limit`, the first first. */
export async function outagesSince(db: Database, since: Date, limit: number): Promise<Outage[]> {
  const rows = await db
    .selectFrom('outage')
    .select(['what', 'began_at as beganAt', 'ended_at as endedAt'])
    .where('began_at', '>=', since)
    .orderBy('began_at', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

export async function removeOldOutages(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('outage').where('began_at', '<', before).execute()
}
