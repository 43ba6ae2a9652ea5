import { addAudit } from '../../platform/audit/queries.ts'
import { minuteMs } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { every } from '../../platform/jobs/every.ts'
import { retiredName } from '../members/service/names.ts'
import { eraseMember, removeMemberData, takeDueMember } from './queries/erase.ts'

const everyMs = 5 * minuteMs

/** Erases the accounts whose time has come, each in a transaction of its own. Returns how many. */
export async function eraseDue({ db, clock, secretKey }: Context): Promise<number> {
  const now = new Date(clock.now())
  const eraseOne = () =>
    db.transaction().execute(async (tx) => {
      const due = await takeDueMember(tx, now)
      if (due === undefined) return false
      await removeMemberData(tx, due.id)
      await eraseMember(tx, due.id, retiredName(secretKey, due.key), now)
      await addAudit(tx, { action: 'erase', memberId: due.id }, now)
      return true
    })
  let erased = 0
  while (await eraseOne()) erased += 1
  return erased
}

/** Every few minutes: erases accounts that are due. Any number of processes may. Returns how to stop. */
export function startErasureTasks(context: Context): () => Promise<void> {
  const erase = async () => void (await eraseDue(context))
  return every(everyMs, erase, (error) => context.log.warn({ err: error }, 'accounts could not be erased'))
}
