import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'

export async function addLike(
  tx: DatabaseTransaction,
  memberId: string,
  workId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('work_like')
    .values({ member_id: memberId, work_id: workId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeLike(db: Database, memberId: string, workId: string): Promise<void> {
  await db.deleteFrom('work_like').where('member_id', '=', memberId).where('work_id', '=', workId).execute()
}
