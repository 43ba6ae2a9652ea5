import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

/** What staff changed of a locked work: field → its value before that. */
export async function staffFieldsOf(tx: DatabaseTransaction, id: string): Promise<Record<string, unknown>> {
  const work = await tx.selectFrom('work').select('staff_fields').where('id', '=', id).executeTakeFirst()
  return work?.staff_fields ?? {}
}

/** The fields that staff set of a work, as records of an import call them, and whether they changed its pictures. */
export async function lockedOf(db: Database, id: string): Promise<{ fields: string[]; pictures: boolean }> {
  const { rows } = await sql<{ fields: string[]; pictures: boolean }>`
    select array(select jsonb_object_keys(staff_fields) order by 1) as fields, pictures_by_staff as pictures
    from work where id = ${id}::bigint
  `.execute(db)
  return rows[0] ?? { fields: [], pictures: false }
}

/** An import may change the pictures of a work again. */
export async function releasePictures(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.updateTable('work').set({ pictures_by_staff: false }).where('id', '=', id).execute()
}

/** With `letGo` the next line of the work is read again, even if it is the one that was imported last. */
export async function putStaffFields(
  tx: DatabaseTransaction,
  id: string,
  fields: Readonly<Record<string, unknown>>,
  letGo: boolean,
): Promise<void> {
  const json = Object.keys(fields).length === 0 ? null : JSON.stringify(fields)
  await sql`
    update work set staff_fields = ${json}::jsonb, import_hash = case when ${letGo} then null else import_hash end
    where id = ${id}::bigint
  `.execute(tx)
}

/** Imports leave these magnets of a work unchanged. */
export async function keepMagnets(
  tx: DatabaseTransaction,
  workId: string,
  infoHashes: readonly string[],
): Promise<void> {
  await sql`
    insert into staff_magnet (work_id, info_hash)
    select ${workId}::bigint, decode(hash, 'hex') from unnest(${infoHashes}::text[]) hash on conflict do nothing
  `.execute(tx)
}

/** The same of magnets that a merge brought along. */
export async function keepMovedMagnets(
  tx: DatabaseTransaction,
  workId: string,
  magnetIds: readonly string[],
): Promise<void> {
  await sql`
    insert into staff_magnet (work_id, info_hash)
    select work_id, info_hash from magnet where id = any(${magnetIds}::bigint[]) and work_id = ${workId}::bigint
    on conflict do nothing
  `.execute(tx)
}

/** Magnets that went back with a merge that was taken back. */
export async function letMovedMagnetsGo(
  tx: DatabaseTransaction,
  workId: string,
  magnetIds: readonly string[],
): Promise<void> {
  await sql`
    delete from staff_magnet s using magnet m
    where m.id = any(${magnetIds}::bigint[]) and s.work_id = ${workId}::bigint and s.info_hash = m.info_hash
  `.execute(tx)
}
