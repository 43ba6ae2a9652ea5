import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'

/** The hash of a magnet of a published work, as hexadecimal digits. Undefined where there is no such magnet. */
export async function findHash(db: Database, magnetId: string): Promise<string | undefined> {
  const magnet = await db
    .selectFrom('magnet')
    .innerJoin('work', 'work.id', 'magnet.work_id')
    .select('magnet.info_hash')
    .where('magnet.id', '=', magnetId)
    .where('work.published', '=', true)
    .executeTakeFirst()
  return magnet?.info_hash.toString('hex')
}

/**
 * Counts one copy of a day under the level of the copying member or visitor. One statement, so that
 * concurrent copies all count.
 */
export async function addCopy(db: Database, day: string, level: number): Promise<void> {
  await sql`
    insert into magnet_copy_day as kept (day, level, copies) values (${day}::date, ${level}, 1)
    on conflict (day, level) do update set copies = kept.copies + 1
  `.execute(db)
}

/** Until the transaction ends, no other transaction counts copies of this person. */
export async function lockCopies(tx: DatabaseTransaction, person: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${person.readBigInt64BE().toString()}::bigint)`.execute(tx)
}

/** How many magnets a member or visitor was given on a day, and whether this one is among them. */
export async function copiesOf(
  db: Database,
  person: Buffer,
  day: string,
  magnetId: string | null,
): Promise<{ count: number; hasThis: boolean }> {
  const { rows } = await sql<{ count: number; hasThis: boolean }>`
    select count(*)::int as count, coalesce(bool_or(magnet_id = ${magnetId}::bigint), false) as "hasThis"
    from metered_copy where day = ${day}::date and person = ${person}
  `.execute(db)
  return rows[0] ?? { count: 0, hasThis: false }
}

export async function keepCopy(
  tx: DatabaseTransaction,
  person: Buffer,
  day: string,
  magnetId: string,
): Promise<void> {
  await tx.insertInto('metered_copy').values({ day, person, magnet_id: magnetId }).execute()
}

/** Removes what days that have ended were metered by. */
export async function removeOldCopies(db: Database, today: string): Promise<void> {
  await db.deleteFrom('metered_copy').where('day', '<', today).execute()
}
