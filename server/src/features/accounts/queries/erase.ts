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
 * Removes all that a member keeps, and puts the counts of works right by it. The member's row must be held. All counters
 * are taken first and in the order of their works, as everybody takes them: two rounds of locks could meet in a circle.
 * Under these locks they are counted anew, which is right whoever else counts.
 */
export async function removeBelongings(tx: DatabaseTransaction, memberId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select work_id as id from work_like where member_id = ${memberId}
    union select work_id from collected_work where member_id = ${memberId}
  `.execute(tx)
  const works = rows.map(({ id }) => id)
  await sql`
    select from work_stat where work_id = any(${works}::bigint[]) order by work_id for no key update
  `.execute(tx)
  for (const table of ['work_like', 'collected_work'] as const) {
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
  await sql`
    update work_stat s set
      own_likes = (select count(*) from work_like l where l.work_id = s.work_id),
      own_collects = (select count(*) from collected_work c where c.work_id = s.work_id)
    where work_id = any(${works}::bigint[])
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
