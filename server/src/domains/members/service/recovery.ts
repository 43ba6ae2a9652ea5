import type { Body, members } from '@yehang/contract'
import { checkCaptcha } from '../../../platform/captcha/captchas.ts'
import { minuteMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Origin } from '../../../platform/http/principal.ts'
import { siteAddress } from '../../../platform/http/site-address.ts'
import { countAccountTry, welcomeLogin } from '../../../platform/limits/attempts.ts'
import { mailFault, sendMail } from '../../../platform/mail/mail.ts'
import { hashOf } from '../../../platform/secrets.ts'
import { lifetimes } from '../lifetimes.ts'
import { hashPassword } from '../passwords.ts'
import { findByName, setPassword } from '../queries/members.ts'
import { findReset, removeResets, takeReset } from '../queries/resets.ts'
import { endSignIns } from '../queries/sign-ins.ts'
import { resetMail } from '../words.ts'
import { checkAppId } from './app-id.ts'
import { isBanned } from './bans.ts'
import { foldUserName } from './names.ts'
import { openReset } from './recovery-codes.ts'

/** Mails a member a link by which a new password can be set, once. Throws what the mail server says. */
export async function mailLink(context: Context, memberId: string, email: string): Promise<void> {
  const { config, db, clock } = context
  const now = new Date(clock.now())
  const token = await db.transaction().execute((tx) => openReset(tx, memberId, now))
  const minutes = lifetimes.reset / minuteMs
  await sendMail(config, {
    to: email,
    subject: resetMail.subject((await context.site.read()).name),
    text: resetMail.text(minutes, `${siteAddress(config)}/reset?token=${token}`),
  })
}

/** Sends a link where there is an account with an address that can be used. */
async function sendLink(context: Context, account: string): Promise<void> {
  const member = await findByName(context.db, account)
  if (member === undefined || !member.email) return
  if (isBanned(member, new Date(context.clock.now()))) return
  await mailLink(context, member.id, member.email)
}

/**
 * Sends a link for a forgotten password. The answer and its time do not depend on whether there is
 * such an account: the lookup and the mail come after the answer. False: this site sends no mail.
 */
export async function forgotPassword(
  context: Context,
  form: Body<typeof members.forgotPassword>,
  origin: Origin,
): Promise<boolean> {
  const { config, log } = context
  checkAppId(config, form.appId)
  if (config.mail.smtpUrl === undefined) return false
  await checkCaptcha(context, form)
  const account = foldUserName(form.userName)
  await countAccountTry(context, 'forgot', account, origin.address)
  setImmediate(() => {
    sendLink(context, account).catch((error) => {
      log.error({ fault: mailFault(error) }, 'a mail with a link for a new password could not be sent')
    })
  })
  return true
}

/**
 * Sets a new password by a token, once, and ends every session. The member may then sign in at
 * once.
 */
export async function resetPassword(
  context: Context,
  { token, password }: Body<typeof members.resetPassword>,
  origin: Origin,
): Promise<void> {
  const { db, clock } = context
  const hash = hashOf(token)
  const now = new Date(clock.now())
  const memberId = await findReset(db, hash, now)
  if (memberId === undefined) throw new AppError('reset_link_ended')
  const passwordHash = await hashPassword(password)
  const account = await db.transaction().execute(async (tx) => {
    const key = await setPassword(tx, memberId, passwordHash, { unlessBanned: now })
    if (key === undefined || !(await takeReset(tx, hash))) throw new AppError('reset_link_ended')
    await removeResets(tx, memberId)
    await endSignIns(tx, memberId, now)
    return key
  })
  await welcomeLogin(context, account, origin.address)
}
