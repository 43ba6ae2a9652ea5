import { removeOrdersOfDemo } from '../domains/billing/queries/demo.ts'
import { lockDemoMembers, removeMembers } from '../domains/members/queries/demo.ts'
import { removeMemberData } from '../domains/privacy/queries/erase.ts'
import { endRolesFromDemo, type LeftByDemo } from '../domains/staff/service/roles-from-demo.ts'
import type { Database } from '../platform/database/database.ts'

/**
 * Removes the demo's accounts with all they keep, ordered and were given, and takes the roles that they gave. Answers
 * how many accounts there were, and what they leave.
 */
export async function removeDemoMembers(db: Database, now: Date): Promise<{ count: number } & LeftByDemo> {
  return db.transaction().execute(async (tx) => {
    const left = await endRolesFromDemo(tx, now)
    const ids = await lockDemoMembers(tx)
    for (const id of ids) await removeMemberData(tx, id)
    await removeOrdersOfDemo(tx, ids)
    await removeMembers(tx, ids)
    return { count: ids.length, ...left }
  })
}
