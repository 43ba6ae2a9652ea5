import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/**
 * Notes a submission, unless the same one was let through less than `waitMs` from now. One statement: of two at the same
 * moment, in whichever process, one goes through. Counted in both directions, since clocks of processes differ a little.
 * What is not let through changes nothing. False: too soon.
 */
export async function addSubmission(db: Database, mark: Buffer, now: Date, waitMs: number): Promise<boolean> {
  const wait = sql`${waitMs} * interval '1 millisecond'`
  const { rows } = await sql`
    insert into submission as earlier (mark, at) values (${mark}, ${now})
    on conflict (mark) do update set at = excluded.at
    where earlier.at <= excluded.at - ${wait} or earlier.at >= excluded.at + ${wait}
    returning mark
  `.execute(db)
  return rows.length > 0
}

export async function dropSubmissions(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('submission').where('at', '<=', before).execute()
}
