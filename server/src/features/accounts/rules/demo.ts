import { type Config, isLoopback } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { Origin } from '../../../http/caller.ts'
import { removeOrdersOfDemo } from '../../membership/queries/demo.ts'
import { hashPassword } from '../passwords.ts'
import { demoNames, hasDemoWorks, holdDemoMembers, holdLiveness, removeMembers } from '../queries/demo.ts'
import { removeBelongings } from '../queries/erase.ts'
import { putLevels } from '../queries/levels.ts'
import { addMember } from '../queries/members.ts'
import { foldUserName } from './names.ts'

export const demoPassword = 'yehang-demo'

export const demoAccounts = [
  { userName: 'demo_member', levelId: 1, roles: [], title: 'member' },
  { userName: 'demo_vip', levelId: 2, roles: [], title: 'VIP' },
  { userName: 'demo_staff', levelId: 1, roles: ['admin'], title: 'staff' },
]

/** Whether only this machine reaches the site, as far as its settings say (design §2). */
export function isAtHome({ http, database }: Config): boolean {
  const publicHost = http.publicUrl === undefined ? undefined : URL.parse(http.publicUrl)?.hostname
  return (
    database.url === undefined &&
    isLoopback(http.host) &&
    (publicHost === undefined || isLoopback(publicHost))
  )
}

/** Whether a call may use what is for the demo alone: at home, and not passed on by a proxy. */
export function demoAllowed(config: Config, origin: Origin): boolean {
  return isAtHome(config) && !origin.forwarded
}

/**
 * Makes the demo's accounts that are missing, where the demo catalogue is there or `comes`, and the site is not live.
 * To be called on the embedded database only. Answers whether the demo's accounts are there.
 */
export async function makeDemoMembers({ db, clock }: Context, comes: boolean): Promise<boolean> {
  if (!comes && !(await hasDemoWorks(db))) return false
  const known = await demoNames(db)
  const missing = demoAccounts.filter(({ userName }) => !known.includes(foldUserName(userName)))
  if (missing.length === 0) return true
  const passwordHash = await hashPassword(demoPassword)
  return db.transaction().execute(async (tx) => {
    if (await holdLiveness(tx)) return false
    for (const { userName, levelId, roles } of missing) {
      const member = { userName, key: foldUserName(userName), email: null, passwordHash, roles }
      const id = await addMember(tx, { ...member, isDemo: true }, new Date(clock.now()))
      if (id !== undefined && levelId > 1) await putLevels(tx, id, [{ levelId, until: null }])
    }
    return true
  })
}

/** Removes the demo's accounts with all they keep, ordered and were given. Answers how many there were. */
export async function removeDemoMembers(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await holdDemoMembers(tx)
    for (const id of ids) await removeBelongings(tx, id)
    await removeOrdersOfDemo(tx, ids)
    await removeMembers(tx, ids)
    return ids.length
  })
}
