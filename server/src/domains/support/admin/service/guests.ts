import { type Body, guestResetHours, type support } from '@yehang/contract'
import { addAudit } from '../../../../platform/audit/queries.ts'
import { hourMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { AppError, notFound } from '../../../../platform/http/app-error.ts'
import { mayDo, type Principal } from '../../../../platform/http/principal.ts'
import { type Call, change } from '../../../members/admin/service/members.ts'
import { isBanned } from '../../../members/service/bans.ts'
import { accountNamed, findGuest, putReset } from '../../queries/guests.ts'

const sameEmail = (one: string | null, other: string) =>
  one !== null && one !== '' && one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * The sender, as far as the caller may see the account that is named. Throws 404 if a member wrote.
 */
export async function guestBeside(context: Context, principal: Principal, messageId: string) {
  const now = new Date(context.clock.now())
  const guest = await findGuest(context.db, messageId)
  if (guest === undefined) throw notFound()
  const named = mayDo(principal, 'members:read') ? await accountNamed(context.db, guest.nameKey) : undefined
  const account = named && {
    ...named,
    isBanned: isBanned(named, now),
    isSameEmail: sameEmail(named.email, guest.email),
  }
  const mayReset =
    account !== undefined &&
    account.id !== principal.memberId &&
    mayDo(principal, 'members:edit') &&
    account.isSameEmail &&
    !account.isBanned
  return { guest, account, mayReset }
}

/**
 * Lets the visitor set a new password for the account that they named, by the code of the message:
 * staff never see the password. Only if the mail address is the account's: the name alone is
 * public. Never for the caller's own account, whose password changes with the old one alone.
 */
export async function allowGuestReset(
  context: Context,
  call: Call,
  { messageId, reason }: Body<typeof support.allowGuestReset>,
): Promise<Date> {
  const guest = await findGuest(context.db, messageId)
  if (guest === undefined) throw notFound()
  const named = await accountNamed(context.db, guest.nameKey)
  if (named === undefined) throw new AppError('reset_account_unknown')
  if (named.id === call.principal.memberId) throw new AppError('own_password')
  return change(context, call, named.id, async (tx, member, actor, now) => {
    if (!sameEmail(member.email, guest.email)) throw new AppError('reset_other_mail')
    if (isBanned(member, now) || named.isDemo) throw new AppError('reset_not_possible')
    const until = new Date(now.getTime() + guestResetHours * hourMs)
    await putReset(tx, messageId, { memberId: named.id, until })
    const entry = { action: 'allow-reset', actor, memberId: named.id, reason, detail: { messageId } }
    await addAudit(tx, entry, now)
    return until
  })
}
