import type { Database } from '../../../database/database.ts'

export async function keepAnswer(
  db: Database,
  captcha: { uuid: string; answer: Buffer; expires_at: Date },
): Promise<void> {
  await db.insertInto('captcha').values(captcha).execute()
}

/** Takes the answer of a captcha out, so that nobody can try it a second time; undefined where it has expired. */
export async function takeAnswer(db: Database, uuid: string, now: Date): Promise<Buffer | undefined> {
  const taken = await db
    .deleteFrom('captcha')
    .where('uuid', '=', uuid)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > now ? taken.answer : undefined
}
