import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

export interface ChangeRecord {
  id: string
  at: Date
  staffName: string | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}

const shownMax = 100

/** What was done to a work, the last first. */
export async function changesOf(db: Database, workId: string): Promise<ChangeRecord[]> {
  return db
    .selectFrom('audit_entry as a')
    .leftJoin('member as m', 'm.id', 'a.actor_id')
    .select(['a.id', 'a.at', 'm.user_name as staffName', 'a.action', 'a.before', 'a.after', 'a.reason'])
    .where('a.subject_kind', '=', 'work')
    .where('a.subject_id', '=', workId)
    .orderBy('a.id', 'desc')
    .limit(shownMax)
    .execute()
}

/** Who changed each of these fields last. */
export async function lastEditors(
  db: Database,
  workId: string,
  fields: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ field: string; name: string | null }>`
    select field, (
      select m.user_name from audit_entry a left join member m on m.id = a.actor_id
      where a.subject_kind = 'work' and a.subject_id = ${workId} and a.after ? field order by a.id desc limit 1
    ) as name from unnest(${fields}::text[]) field
  `.execute(db)
  return new Map(rows.map(({ field, name }) => [field, name]))
}
