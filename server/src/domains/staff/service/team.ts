import type { Body, staff } from '@yehang/contract'
import {
  type Conflict,
  conflictingFields,
  conflictsOf,
  onlyChanged,
} from '../../../platform/audit/conflicts.ts'
import { addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError, wrongField } from '../../../platform/http/app-error.ts'
import { actorOf, type Origin, type Principal } from '../../../platform/http/principal.ts'
import { removeResets } from '../../members/queries/resets.ts'
import { isOtherAdmin, lockRoles, rolesNamed } from '../../members/queries/roles.ts'
import { endSignIns } from '../../members/queries/sign-ins.ts'
import { makeAccount } from '../../members/service/make-account.ts'
import { foldUserName } from '../../members/service/names.ts'
import { mayAll } from '../../members/service/roles.ts'
import { newPassword } from '../../members/service/staffing.ts'
import { removeFactor } from '../queries/second-factor.ts'
import {
  type AccountOfTeam,
  deleteRole,
  findInvitee,
  findRole,
  isHeld,
  isTitleTaken,
  lockAccount,
  nextRoleName,
  putRole,
  putRoles,
} from '../queries/team.ts'

/**
 * Roles and permissions. Staff cannot give or take permissions they lack, change their own roles,
 * or remove the last administrator.
 */

interface Call {
  principal: Principal
  origin: Origin
}

/** Throws unless the caller has all permissions of these roles; a deleted role has none. */
async function checkReach(
  tx: DatabaseTransaction,
  principal: Principal,
  roles: readonly string[],
): Promise<void> {
  const given = (await rolesNamed(tx, roles)).flatMap(({ permissions }) => permissions)
  if (!mayAll(principal, given)) throw new AppError('permission_not_own')
}

async function checkKnown(tx: DatabaseTransaction, roles: readonly string[]): Promise<void> {
  const known = await rolesNamed(tx, roles)
  if (known.length < new Set(roles).size) throw wrongField('roles', 'role_unknown')
}

export async function createRole(
  { db, clock }: Context,
  call: Call,
  { title, permissions: given }: Body<typeof staff.createRole>,
): Promise<string> {
  const now = new Date(clock.now())
  const permissions = sorted(given)
  return db.transaction().execute(async (tx) => {
    await lockRoles(tx)
    if (await isTitleTaken(tx, title)) throw wrongField('title', 'role_title_taken')
    if (!mayAll(call.principal, permissions)) throw new AppError('permission_not_own')
    const name = await nextRoleName(tx)
    await putRole(tx, { name, title, permissions }, now)
    const subject = { kind: 'role' as const, id: name }
    const after = { title, permissions }
    await addAudit(tx, { action: 'role-made', actor: actorOf(call), subject, after }, now)
    return name
  })
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort()

/** Permissions and roles are the same in any order. */
const compared = (value: unknown) => (Array.isArray(value) ? sorted(value).join() : String(value))

/** Saves what was changed of a role; nothing is written if another administrator has changed it meanwhile. */
export async function saveRole(
  { db, clock }: Context,
  call: Call,
  { name, changes }: Body<typeof staff.saveRole>,
): Promise<Conflict[]> {
  const now = new Date(clock.now())
  const disputed = await db.transaction().execute(async (tx) => {
    await lockRoles(tx)
    const role = await findRole(tx, name)
    if (role === undefined) throw new AppError('role_gone')
    if (role.name === 'admin') throw new AppError('role_admin_fixed')
    if (await holdsRole(tx, call.principal, name, now)) throw new AppError('own_role')
    const fields = conflictingFields(changes, (field) => compared(role[field]), compared)
    if (fields.length > 0) return fields
    const before = { title: role.title, permissions: role.permissions }
    const after = {
      title: changes.title?.to ?? role.title,
      permissions: sorted(changes.permissions?.to ?? role.permissions),
    }
    if (await isTitleTaken(tx, after.title, name)) throw wrongField('title', 'role_title_taken')
    if (!mayAll(call.principal, changed(before.permissions, after.permissions)))
      throw new AppError('permission_not_own')
    const change = onlyChanged(before, after)
    if (Object.keys(change.after).length === 0) return []
    await putRole(tx, { name, ...after }, now)
    const subject = { kind: 'role' as const, id: name }
    await addAudit(tx, { action: 'role-changed', actor: actorOf(call), subject, ...change }, now)
    return []
  })
  return conflictsOf(db, { kind: 'role', id: name }, disputed)
}

async function holdsRole(
  tx: DatabaseTransaction,
  { memberId }: Principal,
  role: string,
  now: Date,
): Promise<boolean> {
  const own = await lockAccount(tx, memberId, now)
  return own?.roles.includes(role) ?? false
}

/** Values that are in only one of two lists. */
const changed = (before: readonly string[], after: readonly string[]) => [
  ...before.filter((one) => !after.includes(one)),
  ...after.filter((one) => !before.includes(one)),
]

export async function removeRole({ db, clock }: Context, call: Call, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRoles(tx)
    const role = await findRole(tx, name)
    if (role === undefined) throw new AppError('role_gone')
    if (role.built_in) throw new AppError('role_built_in')
    if (await isHeld(tx, name)) throw new AppError('role_in_use')
    await deleteRole(tx, name)
    const before = { title: role.title, permissions: role.permissions }
    const entry = {
      action: 'role-removed',
      actor: actorOf(call),
      subject: { kind: 'role', id: name } as const,
    }
    await addAudit(tx, { ...entry, before }, new Date(clock.now()))
  })
}

