import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

/** Every index has seen changes that are so old, or is built anew. */
export async function removeOldChanges(db: Database): Promise<void> {
  await sql`delete from work_change where changed_at < now() - interval '1 hour'`.execute(db)
}
