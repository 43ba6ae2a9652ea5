import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** The last editor of each of these fields, from the audit log. */
export async function lastEditors(
  db: Database,
  subject: { kind: 'work' | 'plan'; id: string },
  fields: readonly string[],
): Promise<Map<string, string | null>> {
  if (fields.length === 0) return new Map()
  const { rows } = await sql<{ field: string; name: string | null }>`
    select field, (
      select m.user_name from audit_entry a left join member m on m.id = a.actor_id
      where a.subject_kind = ${subject.kind} and a.subject_id = ${subject.id} and a.after ? field
      order by a.at desc, a.id desc limit 1
    ) as name from unnest(${fields}::text[]) field
  `.execute(db)
  return new Map(rows.map(({ field, name }) => [field, name]))
}
