import { staff } from '@yehang/contract'
import { sliceOf } from '../../platform/database/pagination.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { seesSealed } from '../catalogue/service/sealed.ts'
import { findProfile } from '../members/queries/members.ts'
import { rolesNamed } from '../members/queries/roles.ts'
import { foldUserName } from '../members/service/names.ts'
import { factorNeed } from '../members/service/principals.ts'
import { presentColleague, presentInvitee, presentRole, presentRoles, roleTitles } from './presenter.ts'
import { auditPage, findEntry } from './queries/audit.ts'
import { factorState, hasShown } from './queries/second-factor.ts'
import { findInvitee, listRoles, listTeam } from './queries/team.ts'
import { exportEntries, filterOf, presentEntries } from './service/audit.ts'
import { beginFactor, confirm, giveCode, remove, renewCodes } from './service/second-factor.ts'
import { settingsInForce } from './service/settings.ts'
import {
  createRole,
  invite,
  inviteMember,
  removeRole,
  resetFactor,
  saveRole,
  setRoles,
} from './service/team.ts'

export function bindStaff(binder: Binder): void {
  bindMe(binder)
  bindTeam(binder)
  bindRecords(binder)
}

/** The signed-in member of staff. */
function bindMe({ uncached, context }: Binder): void {
  const { db, clock, config } = context

  uncached(staff.getMe, async ({ principal }) => {
    const profile = await findProfile(db, principal.memberId, new Date(clock.now()))
    if (profile === undefined) throw notFound()
    const [roles, factor, isShown] = await Promise.all([
      rolesNamed(db, profile.roles),
      factorState(db, principal.memberId),
      hasShown(db, principal.signInId),
    ])
    const state = factor.isOn ? (isShown ? 'shown' : 'set') : 'none'
    const isStaff = roles.some(({ permissions }) => permissions.length > 0)
    return {
      data: {
        userId: profile.id,
        userName: profile.userName ?? '',
        avatar: profile.avatar,
        roles: roles.map(({ name, title }) => ({ name, title })),
        permissions: [...principal.permissions],
        secondFactor: {
          isOn: factor.isOn,
          isRequired: config.staffTotp === 'required',
          needed: factorNeed(state, isStaff, config),
          recoveryCodesLeft: factor.codesLeft,
        },
      },
    }
  })

  uncached(staff.giveSecondFactor, async (call) => {
    await giveCode(context, call, call.body.code)
    return {}
  })

  uncached(staff.beginSecondFactor, async (call) => ({
    data: await beginFactor(context, call, call.body.password),
  }))

  uncached(staff.confirmSecondFactor, async (call) => ({
    data: { recoveryCodes: await confirm(context, call, call.body.code) },
  }))

  uncached(staff.renewRecoveryCodes, async (call) => ({
    data: { recoveryCodes: await renewCodes(context, call, call.body.code) },
  }))

  uncached(staff.removeSecondFactor, async (call) => {
    await remove(context, call, call.body)
    return {}
  })
}

/** Staff and their permissions. */
function bindTeam({ uncached, context }: Binder): void {
  const { db, clock } = context

  uncached(staff.listRoles, async () => {
    const roles = await listRoles(db)
    return { rows: roles.map(presentRole), total: roles.length }
  })

  uncached(staff.createRole, async (call) => ({ data: { name: await createRole(context, call, call.body) } }))

  uncached(staff.saveRole, async (call) => {
    const conflicts = await saveRole(context, call, call.body)
    const role = (await listRoles(db)).find(({ name }) => name === call.body.name)
    if (role === undefined) throw new AppError('role_gone')
    return { data: { saved: conflicts.length === 0, conflicts, role: presentRole(role) } }
  })

  uncached(staff.removeRole, async (call) => {
    await removeRole(context, call, call.body.name)
    return {}
  })

  uncached(staff.listTeam, async () => {
    const [team, roles] = await Promise.all([listTeam(db, new Date(clock.now())), listRoles(db)])
    return { rows: team.map((row) => presentColleague(row, roleTitles(roles))), total: team.length }
  })

  uncached(staff.findInvitee, async ({ query }) => {
    const account = await findInvitee(db, foldUserName(query.userName), new Date(clock.now()))
    if (account === undefined) throw new AppError('staff_account_gone')
    return { data: presentInvitee(account, await rolesNamed(db, account.roles)) }
  })

  uncached(staff.inviteMember, async (call) => {
    await inviteMember(context, call, call.body)
    return {}
  })

  uncached(staff.invite, async (call) => ({ data: await invite(context, call, call.body) }))

  uncached(staff.setRoles, async (call) => {
    const { conflicts, roles } = await setRoles(context, call, call.body)
    const titles = roleTitles(await rolesNamed(db, roles))
    return { data: { saved: conflicts.length === 0, conflicts, roles: presentRoles(roles, titles) } }
  })

  uncached(staff.resetSecondFactor, async (call) => {
    await resetFactor(context, call, call.body)
    return {}
  })
}

/** What was done, what is where, what is in force. */
function bindRecords({ uncached, context }: Binder): void {
  const { db } = context

  uncached(staff.listAudit, async ({ principal, query }) => {
    const { rows, total } = await auditPage(db, filterOf(query, principal), sliceOf(query))
    return { rows: await presentEntries(db, rows), total }
  })

  uncached(staff.getAuditEntry, async ({ principal, params }) => {
    const entry = await findEntry(db, params.entryId, seesSealed(principal))
    const [row] = entry === undefined ? [] : await presentEntries(db, [entry])
    if (row === undefined) throw notFound()
    return { data: row }
  })

  uncached(staff.exportAudit, async (call) => ({ data: await exportEntries(context, call, call.body) }))

  uncached(staff.listSettings, async () => {
    const rows = settingsInForce(context.config, await context.site.read())
    return { rows, total: rows.length }
  })
}
