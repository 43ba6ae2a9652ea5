import { sql } from 'kysely'
import { dayMs } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'

const cleaningLock = 7_243_010

/** An ended sign-in, for which nothing depends on its rows any more. */
const keptMs = dayMs
/**
 * A used refresh token that comes back betrays a theft; its owner may come back as late as a remembered sign-in lasts
 * without use.
 */
const usedTokensKeptMs = 31 * dayMs
/** Visitors' messages, with their names and addresses, once they need no answer any more. */
const guestMessagesKeptMs = 180 * dayMs

/** Removes what has expired, in one process at a time. False where another one is at it. */
export async function removeExpired(db: Database, now: Date): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return db.transaction().execute(async (tx) => {
    const lock = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${cleaningLock}) as taken
    `.execute(tx)
    if (lock.rows[0]?.taken !== true) return false
    await tx.deleteFrom('captcha').where('expires_at', '<=', now).execute()
    await tx.deleteFrom('try_count').where('until', '<=', now).execute()
    await tx.deleteFrom('access_token').where('expires_at', '<=', now).execute()
    await tx.deleteFrom('password_reset').where('expires_at', '<=', now).execute()
    await tx
      .deleteFrom('message')
      .where('member_id', 'is', null)
      .where('status', 'in', [1, 9])
      .where('updated_at', '<', before(guestMessagesKeptMs))
      .execute()
    await tx.deleteFrom('refresh_token').where('used_at', '<', before(usedTokensKeptMs)).execute()
    await tx
      .deleteFrom('sign_in')
      .where((where) =>
        where.or([where('expires_at', '<', before(keptMs)), where('ended_at', '<', before(keptMs))]),
      )
      .execute()
    return true
  })
}
