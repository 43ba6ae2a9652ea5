import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** Takes a nonce until a moment. One statement: of two calls at the same moment one gets it. False: it is taken. */
export async function takeNonce(db: Database, mark: Buffer, now: Date, until: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into used_nonce as taken (mark, until) values (${mark}, ${until})
    on conflict (mark) do update set until = excluded.until where taken.until <= ${now}
    returning mark
  `.execute(db)
  return rows.length > 0
}

export async function dropNonces(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('used_nonce').where('until', '<=', now).execute()
}
