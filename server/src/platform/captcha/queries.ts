import type { Database } from '../database/database.ts'

export interface StoredCaptcha {
  uuid: string
  answer: Buffer
  expires_at: Date
  /** How often it was given back after a right answer. */
  returned: number
}

export async function storeCaptcha(
  db: Database,
  captcha: Omit<StoredCaptcha, 'returned'> & { returned?: number },
): Promise<void> {
  await db.insertInto('captcha').values(captcha).execute()
}

/**
 * Takes the solution of a captcha out, so that it can be tried only once; undefined if it has
 * expired.
 */
export async function takeCaptcha(db: Database, uuid: string, now: Date): Promise<StoredCaptcha | undefined> {
  const taken = await db
    .deleteFrom('captcha')
    .where('uuid', '=', uuid)
    .returning(['uuid', 'answer', 'expires_at', 'returned'])
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > now ? taken : undefined
}
