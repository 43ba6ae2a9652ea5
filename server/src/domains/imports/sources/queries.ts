import type { Failure } from '@yehang/contract'
import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { ImportState } from '../../../platform/database/tables/imports.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import { storedFailure } from '../../../platform/text/failures.ts'

export type ImportSource = Selectable<Tables['import_source']>

export interface ListedSource extends ImportSource {
  state: ImportState | null
  added: number | null
  changed: number | null
  wrong: number | null
}

export async function listSources(db: Database): Promise<ListedSource[]> {
  return db
    .selectFrom('import_source as s')
    .leftJoin('import_batch as b', 'b.id', 's.batch_id')
    .selectAll('s')
    .select(['b.state', 'b.added', 'b.changed', 'b.wrong'])
    .orderBy('s.id')
    .execute()
}

const addingLock = 7_243_044

/** How many there are, until the transaction ends. */
export async function countSources(tx: DatabaseTransaction): Promise<number> {
  await sql`select pg_advisory_xact_lock(${addingLock})`.execute(tx)
  const { total } = await tx
    .selectFrom('import_source')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function findSource(db: Database, id: string): Promise<ImportSource | undefined> {
  return db.selectFrom('import_source').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks it. Before its import, where both are locked. */
export async function lockSource(tx: DatabaseTransaction, id: string): Promise<ImportSource | undefined> {
  return tx.selectFrom('import_source').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Sources whose time has come, whatever their last import is at. */
export async function dueSources(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('import_source')
    .select('id')
    .where('paused', '=', false)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

export type SourceChange = Partial<
  Omit<ImportSource, 'id' | 'mapping' | 'reason' | 'reason_params' | 'created_at' | 'created_by'>
> & { mapping?: ImportSource['mapping']; failure?: Failure | null }

const columnsOf = ({ mapping, failure, ...plain }: SourceChange) => ({
  ...plain,
  ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }),
  ...(failure !== undefined && storedFailure(failure)),
})

export async function changeSource(db: Database, id: string, change: SourceChange, now: Date): Promise<void> {
  await db
    .updateTable('import_source')
    .set({ ...columnsOf(change), updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Notes how far a reading has come. False: it is not the reading of its source any more. */
export async function noteFetched(
  db: Database,
  { id, batchId }: { id: string; batchId: string },
  fetched: SourceChange,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_source')
    .set({ ...columnsOf(fetched), updated_at: now })
    .where('id', '=', id)
    .where('batch_id', '=', batchId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that staff have looked at an import of it, and written it. */
export async function noteConfirmed(tx: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('import_source')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

export type NewSource = Pick<
  ImportSource,
  'name' | 'kind' | 'address' | 'every_minutes' | 'writes' | 'max_works' | 'created_by'
>

export async function addSource(tx: DatabaseTransaction, source: NewSource, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('import_source')
    .values({ ...source, next_at: now, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function removeSource(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('import_source').where('id', '=', id).execute()
}

/** Imports that staff may yet write are of the source no more: what becomes of them says nothing of it. */
export async function detachBatches(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx
    .updateTable('import_batch')
    .set({ source_id: null })
    .where('source_id', '=', id)
    .where('state', 'not in', ['done', 'undone', 'dropped'])
    .execute()
}

/** An import that is read from a source. */
export async function addSourceBatch(
  tx: DatabaseTransaction,
  { id, name, channel, mapping, as_drafts }: ImportSource,
  file: { name: string; bytes: number } | null,
  now: Date,
): Promise<string> {
  const added = await tx
    .insertInto('import_batch')
    .values({
      file_name: file?.name ?? name,
      bytes: String(file?.bytes ?? 0),
      origin: 'source',
      source_id: id,
      state: 'fetching',
      channel,
      mapping: JSON.stringify(mapping),
      as_drafts,
      began_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

export interface ReadFile {
  name: string
  size: number
  /** Milliseconds since 1970. */
  modified: number
}

/** The files that a source has read, by their names, as they were. */
export async function filesRead(db: Database, sourceId: string): Promise<Map<string, ReadFile>> {
  const rows = await db
    .selectFrom('import_source_file')
    .select(['name', 'bytes', 'modified_at'])
    .where('source_id', '=', sourceId)
    .execute()
  return new Map(
    rows.map(({ name, bytes, modified_at }) => [
      name,
      { name, size: Number(bytes), modified: modified_at.getTime() },
    ]),
  )
}

export async function noteFileRead(
  tx: DatabaseTransaction,
  sourceId: string,
  { name, size, modified }: ReadFile,
): Promise<void> {
  await sql`
    insert into import_source_file (source_id, name, bytes, modified_at)
    values (${sourceId}::bigint, ${name}, ${size}::bigint, ${new Date(modified)})
    on conflict (source_id, name) do update set bytes = excluded.bytes, modified_at = excluded.modified_at
  `.execute(tx)
}

export async function forgetFiles(tx: DatabaseTransaction, sourceId: string): Promise<void> {
  await tx.deleteFrom('import_source_file').where('source_id', '=', sourceId).execute()
}
