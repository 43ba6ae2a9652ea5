import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'

/**
 * Members whose lists are out of date, those first that changed something themselves. They are taken with the
 * transaction: where it ends early they wait again, and a change that comes meanwhile is another one.
 */
export async function takeChanges(
  tx: DatabaseTransaction,
  most: number,
  includesNotDue: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    delete from recommendation_change where ctid = any(array(
      select ctid from recommendation_change where ${includesNotDue} or due_at <= now()
      order by after_build, due_at limit ${most} for update skip locked
    ))
    returning member_id as "memberId"
  `.execute(tx)
  return [...new Set(rows.map(({ memberId }) => memberId))]
}

/** Members whose lists could not be made are tried again in a minute. */
export async function putBack(tx: DatabaseTransaction, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return
  await tx
    .insertInto('recommendation_change')
    .values(memberIds.map((member_id) => ({ member_id })))
    .execute()
}
