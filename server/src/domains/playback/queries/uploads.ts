import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'

export interface NewUpload {
  workId: string
  /** Null: it becomes the film of the whole work. */
  partId: string | null
  fileName: string
  /** Bytes. */
  size: number
  createdBy: string
}

export interface UploadRecord {
  id: string
  workId: string
  partId: string | null
  fileName: string
  /** Bytes, as text. */
  bytes: string
  videoId: string
  createdBy: string | null
  /** Its video exists. */
  isGiven: boolean
}

const isPartOfWork = (partId: string | null) => sql<boolean>`(${partId}::bigint is null or exists (
  select from work_part p where p.id = ${partId}::bigint and p.work_id = work.id
))`

const isGiven = (eb: ExpressionBuilder<Tables, 'upload'>) =>
  eb
    .exists(eb.selectFrom('video').select('video.id').whereRef('video.id', '=', 'upload.video_id'))
    .$castTo<boolean>()

function uploads(db: Database) {
  return db
    .selectFrom('upload')
    .select([
      'id',
      'work_id as workId',
      'part_id as partId',
      'file_name as fileName',
      'bytes',
      'video_id as videoId',
      'created_by as createdBy',
    ])
    .select((eb) => isGiven(eb).as('isGiven'))
}

/** Returns its id; undefined where there is no such work, or no such part of it. */
export async function addUpload(
  tx: DatabaseTransaction,
  { workId, partId, fileName, size, createdBy }: NewUpload,
  now: Date,
): Promise<string | undefined> {
  const added = await tx
    .insertInto('upload')
    .columns(['work_id', 'part_id', 'file_name', 'bytes', 'created_by', 'created_at', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('work')
        .select((part) => [
          'id as work_id',
          part.cast<string | null>(part.val(partId), 'bigint').as('part_id'),
          part.val(fileName).as('file_name'),
          part.cast<string>(part.val(String(size)), 'bigint').as('bytes'),
          part.cast<string>(part.val(createdBy), 'bigint').as('created_by'),
          part.cast<Date>(part.val(now), 'timestamptz').as('created_at'),
          part.cast<Date>(part.val(now), 'timestamptz').as('updated_at'),
        ])
        .where('id', '=', workId)
        .where(isPartOfWork(partId))
        .forKeyShare(),
    )
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** How many uploads of a member of the staff are not complete. */
export async function countOpenUploads(db: Database, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('upload')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('created_by', '=', memberId)
    .where((eb) => eb.not(isGiven(eb)))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findUpload(db: Database, id: string): Promise<UploadRecord | undefined> {
  return uploads(db).where('id', '=', id).executeTakeFirst()
}

/**
 * Locks an upload, so that changes of its file run one after the other. The value of `isGiven`
 * holds from here on.
 */
export async function lockUpload(tx: DatabaseTransaction, id: string): Promise<UploadRecord | undefined> {
  const held = await tx.selectFrom('upload').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return held && findUpload(tx, id)
}

export async function touchUpload(tx: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await tx.updateTable('upload').set({ updated_at: now }).where('id', '=', id).execute()
}

export async function deleteUpload(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('upload').where('id', '=', id).execute()
}

/** Uploads without activity since then. */
export async function staleUploads(db: Database, before: Date): Promise<UploadRecord[]> {
  return uploads(db).where('updated_at', '<', before).limit(1000).execute()
}

/** Those of the ids that there are. */
export async function existingUploads(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('upload').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
