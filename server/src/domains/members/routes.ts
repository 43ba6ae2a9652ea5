import { members } from '@yehang/contract'
import { issueCaptcha } from '../../platform/captcha/captchas.ts'
import { timeOrNull, timeText } from '../../platform/clock.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { bindMembersAdmin } from './admin/routes.ts'
import { presentProfile, presentSession } from './presenter.ts'
import { cancelErasing, findProfile } from './queries/members.ts'
import { countResetCodes } from './queries/reset-codes.ts'
import { endSignIns, listSignIns } from './queries/sign-ins.ts'
import { login, renew } from './service/login.ts'
import { changeEmail, changePassword, closeSession, deleteAccount } from './service/own-account.ts'
import { forgotPassword, resetPassword } from './service/recovery.ts'
import { makeOwnCodes, recoverAccount } from './service/recovery-codes.ts'
import { register } from './service/register.ts'

export function bindMembers(binder: Binder): void {
  bindEntrance(binder)
  bindOwnAccount(binder)
  bindMembersAdmin(binder)
}

/** For visitors without a session. */
function bindEntrance({ uncached, context }: Binder): void {
  uncached(members.getCaptcha, ({ origin }) => issueCaptcha(context, origin.address))

  uncached(members.register, async ({ body, origin }) => {
    const data = await register(context, body, origin)
    return data === null ? {} : { data }
  })

  uncached(members.login, async ({ body, origin }) => ({ data: await login(context, body, origin) }))

  uncached(members.refreshTokens, async ({ origin }) => ({ data: await renew(context, origin) }))

  uncached(members.forgotPassword, async ({ body, origin }) => ({
    data: { byMail: await forgotPassword(context, body, origin) },
  }))

  uncached(members.recoverAccount, async ({ body, origin }) => ({
    data: { token: await recoverAccount(context, body, origin) },
  }))

  uncached(members.resetPassword, async ({ body, origin }) => {
    await resetPassword(context, body, origin)
    return {}
  })
}

/** For members, on their own account. */
function bindOwnAccount({ uncached, context }: Binder): void {
  const { db, clock } = context
  const now = () => new Date(clock.now())

  uncached(members.logout, async ({ principal }) => {
    await endSignIns(db, principal.memberId, now(), { only: principal.signInId })
    return {}
  })

  uncached(members.getInfo, async ({ principal }) => {
    const profile = await findProfile(db, principal.memberId, now())
    if (profile === undefined) throw notFound()
    return presentProfile(profile, principal.permissions)
  })

  uncached(members.changePassword, async ({ body, principal }) => {
    await changePassword(context, body, principal)
    return {}
  })

  uncached(members.changeEmail, async ({ body, principal }) => {
    await changeEmail(context, body, principal)
    return {}
  })

  uncached(members.getRecoveryCodes, async ({ principal }) => {
    const { left, createdAt } = await countResetCodes(db, principal.memberId)
    return { data: { left, createTime: timeOrNull(createdAt) } }
  })

  uncached(members.makeRecoveryCodes, async ({ body, principal }) => ({
    data: { recoveryCodes: await makeOwnCodes(context, body.password, principal) },
  }))

  uncached(members.listSessions, async ({ principal }) => {
    const signIns = await listSignIns(db, principal.memberId, now())
    return { rows: signIns.map((row) => presentSession(row, principal.signInId)), total: signIns.length }
  })

  uncached(members.closeSession, async ({ body, principal }) => {
    await closeSession(context, principal, body.sessionId)
    return {}
  })

  uncached(members.deleteAccount, async ({ body, principal }) => ({
    data: { deleteTime: timeText(await deleteAccount(context, body.password, principal)) },
  }))

  uncached(members.restoreAccount, async ({ principal }) => {
    await cancelErasing(db, principal.memberId)
    return {}
  })
}
