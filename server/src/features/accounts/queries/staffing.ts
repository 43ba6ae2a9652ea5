import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../database/database.ts'

export async function levelNumbers(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('level').select('level_id').orderBy('level_id').execute()
  return rows.map((row) => row.level_id)
}

/**
 * Gives a member a level for a number of days from the later of now and the end of the present one. One statement, so
 * that two grants at the same moment both count. Undefined where there is no such member, or the present level above 1
 * has no end.
 */
export async function prolongLevel(
  tx: DatabaseTransaction,
  key: string,
  levelId: number,
  days: number,
  now: Date,
): Promise<{ id: string; until: Date } | undefined> {
  const { rows } = await sql<{ id: string; until: Date }>`
    update member set
      level_id = ${levelId},
      level_until = greatest(${now}::timestamptz, case when level_id > 1 then level_until end)
        + make_interval(hours => 24 * ${days}::int)
    where user_name_key = ${key} and not (level_id > 1 and level_until is null)
    returning id, level_until as until
  `.execute(tx)
  return rows[0]
}

/** Makes a member one without VIP. Undefined where there is none of the name. */
export async function dropLevel(tx: DatabaseTransaction, key: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('member')
    .set({ level_id: 1, level_until: null })
    .where('user_name_key', '=', key)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Bans or lets in again. Undefined where the member was that already. */
export async function setBan(
  tx: DatabaseTransaction,
  key: string,
  bannedAt: Date | null,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('member')
    .set({ banned_at: bannedAt })
    .where('user_name_key', '=', key)
    .where('banned_at', bannedAt === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
