import type { Failure } from '@yehang/contract'
import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { BulkActor, BulkState, Tables } from '../../../../platform/database/tables/tables.ts'
import { storedFailure } from '../../../../platform/text/failures.ts'

export type BulkChange = Selectable<Tables['bulk_change']>

const turnLock = 7_243_043

/** What begins and what ends take turns, so that one that waits is never forgotten. Take it before any other lock. */
export async function takeBulkTurn(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turnLock})`.execute(tx)
}

export interface NewBulkChange {
  action: Record<string, unknown>
  filter: Record<string, unknown>
  note: string | null
  actor: BulkActor
}

export async function addBulkChange(
  tx: DatabaseTransaction,
  { action, filter, note, actor }: NewBulkChange,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('bulk_change')
    .values({
      action: JSON.stringify(action),
      filter: JSON.stringify(filter),
      works: 0,
      note,
      reason: null,
      actor: JSON.stringify(actor),
      created_by: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findBulkChange(db: Database, id: string): Promise<BulkChange | undefined> {
  return db.selectFrom('bulk_change').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks it, so that its batches, a stop and an undo come one after the other. */
export async function lockBulkChange(tx: DatabaseTransaction, id: string): Promise<BulkChange | undefined> {
  return tx.selectFrom('bulk_change').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface BulkUpdate {
  state?: BulkState
  works?: number
  stop_asked?: boolean
  failure?: Failure | null
  actor?: BulkActor
  began_at?: Date
  ended_at?: Date
  undo_until?: Date | null
  undone_by?: string
  undone_at?: Date
  done_to?: string
}

export async function updateBulkChange(
  tx: DatabaseTransaction,
  id: string,
  { failure, actor, ...plain }: BulkUpdate,
): Promise<void> {
  await tx
    .updateTable('bulk_change')
    .set({
      ...plain,
      ...(failure !== undefined && storedFailure(failure)),
      ...(actor !== undefined && { actor: JSON.stringify(actor) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Whether another one is at work. */
export async function isOtherRunning(tx: DatabaseTransaction, id: string): Promise<boolean> {
  const other = await tx
    .selectFrom('bulk_change')
    .select('id')
    .where('state', 'in', ['running', 'undoing'])
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

/** The one that has waited longest. */
export async function nextWaiting(tx: DatabaseTransaction): Promise<string | undefined> {
  const next = await tx
    .selectFrom('bulk_change')
    .select('id')
    .where('state', 'in', ['waiting', 'undo_waiting'])
    .orderBy(sql`coalesce(undone_at, created_at)`)
    .orderBy('id')
    .executeTakeFirst()
  return next?.id
}

export interface ListedBulkChange extends BulkChange {
  staffName: string | null
  undoneName: string | null
}

const listed = (db: Database) =>
  db
    .selectFrom('bulk_change as b')
    .leftJoin('member as m', 'm.id', 'b.created_by')
    .leftJoin('member as u', 'u.id', 'b.undone_by')
    .selectAll('b')
    .select(['m.user_name as staffName', 'u.user_name as undoneName'])

export async function findListed(db: Database, id: string): Promise<ListedBulkChange | undefined> {
  return listed(db).where('b.id', '=', id).executeTakeFirst()
}

export async function bulkChangePage(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ListedBulkChange[]; total: number }> {
  const rows = await listed(db).orderBy('b.id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await db
    .selectFrom('bulk_change')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}
