import { addAudit } from '../../platform/audit/queries.ts'
import { minuteMs } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { every } from '../../platform/jobs/every.ts'
import { removeExpired } from './queries/cleaning.ts'
import { liftEndedBan } from './queries/staffing.ts'

const everyMs = 5 * minuteMs

/** Removes bans that have ended; they have no effect from their end on. Returns how many. */
export async function liftEndedBans({ db, clock }: Context): Promise<number> {
  const now = new Date(clock.now())
  const liftOne = () =>
    db.transaction().execute(async (tx) => {
      const memberId = await liftEndedBan(tx, now)
      if (memberId === undefined) return false
      await addAudit(tx, { action: 'unban', memberId, detail: { ended: true } }, now)
      return true
    })
  let lifted = 0
  while (await liftOne()) lifted += 1
  return lifted
}

/** Every few minutes: writes down ended bans and removes what has expired. Any number of processes may. Returns how to stop. */
export function startMemberTasks(context: Context): () => Promise<void> {
  const keep = async () => {
    await liftEndedBans(context)
    await removeExpired(context.db, new Date(context.clock.now()))
  }
  return every(everyMs, keep, (error) => context.log.warn({ err: error }, 'accounts could not be tidied'))
}
