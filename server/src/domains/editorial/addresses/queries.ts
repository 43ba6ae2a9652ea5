import type { Failure } from '@yehang/contract'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { AddressField } from '../../../platform/database/tables/addresses.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import { storedFailure } from '../../../platform/text/failures.ts'

export type AddressFault = Selectable<Tables['address_fault']>
export type AddressHost = Selectable<Tables['address_host']>
export type AddressRound = Selectable<Tables['address_round']>

/** The addresses that a published work has. */
export interface WorkAddresses {
  id: string
  fields: Record<AddressField, string[]>
}

const fieldsOfWork = sql`json_build_object(
  'picSmall', array_remove(array[w.pic_small], null), 'picBig', array_remove(array[w.pic_big], null),
  'imageSmall', w.image_small, 'imageBig', w.image_big, 'mp4', array_remove(array[w.mp4], null))`

const allOfWork = sql`(array[w.pic_small, w.pic_big, w.mp4] || w.image_small || w.image_big)`

/** Null where another worker is at it. */
export async function takeRound(db: Database, now: Date, until: Date): Promise<AddressRound | undefined> {
  return db
    .updateTable('address_round')
    .set({ taken_until: until })
    .where((eb) => eb.or([eb('taken_until', 'is', null), eb('taken_until', '<', now)]))
    .returningAll()
    .executeTakeFirst()
}

export async function changeRound(
  db: Database,
  change: Partial<Omit<AddressRound, 'is_only'>>,
): Promise<void> {
  await db.updateTable('address_round').set(change).execute()
}

export async function findRound(db: Database): Promise<AddressRound> {
  return db.selectFrom('address_round').selectAll().executeTakeFirstOrThrow()
}

/** The next works of the round. Those of the demo have drawn pictures, which go with them. */
export async function nextWorks(db: Database, after: string, limit: number): Promise<WorkAddresses[]> {
  const { rows } = await sql<WorkAddresses>`
    select w.id, ${fieldsOfWork} as fields from work w
    where w.published and not w.is_demo and w.id > ${after}::bigint order by w.id limit ${limit}
  `.execute(db)
  return rows
}

export async function faultsOf(db: Database, workIds: readonly string[]): Promise<AddressFault[]> {
  if (workIds.length === 0) return []
  return db.selectFrom('address_fault').selectAll().where('work_id', 'in', workIds).execute()
}

/** What is reported of the addresses that a work has. */
export async function reportedFaults(db: Database, workId: string): Promise<AddressFault[]> {
  const { rows } = await sql<AddressFault>`
    select f.* from address_fault f join work w on w.id = f.work_id
    where f.work_id = ${workId}::bigint and f.reported_at is not null and f.address = any(${allOfWork})
    order by f.field desc, f.address
  `.execute(db)
  return rows
}

/** Faults to be looked at again, each with whether its work still shows the address. */
export async function dueFaults(
  db: Database,
  now: Date,
  limit: number,
): Promise<(AddressFault & { isCurrent: boolean })[]> {
  const { rows } = await sql<AddressFault & { isCurrent: boolean }>`
    select f.*, w.published and f.address = any(${allOfWork}) as "isCurrent"
    from address_fault f join work w on w.id = f.work_id
    where f.next_at <= ${now} and f.accepted_at is null order by f.next_at limit ${limit}
  `.execute(db)
  return rows
}

export async function putFault(
  db: Database,
  {
    failure,
    ...fault
  }: Omit<AddressFault, 'reason' | 'reason_params' | 'accepted_at'> & { failure: Failure },
): Promise<void> {
  const row = { ...fault, ...storedFailure(failure), reason: failure.reason }
  await db
    .insertInto('address_fault')
    .values(row)
    .onConflict((conflict) => conflict.columns(['work_id', 'address']).doUpdateSet(row))
    .execute()
}

export async function dropFault(db: Database, workId: string, address: string): Promise<void> {
  await db.deleteFrom('address_fault').where('work_id', '=', workId).where('address', '=', address).execute()
}

export async function postponeFault(
  db: Database,
  { work_id, address }: AddressFault,
  until: Date,
): Promise<void> {
  await db
    .updateTable('address_fault')
    .set({ next_at: until })
    .where('work_id', '=', work_id)
    .where('address', '=', address)
    .execute()
}

/** Faults of addresses that these works no longer have. */
export async function dropFormerFaults(db: Database, workIds: readonly string[]): Promise<void> {
  await sql`
    delete from address_fault f using work w
    where w.id = f.work_id and w.id = any(${workIds}::bigint[]) and not f.address = any(${allOfWork})
  `.execute(db)
}

export async function listHosts(db: Database): Promise<AddressHost[]> {
  return db.selectFrom('address_host').selectAll().orderBy('failed_since').execute()
}

export async function putHost(
  db: Database,
  { failure, ...host }: Omit<AddressHost, 'reason' | 'reason_params'> & { failure: Failure },
): Promise<void> {
  const row = { ...host, ...storedFailure(failure), reason: failure.reason }
  await db
    .insertInto('address_host')
    .values(row)
    .onConflict((conflict) => conflict.column('origin').doUpdateSet(row))
    .execute()
}

export async function dropHost(db: Database, origin: string): Promise<void> {
  await db.deleteFrom('address_host').where('origin', '=', origin).execute()
}

/**
 * Published works with a cover or preview at an origin; `isImageHost`: paths count as well. Reads all works (1.2 s of a
 * million), and is asked once a day for a server that is down.
 */
export async function countWorksAt(db: Database, origin: string, isImageHost: boolean): Promise<number> {
  const { rows } = await sql<{ works: number }>`
    select count(*)::int as works from work w where w.published and not w.is_demo and exists (
      select from unnest(array[w.pic_small, w.pic_big, w.mp4]) address
      where starts_with(address, ${`${origin}/`}) or (${isImageHost} and address !~ '^(\\w+:)?//')
    )
  `.execute(db)
  return rows[0]?.works ?? 0
}

/** What is sealed is not published, and its addresses concern no visitor. */
const publishedAmong = (ids: readonly string[]) =>
  sql`select id from work where id = any(${ids}::bigint[]) and published`

/** Lets the faults of works be looked at again at once. Answers their addresses. */
export async function hurryFaults(db: Database, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    update address_fault set next_at = ${now}, accepted_at = null
    where work_id in (${publishedAmong(ids)}) returning address
  `.execute(db)
  return rows.map(({ address }) => address)
}

/** Servers that are left alone are asked again as well. */
export async function hurryHosts(db: Database, origins: readonly string[], now: Date): Promise<void> {
  if (origins.length === 0) return
  await db.updateTable('address_host').set({ next_at: now }).where('origin', 'in', origins).execute()
}

/** Takes the faults of works off the list. Answers the works that had one. */
export async function acceptFaults(db: Database, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with accepted as (
      update address_fault set accepted_at = ${now}
      where work_id in (${publishedAmong(ids)}) and accepted_at is null and reported_at is not null
      returning work_id
    )
    select distinct work_id as id from accepted order by 1
  `.execute(db)
  return rows.map(({ id }) => id)
}
