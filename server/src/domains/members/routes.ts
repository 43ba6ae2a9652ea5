import { members } from '@yehang/contract'
import { issueCaptcha } from '../../platform/captcha/captchas.ts'
import { timeOrNull, timeText } from '../../platform/clock.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { bindMemberDesk } from './admin/routes.ts'
import { presentProfile, presentSession } from './presenter.ts'
import { cancelErasing, findProfile } from './queries/members.ts'
import { countResetCodes } from './queries/reset-codes.ts'
import { endSignIns, listSignIns } from './queries/sign-ins.ts'
import { login, renew } from './service/login.ts'
import { changeEmail, changePassword, closeSession, deleteAccount } from './service/own-account.ts'
import { forgotPassword, resetPassword } from './service/recovery.ts'
import { makeOwnCodes, recoverAccount } from './service/recovery-codes.ts'
import { register } from './service/register.ts'

export function bindAccounts(binder: Binder): void {
  bindEntrance(binder)
  bindOwnAccount(binder)
  bindMemberDesk(binder)
}

/** For who is not signed in. */
function bindEntrance({ fresh, context }: Binder): void {
  fresh(members.getCaptcha, ({ origin }) => issueCaptcha(context, origin.address))

  fresh(members.register, async ({ body, origin }) => {
    const data = await register(context, body, origin)
    return data === null ? {} : { data }
  })

  fresh(members.login, async ({ body, origin }) => ({ data: await login(context, body, origin) }))

  fresh(members.refreshTokens, async ({ origin }) => ({ data: await renew(context, origin) }))

  fresh(members.forgotPassword, async ({ body, origin }) => ({
    data: { byMail: await forgotPassword(context, body, origin) },
  }))

  fresh(members.recoverAccount, async ({ body, origin }) => ({
    data: { token: await recoverAccount(context, body, origin) },
  }))

  fresh(members.resetPassword, async ({ body, origin }) => {
    await resetPassword(context, body, origin)
    return {}
  })
}

/** For members, on their own account. */
function bindOwnAccount({ fresh, context }: Binder): void {
  const { db, clock } = context
  const now = () => new Date(clock.now())

  fresh(members.logout, async ({ caller }) => {
    await endSignIns(db, caller.memberId, now(), { only: caller.signInId })
    return {}
  })

  fresh(members.getInfo, async ({ caller }) => {
    const profile = await findProfile(db, caller.memberId, now())
    if (profile === undefined) throw notFound()
    return presentProfile(profile, caller.permissions)
  })

  fresh(members.changePassword, async ({ body, caller }) => {
    await changePassword(context, body, caller)
    return {}
  })

  fresh(members.changeEmail, async ({ body, caller }) => {
    await changeEmail(context, body, caller)
    return {}
  })

  fresh(members.getRecoveryCodes, async ({ caller }) => {
    const { left, createdAt } = await countResetCodes(db, caller.memberId)
    return { data: { left, createTime: timeOrNull(createdAt) } }
  })

  fresh(members.makeRecoveryCodes, async ({ body, caller }) => ({
    data: { recoveryCodes: await makeOwnCodes(context, body.password, caller) },
  }))

  fresh(members.listSessions, async ({ caller }) => {
    const signIns = await listSignIns(db, caller.memberId, now())
    return { rows: signIns.map((row) => presentSession(row, caller.signInId)), total: signIns.length }
  })

  fresh(members.closeSession, async ({ body, caller }) => {
    await closeSession(context, caller, body.sessionId)
    return {}
  })

  fresh(members.deleteAccount, async ({ body, caller }) => ({
    data: { deleteTime: timeText(await deleteAccount(context, body.password, caller)) },
  }))

  fresh(members.restoreAccount, async ({ caller }) => {
    await cancelErasing(db, caller.memberId)
    return {}
  })
}
