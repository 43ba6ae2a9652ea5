import { dismissedMax } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'

export interface Setting {
  on: boolean
  /** What is older is not used; null: all is. */
  since: Date | null
}

export async function settingOf(db: Database, memberId: string): Promise<Setting> {
  const member = await db
    .selectFrom('member')
    .select(['recommendations as on', 'recommendations_since as since'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  return member ?? { on: false, since: null }
}

export async function setWanted(tx: DatabaseTransaction, memberId: string, on: boolean): Promise<void> {
  await tx.updateTable('member').set({ recommendations: on }).where('id', '=', memberId).execute()
}

/** What was before is not used any more. Needs the member's lock. */
export async function forgetUntil(tx: DatabaseTransaction, memberId: string, now: Date): Promise<void> {
  await tx.updateTable('member').set({ recommendations_since: now }).where('id', '=', memberId).execute()
  await tx.deleteFrom('dismissed_work').where('member_id', '=', memberId).execute()
}

/** Drops what is beyond the newest `dismissedMax`. Needs the member's lock. */
export async function addDismissed(
  tx: DatabaseTransaction,
  memberId: string,
  workId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('dismissed_work')
    .values({ member_id: memberId, work_id: workId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    delete from dismissed_work d using (
      select work_id from dismissed_work where member_id = ${memberId}::bigint
      order by created_at desc, work_id desc offset ${dismissedMax}
    ) beyond
    where d.member_id = ${memberId}::bigint and d.work_id = beyond.work_id
  `.execute(tx)
}

export async function removeDismissed(
  tx: DatabaseTransaction,
  memberId: string,
  workId: string,
): Promise<void> {
  await tx
    .deleteFrom('dismissed_work')
    .where('member_id', '=', memberId)
    .where('work_id', '=', workId)
    .execute()
}
