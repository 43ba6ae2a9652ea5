import { addAudit } from '../../../platform/audit/queries.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { lockDemoMembers } from '../../members/queries/demo.ts'
import { lockRoles } from '../../members/queries/roles.ts'
import { endSignIns } from '../../members/queries/sign-ins.ts'
import {
  type Grant,
  grantsOfRoles,
  lockAccounts,
  passwordsSetBy,
  rolesTouchedBy,
} from '../queries/granted-roles.ts'
import { removeFactor } from '../queries/second-factor.ts'
import { putRoles } from '../queries/team.ts'

/** What of the staff was made by the demo's accounts. */
export interface LeftByDemo {
  /**
   * Accounts that have lost the roles which the demo's accounts, or staff invited by them, had
   * given.
   */
  ended: { userName: string; roles: string[] }[]
  /** Names of other accounts whose password these have set. Their sign-ins end; the password stays until it is reset. */
  knownPasswords: string[]
  /** Titles of the roles that these have made or changed, which stay as they are. */
  touchedRoles: string[]
}

/**
 * Roles that come from demo accounts: those given by one of them, or by an account all of whose
 * roles come from there. A role given by any other account or on the command line is not one of
 * these, so that an administrator made by `create-staff` is not removed because a demo account gave
 * them another role.
 */
export function rolesFromDemo(
  demoIds: readonly string[],
  grants: readonly Grant[],
): { roles: Map<string, string[]>; actors: string[] } {
  const held = new Map<string, Map<string, boolean>>()
  /** The demo's accounts, and those that were staff by their leave alone at some time. */
  const actors = new Set(demoIds)
  for (const { actorId, memberId, before, after } of grants) {
    const ofActor = [...(held.get(actorId ?? '')?.values() ?? [])]
    const isFromDemo =
      actorId !== null &&
      (demoIds.includes(actorId) || (ofActor.length > 0 && ofActor.every((fromDemo) => fromDemo)))
    const known = held.get(memberId)
    const inherited = (role: string) => known?.get(role) ?? false
    const roles = after.map(
      (role) => [role, before.includes(role) ? inherited(role) : isFromDemo] as [string, boolean],
    )
    held.set(memberId, new Map(roles))
    if (roles.length > 0 && roles.every(([, fromDemo]) => fromDemo)) actors.add(memberId)
  }
  const found = [...held].map(
    ([id, roles]) => [id, [...roles.keys()].filter((role) => roles.get(role))] as [string, string[]],
  )
  return {
    roles: new Map(found.filter(([id, roles]) => roles.length > 0 && !demoIds.includes(id))),
    actors: [...actors],
  }
}

/** Removes the roles that come from demo accounts, and ends the sessions of their holders. */
export async function endRolesFromDemo(tx: DatabaseTransaction, now: Date): Promise<LeftByDemo> {
  await lockRoles(tx)
  const demoIds = await lockDemoMembers(tx)
  const { roles, actors } = rolesFromDemo(demoIds, await grantsOfRoles(tx))
  const ended: LeftByDemo['ended'] = []
  for (const account of await lockAccounts(tx, [...roles.keys()])) {
    const lost = account.roles.filter((role) => roles.get(account.id)?.includes(role))
    if (lost.length === 0) continue
    const left = account.roles.filter((role) => !lost.includes(role))
    await putRoles(tx, account.id, left)
    if (left.length === 0) await removeFactor(tx, account.id)
    await endSignIns(tx, account.id, now)
    await addAudit(
      tx,
      {
        action: 'roles-given',
        memberId: account.id,
        before: { roles: account.roles },
        after: { roles: left },
        detail: { by: 'go-live' },
      },
      now,
    )
    ended.push({ userName: account.userName ?? account.id, roles: lost })
  }
  const others = (await passwordsSetBy(tx, actors)).filter((id) => !demoIds.includes(id))
  const known = await lockAccounts(tx, others)
  for (const { id } of known) await endSignIns(tx, id, now)
  return {
    ended,
    knownPasswords: known.map(({ id, userName }) => userName ?? id),
    touchedRoles: await rolesTouchedBy(tx, actors),
  }
}
