import { minuteMs } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { every } from '../../jobs/every.ts'
import { addAudit } from './queries/audit.ts'
import { removeExpired } from './queries/cleaning.ts'
import { eraseMember, removeBelongings, takeDueMember } from './queries/erase.ts'
import { liftEndedBan } from './queries/staffing.ts'
import { retiredName } from './rules/retired-name.ts'

const everyMs = 5 * minuteMs

/** Erases the accounts whose time has come, each in a transaction of its own. Answers how many. */
export async function eraseDue({ db, clock, secretKey }: Context): Promise<number> {
  const now = new Date(clock.now())
  const eraseOne = () =>
    db.transaction().execute(async (tx) => {
      const due = await takeDueMember(tx, now)
      if (due === undefined) return false
      await removeBelongings(tx, due.id)
      await eraseMember(tx, due.id, retiredName(secretKey, due.key), now)
      await addAudit(tx, { action: 'erase', memberId: due.id }, now)
      return true
    })
  let erased = 0
  while (await eraseOne()) erased += 1
  return erased
}

/** Writes down that bans have ended; from their end on they keep nobody out. Answers how many. */
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

/** Every few minutes: erases accounts and removes what has expired. Any number of processes may. Answers how to stop. */
export function startAccountKeeping(context: Context): () => Promise<void> {
  const keep = async () => {
    await eraseDue(context)
    await liftEndedBans(context)
    await removeExpired(context.db, new Date(context.clock.now()))
  }
  return every(everyMs, keep, (error) => context.log.warn({ err: error }, 'accounts could not be tidied'))
}
