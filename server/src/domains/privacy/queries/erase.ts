import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { removeLikesAndFolders } from '../../library/collections/queries/removal.ts'
import { eraseMarkers } from '../../playback/markers/queries/member.ts'

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

/** Removes all that a member keeps. The member's row must be held. */
export async function removeMemberData(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await removeLikesAndFolders(tx, memberId)
  await removeGuestMessages(tx, memberId)
  for (const table of [
    'member_level',
    'message',
    'hidden',
    'followed',
    'saved_search',
    'viewed_work',
    'dismissed_work',
    'recommended_list',
    'copied_magnet',
    'awaited_work',
    'password_reset',
    'reset_code',
    'second_factor',
    'member_note',
    'refused_code',
    'device_code',
    'device',
    'former_balance',
    'former_points_entry',
  ] as const) {
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
  await eraseMarkers(tx, memberId)
  await removeFromMerges(tx, memberId)
  // What the worker has taken it removes itself; to wait for it here it would have to wait for us.
  const waiting = sql.table('recommendation_change')
  await sql`
    delete from ${waiting} where ctid = any(array(
      select ctid from ${waiting} where member_id = ${memberId}::bigint for update skip locked
    ))
  `.execute(tx)
  const signIns = tx.selectFrom('sign_in').select('id').where('member_id', '=', memberId)
  await tx.deleteFrom('access_token').where('sign_in_id', 'in', signIns).execute()
  await tx.deleteFrom('sign_in').where('member_id', '=', memberId).execute()
}

/** Removes what was written without signing in with the account's name and address, or got leave to set its password. */
async function removeGuestMessages(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await sql`
    delete from message where id in (
      select message_id from guest_message where reset_member_id = ${memberId}::bigint
      union all
      select g.message_id
      from member m join guest_message g
        on g.name_key collate "C" = m.user_name_key collate "C" and lower(g.email) = lower(trim(m.email))
      where m.id = ${memberId}::bigint
    )
  `.execute(tx)
}

/** What staff need to take a merge of works back lists what members had of them. */
async function removeFromMerges(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await sql`
    update desk_undo set what = jsonb_set(what, '{rows}', (
      select jsonb_object_agg(part.key, coalesce((
        select jsonb_agg(entry order by place) from jsonb_array_elements(part.value) with ordinality e (entry, place)
        where entry ->> 'member' is distinct from ${memberId}::text
      ), '[]')) from jsonb_each(what -> 'rows') part
    ))
    where kind = 'merge' and exists (
      select from jsonb_each(what -> 'rows') part cross join jsonb_array_elements(part.value) entry
      where entry ->> 'member' = ${memberId}::text
    )
  `.execute(tx)
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
      roles: [],
      banned_until: null,
      ban_reason: null,
      avatar: '',
      history_state: 'off',
      recommendations: false,
      recommendations_since: null,
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
