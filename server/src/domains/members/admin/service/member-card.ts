import { dayMs, endOfShanghaiDay } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/http/app-error.ts'
import { mayDo, type Principal } from '../../../../platform/http/principal.ts'
import { copiesOfMember } from '../../../catalogue/service/lists.ts'
import { levelNames, levelsOf } from '../../queries/levels.ts'
import { rolesNamed } from '../../queries/roles.ts'
import { listSignIns } from '../../queries/sign-ins.ts'
import { findMember, ledgerOf, messagesOf, notesOf, ordersOf, todayOf } from '../queries/members.ts'

const nothing = { rows: [], total: 0, fen: 0 }

/** All that staff see of a member on one page, as far as they may. Throws 404. */
export async function memberCard(context: Context, principal: Principal, memberId: string) {
  const { db, clock, config } = context
  const now = new Date(clock.now())
  const member = await findMember(db, memberId, now)
  if (member === undefined) throw notFound()
  const today = new Date(endOfShanghaiDay(now.getTime()) - dayMs)
  const [names, levels, ledger, signIns, orders, messages, day, copies, notes, roles] = await Promise.all([
    levelNames(db),
    levelsOf(db, memberId),
    ledgerOf(db, memberId),
    listSignIns(db, memberId, now),
    mayDo(principal, 'orders:read') ? ordersOf(db, memberId) : nothing,
    mayDo(principal, 'messages:answer') ? messagesOf(db, memberId) : nothing,
    todayOf(db, memberId, today, now),
    copiesOfMember(context, { memberId, levelId: member.levelId }),
    notesOf(db, memberId),
    rolesNamed(db, member.roles),
  ])
  const theirs = roles.flatMap(({ permissions }) => permissions)
  const reaches = mayDo(principal, '*') || theirs.every((one) => principal.permissions.includes(one))
  const isColleague = theirs.length > 0
  const mayTouch = member.userName !== null && (!isColleague || (reaches && mayDo(principal, 'staff:edit')))
  return {
    member,
    names,
    now,
    levels: levels.filter(({ until }) => until === null || until > now).sort((a, b) => b.levelId - a.levelId),
    ledger,
    signIns,
    orders,
    messages,
    today: day,
    copies: copies?.count ?? null,
    notes,
    isEditable: mayTouch && mayDo(principal, 'members:edit'),
    mayGiveData: mayTouch && mayDo(principal, 'members:data'),
    canMail: config.mail.smtpUrl !== undefined && Boolean(member.email),
  }
}
