import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../database/database.ts'

/** The member's folders in which a work stands, newest folder last. */
export async function foldersOf(db: Database, memberId: string, workId: string): Promise<string[]> {
  const found = await db
    .selectFrom('folder_work')
    .select('folder_id')
    .where('member_id', '=', memberId)
    .where('work_id', '=', workId)
    .orderBy('folder_id')
    .execute()
  return found.map((row) => row.folder_id)
}

export async function ownsAll(db: Database, memberId: string, folderIds: string[]): Promise<boolean> {
  const owned = await db
    .selectFrom('folder')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', sql<string>`any(${folderIds}::bigint[])`)
    .execute()
  return owned.length === folderIds.length
}

/** Puts a work into folders of the member; into those where it stands already it is not put again. */
export async function putIntoFolders(
  tx: DatabaseTransaction,
  memberId: string,
  workId: string,
  folderIds: string[],
  now: Date,
): Promise<void> {
  const kept = { member_id: memberId, work_id: workId, created_at: now }
  await tx
    .insertInto('collected_work')
    .values(kept)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('folder_work')
    .values(folderIds.map((id) => ({ folder_id: id, ...kept })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes a work out of all folders of the member but these. */
export async function takeOutOfOthers(
  tx: DatabaseTransaction,
  memberId: string,
  workId: string,
  folderIds: string[],
): Promise<void> {
  await tx
    .deleteFrom('folder_work')
    .where('member_id', '=', memberId)
    .where('work_id', '=', workId)
    .where('folder_id', 'not in', folderIds)
    .execute()
}

/** The work is no longer collected, nor in any folder of the member. */
export async function uncollect(tx: DatabaseTransaction, memberId: string, workId: string): Promise<void> {
  await tx
    .deleteFrom('collected_work')
    .where('member_id', '=', memberId)
    .where('work_id', '=', workId)
    .execute()
}
