import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { Tables } from '../../../../platform/database/tables/tables.ts'

export type DiskRecord = Selectable<Tables['disk']>

export async function findDisk(db: Database, host: string): Promise<DiskRecord | undefined> {
  return db.selectFrom('disk').selectAll().where('host', '=', host).executeTakeFirst()
}

/** Writes how a disk is, and how full it is today. */
export async function noteDisk(db: Database, disk: DiskRecord, day: string): Promise<void> {
  await db
    .insertInto('disk')
    .values(disk)
    .onConflict((row) => row.column('host').doUpdateSet({ ...disk }))
    .execute()
  await sql`
    insert into disk_day (host, day, used)
    values (${disk.host}, ${day}::date, ${disk.size}::bigint - ${disk.free}::bigint)
    on conflict (host, day) do update set used = excluded.used
  `.execute(db)
}

export async function removeOldDisks(db: Database, seenBefore: Date, daysBefore: string): Promise<void> {
  await db.deleteFrom('disk').where('measured_at', '<', seenBefore).execute()
  await db.deleteFrom('disk_day').where('day', '<', daysBefore).execute()
}

/** Disks, each with how full it was on the first day since `since` that is known. */
export async function listDisks(
  db: Database,
  since: string,
): Promise<(DiskRecord & { first_day: string | null; first_used: string | null })[]> {
  const { rows } = await sql<DiskRecord & { first_day: string | null; first_used: string | null }>`
    select k.*, f.day as first_day, f.used as first_used
    from disk k left join lateral (
      select day, used from disk_day d where d.host = k.host and d.day >= ${since}::date order by day limit 1
    ) f on true
    order by k.host
  `.execute(db)
  return rows
}

export async function databaseBytes(db: Database): Promise<string> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes
  `.execute(db)
  return rows[0]?.bytes ?? '0'
}
