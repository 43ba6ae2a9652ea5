import type { Database } from '../../../platform/database/database.ts'

/** The part of a work that has this title; undefined where it has none. */
export async function findPart(db: Database, workId: string, title: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('work_part')
    .select('id')
    .where('work_id', '=', workId)
    .where('title', '=', title)
    .executeTakeFirst()
  return found?.id
}

/** The work of an id, or of a number within its channel in its canonical form; undefined where there is none. */
export async function findWork(
  db: Database,
  named: { id: string } | { modId: number; number: string },
): Promise<string | undefined> {
  const query = db.selectFrom('work').select('id')
  const found =
    'id' in named
      ? query.where('id', '=', named.id)
      : query.where('mod_id', '=', named.modId).where('number', '=', named.number)
  return (await found.executeTakeFirst())?.id
}
