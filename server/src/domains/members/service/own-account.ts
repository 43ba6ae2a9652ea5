import type { Body, members } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound, wrongField } from '../../../platform/http/app-error.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import { countTry, forgetTries, limits } from '../../../platform/limits/attempts.ts'
import { lifetimes } from '../lifetimes.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { changeAsMember, changeWithPassword } from '../queries/member-lock.ts'
import { passwordHashOf, scheduleErasing, setEmail, setPassword } from '../queries/members.ts'
import { removeResets } from '../queries/resets.ts'
import { isAdmin, isOtherAdmin, lockRoles } from '../queries/roles.ts'
import { endSignIns } from '../queries/sign-ins.ts'

/**
 * Throws unless it is the member's password; returns its hash, for `changeWithPassword`. Limited, so
 * that a stolen session does not allow endless guesses.
 */
export async function checkOwnPassword(
  context: Context,
  { memberId }: Principal,
  field: string,
  password: string,
): Promise<string> {
  await countTry(context, limits.ownPassword, memberId)
  const stored = await passwordHashOf(context.db, memberId)
  if (!(await verifyPassword(stored, password, context.secretKey)) || stored === null) {
    throw wrongField(field, 'wrong_password')
  }
  await forgetTries(context, limits.ownPassword, memberId)
  return stored
}

/** Changes the password and ends every other sign-in. */
export async function changePassword(
  context: Context,
  form: Body<typeof members.changePassword>,
  principal: Principal,
): Promise<void> {
  const checked = await checkOwnPassword(context, principal, 'oldPassword', form.oldPassword)
  const passwordHash = await hashPassword(form.password)
  const { memberId, signInId } = principal
  await changeWithPassword(context.db, memberId, checked, async (tx) => {
    await setPassword(tx, memberId, passwordHash, { unlessBanned: null })
    await removeResets(tx, memberId)
    await endSignIns(tx, memberId, new Date(context.clock.now()), { except: signInId })
  })
}

/** Changes the address of mails. Links that were sent to the old one end. */
export async function changeEmail(
  context: Context,
  form: Body<typeof members.changeEmail>,
  principal: Principal,
): Promise<void> {
  const checked = await checkOwnPassword(context, principal, 'password', form.password)
  const { memberId } = principal
  await changeWithPassword(context.db, memberId, checked, async (tx) => {
    await setEmail(tx, memberId, form.email)
    await removeResets(tx, memberId)
  })
}

/** Ends the named sign-in of the member, or all but the one that asks; one that is being opened is waited for. */
export async function closeSession(
  { db, clock }: Context,
  principal: Principal,
  only?: string,
): Promise<void> {
  const which = only === undefined ? { except: principal.signInId } : { only }
  const now = new Date(clock.now())
  const ended = await changeAsMember(db, principal.memberId, (tx) =>
    endSignIns(tx, principal.memberId, now, which),
  )
  if (only !== undefined && ended === 0) throw notFound()
}

/**
 * Puts the account up for erasing and ends all its sign-ins. Returns when it will be erased, unless taken back. Not that of
 * the last administrator that can sign in.
 */
export async function deleteAccount(context: Context, password: string, principal: Principal): Promise<Date> {
  const checked = await checkOwnPassword(context, principal, 'password', password)
  const { memberId } = principal
  const now = new Date(context.clock.now())
  const checkAdmins = async (tx: DatabaseTransaction) => {
    if (!(await isAdmin(tx, memberId))) return
    await lockRoles(tx)
    if (!(await isOtherAdmin(tx, memberId, now))) throw new AppError('last_admin_deletion')
  }
  return changeWithPassword(
    context.db,
    memberId,
    checked,
    (tx) => beginDeletion(tx, memberId, now),
    checkAdmins,
  )
}

/** The first steps of deleting an account, for the member and for staff. */
export async function beginDeletion(tx: DatabaseTransaction, memberId: string, now: Date): Promise<Date> {
  const after = await scheduleErasing(tx, memberId, new Date(now.getTime() + lifetimes.deletion))
  await endSignIns(tx, memberId, now)
  return after
}
