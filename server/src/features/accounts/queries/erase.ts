import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../database/database.ts'

/** Calls that began before an account came due have ended after this time. */
const graceMs = 60_000

/**
 * Takes one account that is to be erased, and holds it. Undefined where there is none, or other processes hold those
 * that are left.
 */
export async function takeDueMember(
  tx: DatabaseTransaction,
  now: Date,
): Promise<{ id: string; key: string } | undefined> {
  const due = await tx
    .selectFrom('member')
    .select(['id', 'user_name_key as key'])
    .where('delete_after', '<=', new Date(now.getTime() - graceMs))
    .where('erased_at', 'is', null)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return due && { id: due.id, key: due.key ?? '' }
}

/**
 * Removes all that a member keeps, and lowers the counts of works by it. In this order: first the member's own rows,
 * then, by number, the counts that other members are moving as well. Who likes a work takes the same two steps for one
 * work, so that nobody waits in a circle.
 */
export async function removeBelongings(tx: DatabaseTransaction, memberId: string): Promise<void> {
  const own = (table: 'work_like' | 'collected_work') =>
    tx.deleteFrom(table).where('member_id', '=', memberId).returning('work_id').execute()
  const likes = (await own('work_like')).map((row) => row.work_id)
  const collects = (await own('collected_work')).map((row) => row.work_id)
  await sql`
    select from work_stat where work_id = any(${[...likes, ...collects]}::bigint[]) order by work_id for update
  `.execute(tx)
  await sql`
    update work_stat set own_likes = own_likes - 1 where work_id = any(${likes}::bigint[])
  `.execute(tx)
  await sql`
    update work_stat set own_collects = own_collects - 1 where work_id = any(${collects}::bigint[])
  `.execute(tx)
  for (const table of ['folder', 'hidden', 'followed', 'viewed_work', 'password_reset'] as const) {
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
  const signIns = tx.selectFrom('sign_in').select('id').where('member_id', '=', memberId)
  await tx.deleteFrom('access_token').where('sign_in_id', 'in', signIns).execute()
  await tx.deleteFrom('sign_in').where('member_id', '=', memberId).execute()
}

/** Leaves of the account only that there was one. Its name, as a hash, is taken for good. */
export async function eraseMember(
  tx: DatabaseTransaction,
  memberId: string,
  nameHash: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      user_name: null,
      user_name_key: null,
      email: null,
      password_hash: null,
      level_id: 1,
      level_until: null,
      roles: [],
      avatar: '',
      history_state: 'off',
      erased_at: now,
    })
    .where('id', '=', memberId)
    .execute()
  await tx
    .insertInto('retired_name')
    .values({ hash: nameHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
