import { staff } from '@yehang/contract'
import { sliceOf } from '../../platform/database/pagination.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { seesSealed } from '../catalogue/service/sealed.ts'
import { findProfile } from '../members/queries/members.ts'
import { rolesNamed } from '../members/queries/roles.ts'
import { factorNeed } from '../members/service/callers.ts'
import { foldUserName } from '../members/service/names.ts'
import { presentColleague, presentInvitee, presentRole } from './presenter.ts'
import { auditPage, findEntry } from './queries/audit.ts'
import { factorState, hasShown } from './queries/second-factor.ts'
import { findInvitee, listRoles, listTeam } from './queries/team.ts'
import { exportEntries, filterOf, presentEntries } from './service/audit.ts'
import { beginFactor, confirm, giveCode, remove, renewCodes } from './service/second-factor.ts'
import { settingsInForce } from './service/settings.ts'
import { invite, inviteMember, removeRole, resetFactor, saveRole, setRoles } from './service/team.ts'
import { staffTexts } from './texts.ts'

export function bindStaff(binder: Binder): void {
  bindMe(binder)
  bindTeam(binder)
  bindRecords(binder)
}

/** Who sits here. */
function bindMe({ fresh, context }: Binder): void {
  const { db, clock, config } = context

  fresh(staff.getMe, async ({ caller }) => {
    const profile = await findProfile(db, caller.memberId, new Date(clock.now()))
    if (profile === undefined) throw notFound()
    const [roles, factor, isShown] = await Promise.all([
      rolesNamed(db, profile.roles),
      factorState(db, caller.memberId),
      hasShown(db, caller.signInId),
    ])
    const state = factor.isOn ? (isShown ? 'shown' : 'set') : 'none'
    const isStaff = roles.some(({ permissions }) => permissions.length > 0)
    return {
      data: {
        userId: profile.id,
        userName: profile.userName ?? '',
        avatar: profile.avatar,
        roles: roles.map(({ name, title }) => ({ name, title })),
        permissions: [...caller.permissions],
        secondFactor: {
          isOn: factor.isOn,
          isRequired: config.staffTotp === 'required',
          needed: factorNeed(state, isStaff, config),
          recoveryCodesLeft: factor.codesLeft,
        },
      },
    }
  })

  fresh(staff.giveSecondFactor, async (call) => {
    await giveCode(context, call, call.body.code)
    return {}
  })

  fresh(staff.beginSecondFactor, async (call) => ({
    data: await beginFactor(context, call, call.body.password),
  }))

  fresh(staff.confirmSecondFactor, async (call) => ({
    data: { recoveryCodes: await confirm(context, call, call.body.code) },
  }))

  fresh(staff.renewRecoveryCodes, async (call) => ({
    data: { recoveryCodes: await renewCodes(context, call, call.body.code) },
  }))

  fresh(staff.removeSecondFactor, async (call) => {
    await remove(context, call, call.body)
    return {}
  })
}

/** Colleagues and what they may. */
function bindTeam({ fresh, context }: Binder): void {
  const { db, clock } = context

  fresh(staff.listRoles, async () => {
    const roles = await listRoles(db)
    return { rows: roles.map(presentRole), total: roles.length }
  })

  fresh(staff.saveRole, async (call) => ({ data: { name: await saveRole(context, call, call.body) } }))

  fresh(staff.removeRole, async (call) => {
    await removeRole(context, call, call.body.name)
    return {}
  })

  fresh(staff.listTeam, async () => {
    const [team, roles] = await Promise.all([listTeam(db, new Date(clock.now())), listRoles(db)])
    const titles = new Map(roles.map(({ name, title }) => [name, title]))
    return { rows: team.map((row) => presentColleague(row, titles)), total: team.length }
  })

  fresh(staff.findInvitee, async ({ query }) => {
    const account = await findInvitee(db, foldUserName(query.userName), new Date(clock.now()))
    if (account === undefined) throw notFound(staffTexts.goneAccount)
    return { data: presentInvitee(account, await rolesNamed(db, account.roles)) }
  })

  fresh(staff.inviteMember, async (call) => {
    await inviteMember(context, call, call.body)
    return {}
  })

  fresh(staff.invite, async (call) => ({ data: await invite(context, call, call.body) }))

  fresh(staff.setRoles, async (call) => {
    await setRoles(context, call, call.body)
    return {}
  })

  fresh(staff.resetSecondFactor, async (call) => {
    await resetFactor(context, call, call.body)
    return {}
  })
}

/** What was done, what is where, what is in force. */
function bindRecords({ fresh, context }: Binder): void {
  const { db } = context

  fresh(staff.listAudit, async ({ caller, query }) => {
    const { rows, total } = await auditPage(db, filterOf(query, caller), sliceOf(query))
    return { rows: await presentEntries(db, rows), total }
  })

  fresh(staff.getAuditEntry, async ({ caller, params }) => {
    const entry = await findEntry(db, params.entryId, seesSealed(caller))
    const [row] = entry === undefined ? [] : await presentEntries(db, [entry])
    if (row === undefined) throw notFound()
    return { data: row }
  })

  fresh(staff.exportAudit, async (call) => ({ data: await exportEntries(context, call, call.body) }))

  fresh(staff.listSettings, async () => {
    const rows = settingsInForce(context.config)
    return { rows, total: rows.length }
  })
}
