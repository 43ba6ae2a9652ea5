import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { CasePart } from '../../../platform/database/tables/tables.ts'

/** Files that came with reports and appeals. */

export interface CaseFile {
  id: string
  caseId: string
  part: CasePart
  name: string
  type: string
  bytes: string
  file: string
  createdAt: Date
}

const columns = [
  'id',
  'case_id as caseId',
  'part',
  'name',
  'type',
  'bytes',
  'file',
  'created_at as createdAt',
] as const

export async function filesOf(db: Database, caseId: string): Promise<CaseFile[]> {
  return db.selectFrom('case_file').select(columns).where('case_id', '=', caseId).orderBy('id').execute()
}

export async function findFile(db: Database, id: string): Promise<CaseFile | undefined> {
  return db.selectFrom('case_file').select(columns).where('id', '=', id).executeTakeFirst()
}

export interface NewCaseFile {
  caseId: string
  part: CasePart
  name: string
  type: string
  bytes: number
  hash: string
  file: string
}

/** Needs the lock of the case. False: the same file is there already. */
export async function addFile(
  tx: DatabaseTransaction,
  { caseId, part, name, type, bytes, hash, file }: NewCaseFile,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('case_file')
    .values({
      case_id: caseId,
      part,
      name,
      type,
      bytes: String(bytes),
      file_hash: hash,
      file,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['case_id', 'part', 'file_hash']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function forgetFiles(db: Database, caseId: string): Promise<void> {
  await db.deleteFrom('case_file').where('case_id', '=', caseId).execute()
}

/** Cases with files whose last decision is older than that. What is sealed goes by a day of its own. */
export async function casesWithOldFiles(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('case_file as file')
    .innerJoin('report_case as held', 'held.id', 'file.case_id')
    .select('file.case_id as id')
    .distinct()
    .where('held.state', 'in', ['decided', 'closed'])
    .where('held.keep_until', 'is', null)
    .where((where) => where(where.fn.coalesce('held.reviewed_at', 'held.decided_at'), '<', before))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
