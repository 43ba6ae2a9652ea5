import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import { bannedNow } from './bans.ts'

export async function levelNumbers(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('level').select('level_id').orderBy('level_id').execute()
  return rows.map((row) => row.level_id)
}

/** Holds the member of a folded name until the transaction ends. Undefined where there is none. */
export async function lockMember(tx: DatabaseTransaction, key: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('user_name_key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.id
}

/** Bans or unbans. Undefined if the member was in that state already. */
export async function setBan(
  tx: DatabaseTransaction,
  key: string,
  banned: boolean,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('member')
    .set({ banned_at: banned ? now : null, banned_until: null, ban_reason: null })
    .where('user_name_key', '=', key)
    .where(bannedNow('member', now), '=', !banned)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Lifts a ban whose time is over. Answers whose; undefined where none is left. */
export async function liftEndedBan(tx: DatabaseTransaction, now: Date): Promise<string | undefined> {
  const ended = tx
    .selectFrom('member')
    .select('id')
    .where('banned_until', '<=', now)
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
  const row = await tx
    .updateTable('member')
    .set({ banned_at: null, banned_until: null, ban_reason: null })
    .where('id', '=', ended)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