/**
 * Makes the account of a new member of staff. Returns its password, which is shown once. An
 * existing name gets no role: the account may have been registered by an outsider who expected the
 * invitation.
 */
export async function invite(
  context: Context,
  call: Call,
  form: Body<typeof staff.invite>,
): Promise<{ userId: string; password: string }> {
  const now = new Date(context.clock.now())
  const key = foldUserName(form.userName)
  const { password, passwordHash } = await newPassword()
  return context.db.transaction().execute(async (tx) => {
    await lockRoles(tx)
    await checkKnown(tx, form.roles)
    const made = await makeAccount(
      tx,
      context,
      { userName: form.userName, key, email: form.email ?? null, passwordHash },
      now,
    )
    if (made === undefined) {
      const isThere = (await findInvitee(tx, key, now)) !== undefined
      if (isThere) throw wrongField('userName', 'staff_name_taken')
      throw new AppError('staff_account_leaving')
    }
    const account = { id: made, roles: [], isBanned: false }
    await giveRoles(tx, call, account, form.roles, now)
    return { userId: made, password }
  })
}

/**
 * Gives roles to an existing account. Its sessions end: any other holder of one, on a lost phone or
 * by a shared password, would get the roles too.
 */
export async function inviteMember(
  { db, clock }: Context,
  call: Call,
  { userId, roles }: Body<typeof staff.inviteMember>,
): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    await lockRoles(tx)
    await checkKnown(tx, roles)
    const account = await lockAccount(tx, userId, now)
    if (account === undefined) throw new AppError('staff_account_gone')
    if (account.isBanned) throw new AppError('staff_account_banned')
    await giveRoles(tx, call, account, [...account.roles, ...roles], now)
    await endSignIns(tx, userId, now)
  })
}

/** Sets the roles of a colleague; nothing is written if another administrator has changed them meanwhile. */
export async function setRoles(
  { db, clock }: Context,
  call: Call,
  { userId, from, to }: Body<typeof staff.setRoles>,
): Promise<{ conflicts: Conflict[]; roles: string[] }> {
  const now = new Date(clock.now())
  const { disputed, roles } = await db.transaction().execute(async (tx) => {
    await lockRoles(tx)
    const account = await lockAccount(tx, userId, now)
    if (account === undefined) throw new AppError('staff_account_gone')
    if (account.roles.length === 0) throw new AppError('not_colleague')
    const disputed = conflictingFields({ roles: { from, to } }, () => compared(account.roles), compared)
    if (disputed.length > 0) return { disputed, roles: account.roles }
    await checkKnown(
      tx,
      to.filter((name) => !account.roles.includes(name)),
    )
    return { disputed, roles: await giveRoles(tx, call, account, to, now) }
  })
  return { conflicts: await conflictsOf(db, { memberId: userId }, disputed), roles }
}

async function giveRoles(
  tx: DatabaseTransaction,
  call: Call,
  account: AccountOfTeam,
  wanted: readonly string[],
  now: Date,
): Promise<string[]> {
  if (account.id === call.principal.memberId) throw new AppError('own_roles')
  const roles = [...new Set(wanted)]
  await checkReach(tx, call.principal, changed(account.roles, roles))
  const losesAdmin = account.roles.includes('admin') && !roles.includes('admin')
  if (losesAdmin && !(await isOtherAdmin(tx, account.id, now))) throw new AppError('last_admin')
  await putRoles(tx, account.id, roles)
  // What was sent or allowed before was for an account with fewer permissions.
  if (roles.some((role) => !account.roles.includes(role))) await removeResets(tx, account.id)
  // The second factor was for the staff role; staff that return set up another.
  if (roles.length === 0) await removeFactor(tx, account.id)
  await addAudit(
    tx,
    {
      action: 'roles-given',
      actor: actorOf(call),
      memberId: account.id,
      before: { roles: account.roles },
      after: { roles },
    },
    now,
  )
  return roles
}

/** For staff that have lost the app and the recovery codes. */
export async function resetFactor(
  { db, clock }: Context,
  call: Call,
  { userId, reason }: Body<typeof staff.resetSecondFactor>,
): Promise<void> {
  const now = new Date(clock.now())
  if (userId === call.principal.memberId) throw new AppError('own_roles')
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId, now)
    if (account === undefined) throw new AppError('staff_account_gone')
    if (account.roles.length === 0) throw new AppError('not_colleague')
    await checkReach(tx, call.principal, account.roles)
    if (!(await removeFactor(tx, userId))) throw new AppError('second_factor_off')
    await endSignIns(tx, userId, now)
    await addAudit(tx, { action: 'second-factor-reset', actor: actorOf(call), memberId: userId, reason }, now)
  })
}
