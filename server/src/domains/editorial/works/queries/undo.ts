import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

export type UndoKind = 'listing' | 'tag' | 'channel' | 'merge'

export interface NewUndo {
  kind: UndoKind
  actorId: string
  workId?: string
  until: Date
  what: Record<string, unknown>
}

/** Deletes the lists of works and members of changes that can no longer be undone. */
export async function emptyExpiredUndos(db: Database, now: Date): Promise<void> {
  await sql`update desk_undo set what = '{}' where until < ${now} and what <> '{}'`.execute(db)
}

/** Stores what is needed to undo a change. */
export async function keepUndo(tx: DatabaseTransaction, undo: NewUndo, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('desk_undo')
    .values({
      kind: undo.kind,
      actor_id: undo.actorId,
      work_id: undo.workId ?? null,
      made_at: now,
      until: undo.until,
      what: undo.what,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Undo {
  kind: UndoKind
  actorId: string
  until: Date
  takenBackAt: Date | null
  what: Record<string, unknown>
}

/** Locks what is to be taken back, so that it is taken back once. */
export async function lockUndo(tx: DatabaseTransaction, id: string): Promise<Undo | undefined> {
  return tx
    .selectFrom('desk_undo')
    .select(['kind', 'actor_id as actorId', 'until', 'taken_back_at as takenBackAt', 'what'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markTakenBack(tx: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await sql`update desk_undo set taken_back_at = ${now}, what = '{}' where id = ${id}::bigint`.execute(tx)
}

/** Merges into a work that can still be taken back, by the work that is gone. */
export async function openMerges(db: Database, workId: string, now: Date): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; from: string }>`
    select id, what ->> 'from' as from from desk_undo
    where work_id = ${workId}::bigint and kind = 'merge' and taken_back_at is null and until > ${now}
  `.execute(db)
  return new Map(rows.map(({ id, from }) => [from, id]))
}

/** Works that were merged into this one. */
export async function mergedInto(db: Database, workId: string): Promise<{ id: string; number: string }[]> {
  return db
    .selectFrom('work')
    .select(['id', 'number'])
    .where('merged_into', '=', workId)
    .orderBy('id')
    .limit(50)
    .execute()
}

const statementLock = 7_243_012

/** Changes that lock much in several steps come one after the other. Take it before any other lock. */
export async function takeTurn(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${statementLock})`.execute(tx)
}
