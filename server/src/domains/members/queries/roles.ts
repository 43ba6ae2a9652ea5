import type { Database } from '../../../platform/database/database.ts'

export async function rolesNamed(db: Database, names: readonly string[]) {
  if (names.length === 0) return []
  return db
    .selectFrom('staff_role')
    .select(['name', 'title', 'permissions'])
    .where('name', 'in', names)
    .orderBy('built_in', 'desc')
    .orderBy('created_at')
    .execute()
}
