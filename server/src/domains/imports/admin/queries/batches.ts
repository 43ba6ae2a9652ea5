import type { Failure } from '@yehang/contract'
import { importUndoHours } from '@yehang/contract/limits'
import { type Selectable, sql } from 'kysely'
import type pg from 'pg'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { ImportFormat, ImportState } from '../../../../platform/database/tables/imports.ts'
import type { Tables } from '../../../../platform/database/tables/tables.ts'
import { storedFailure } from '../../../../platform/text/failures.ts'

export type Batch = Selectable<Tables['import_batch']>

/** Fields a step may set; counters are changed by `moveCounts` and the journal. */
export type BatchChange = Partial<
  Omit<
    Batch,
    'id' | 'created_at' | 'created_by' | 'types' | 'mapping' | 'facts' | 'undo' | 'reason' | 'reason_params'
  >
> & {
  failure?: Failure | null
  types?: Batch['types']
  mapping?: Batch['mapping']
  facts?: Batch['facts']
  undo?: Batch['undo']
}

export async function addBatch(
  tx: DatabaseTransaction,
  { fileName, size, createdBy }: { fileName: string; size: number; createdBy: string },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('import_batch')
    .values({
      file_name: fileName,
      bytes: String(size),
      created_by: createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** On the connection of an import, within its first batch. */
export async function addCommandBatch(
  client: pg.ClientBase,
  order: { fileName: string; bytes: number; channel: number | null; asDrafts: boolean },
  format: ImportFormat | null,
  now: Date,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into import_batch
       (file_name, bytes, origin, state, format, channel, as_drafts, began_at, created_at, updated_at)
     values ($1, $2, 'command', 'writing', $3, $4, $5, $6, $6, $6) returning id`,
    [order.fileName, order.bytes, format, order.channel, order.asDrafts, now],
  )
  return rows[0]?.id ?? ''
}

/** Ends imports whose command was killed; for a caller that holds the lock of imports. What they wrote can be taken back. */
export async function stopAbandoned(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `update import_batch set state = 'stopped', reason = 'import_command_interrupted', stop_asked = false,
       added = written_added, changed = written_changed, ended_at = updated_at, updated_at = $1::timestamptz,
       undo_until = case when written_added + written_changed > 0 then $1::timestamptz + make_interval(hours => $2::int) end
     where origin = 'command' and state = 'writing'`,
    [now, importUndoHours],
  )
}

export async function findBatch(db: Database, id: string): Promise<Batch | undefined> {
  return db.selectFrom('import_batch').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks it, so that changes of an import run one after the other. */
export async function lockBatch(tx: DatabaseTransaction, id: string): Promise<Batch | undefined> {
  return tx.selectFrom('import_batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeBatch(db: Database, id: string, change: BatchChange, now: Date): Promise<void> {
  const { types, mapping, facts, undo, failure, ...plain } = change
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
  await db
    .updateTable('import_batch')
    .set({
      ...plain,
      ...(failure !== undefined && storedFailure(failure)),
      ...(types !== undefined && { types: json(types) ?? '[]' }),
      ...(mapping !== undefined && { mapping: json(mapping) ?? '{}' }),
      ...(facts !== undefined && { facts: json(facts) ?? '{}' }),
      ...(undo !== undefined && { undo: json(undo) ?? 'null' }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** The same, where it is still in the state that it is thought to be in. */
export async function advanceBatch(
  db: Database,
  id: string,
  from: ImportState,
  change: BatchChange,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const held = await lockBatch(tx, id)
    if (held?.state !== from) return false
    await changeBatch(tx, id, change, now)
    return true
  })
}

/** Returns whether a member of staff has asked the step to stop. */
export async function noteProgress(db: Database, id: string, progress: number): Promise<boolean> {
  const row = await db
    .updateTable('import_batch')
    .set({ progress: Math.min(1, Math.max(0, progress)) })
    .where('id', '=', id)
    .returning('stop_asked')
    .executeTakeFirst()
  return row?.stop_asked ?? true
}

type Count = 'added' | 'changed' | 'unchanged' | 'wrong' | 'blocked'

/** Lines that went from one count to another. */
export async function moveCounts(
  tx: DatabaseTransaction,
  id: string,
  moves: readonly { from: Count; to: Count }[],
): Promise<void> {
  const by = new Map<Count, number>()
  for (const { from, to } of moves) {
    by.set(from, (by.get(from) ?? 0) - 1)
    by.set(to, (by.get(to) ?? 0) + 1)
  }
  const of = (count: Count) => by.get(count) ?? 0
  await sql`
    update import_batch set added = added + ${of('added')}, changed = changed + ${of('changed')},
      unchanged = unchanged + ${of('unchanged')}, wrong = wrong + ${of('wrong')},
      blocked = blocked + ${of('blocked')}, fixed = fixed - ${of('wrong')}
    where id = ${id}::bigint
  `.execute(tx)
}

export interface ListedBatch extends Batch {
  staffName: string | null
  sourceName: string | null
}

const listed = (db: Database) =>
  db
    .selectFrom('import_batch as b')
    .leftJoin('member as m', 'm.id', 'b.created_by')
    .leftJoin('import_source as s', 's.id', 'b.source_id')
    .selectAll('b')
    .select(['m.user_name as staffName', 's.name as sourceName'])

export async function findListed(db: Database, id: string): Promise<ListedBatch | undefined> {
  return listed(db).where('b.id', '=', id).where('b.state', '<>', 'dropped').executeTakeFirst()
}

export async function batchPage(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ListedBatch[]; total: number }> {
  const rows = await listed(db)
    .where('b.state', '<>', 'dropped')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('import_batch')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('state', '<>', 'dropped')
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export async function countOpen(db: Database, memberId: string): Promise<number> {
  const { total } = await db
    .selectFrom('import_batch')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('created_by', '=', memberId)
    .where('state', 'in', ['uploading', 'checking', 'ready', 'failed', 'stopped'])
    .executeTakeFirstOrThrow()
  return Number(total)
}

const stale = (db: Database, before: Date) =>
  db
    .selectFrom('import_batch')
    .where('state', 'in', ['uploading', 'ready', 'failed', 'stopped'])
    .where('updated_at', '<', before)

/** Imports without activity since then. */
export async function staleBatches(db: Database, before: Date): Promise<string[]> {
  const rows = await stale(db, before).select('id').limit(100).execute()
  return rows.map(({ id }) => id)
}

/** Locks one of them and returns its state; undefined if it has been continued meanwhile. */
export async function lockStale(
  tx: DatabaseTransaction,
  id: string,
  before: Date,
): Promise<ImportState | undefined> {
  const held = await stale(tx, before).select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  return held?.state
}

const undoIsOver = (db: Database, now: Date) =>
  db
    .selectFrom('import_batch')
    .where('state', 'in', ['done', 'stopped', 'undone'])
    .where('undo_until', '<', now)

/** Imports that could be taken back, and cannot any more. */
export async function pastUndo(db: Database, now: Date): Promise<string[]> {
  const rows = await undoIsOver(db, now).select('id').limit(100).execute()
  return rows.map(({ id }) => id)
}

/** Locks one of them. False: it is being written again, and can be undone again. */
export async function lockPastUndo(tx: DatabaseTransaction, id: string, now: Date): Promise<boolean> {
  const held = await undoIsOver(tx, now).select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return held !== undefined
}

/** Those of the imports whose file is still needed. One that is published or taken back may be a stopped one again. */
export async function needingFiles(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('import_batch')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', [
      'uploading',
      'fetching',
      'checking',
      'ready',
      'writing',
      'publishing',
      'stopped',
      'failed',
      'undoing',
    ])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function addPublished(tx: DatabaseTransaction, id: string, more: number): Promise<void> {
  await tx
    .updateTable('import_batch')
    .set((eb) => ({ published: eb('published', '+', more) }))
    .where('id', '=', id)
    .execute()
}

export async function addUndone(
  tx: DatabaseTransaction,
  id: string,
  { hidden }: { hidden: number },
): Promise<void> {
  await sql`
    update import_batch set undo = jsonb_build_object(
      'hidden', coalesce((undo->>'hidden')::int, 0) + ${hidden}::int,
      'restored', coalesce((undo->>'restored')::int, 0), 'left', coalesce((undo->>'left')::int, 0)
    ) where id = ${id}::bigint
  `.execute(tx)
}
