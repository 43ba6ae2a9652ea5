import type { Database } from '../../../../platform/database/database.ts'

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
