import type { Database } from '../../../../platform/database/database.ts'
import { bannedNow } from '../../../members/queries/bans.ts'

/** The id of a member of the staff by the folded name. */
export async function findColleague(db: Database, nameKey: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .select(['id', 'roles'])
    .where('user_name_key', '=', nameKey)
    .where(({ not }) => not(bannedNow('member', now)))
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined && row.roles.length > 0 ? row.id : undefined
}

/** What these members are called; nothing for one whose account is erased. */
export async function namesOf(
  db: Database,
  ids: readonly (string | null)[],
): Promise<Map<string, string | null>> {
  const wanted = [...new Set(ids.flatMap((id) => (id === null ? [] : [id])))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .select(['id', 'user_name as userName'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map(({ id, userName }) => [id, userName]))
}
