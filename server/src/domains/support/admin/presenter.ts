import type { Answer, support } from '@yehang/contract'
import { timeOrNull, timeText } from '../../../platform/clock.ts'
import { yuanText } from '../../../platform/payments/amounts.ts'
import { presentOrder, statusOf } from '../../billing/presenter.ts'
import { exceptionWords } from '../../billing/service/exceptions.ts'
import type { Hold } from '../../staff/presence/queries.ts'
import { presentEntry, presentMessage } from '../presenter.ts'
import type { MessageAction } from '../queries/handling.ts'
import { forever } from '../words.ts'
import type { AdminOrderRow } from './queries/member.ts'
import type { MessageNote } from './queries/notes.ts'
import type { AdminEntry, AdminRecord } from './queries/queue.ts'
import type { guestBeside } from './service/guests.ts'
import type { memberBeside } from './service/member.ts'

/** `hold`: the member of staff that is writing there. */
export function presentAdminMessage(
  record: AdminRecord,
  hold: Hold | undefined,
  callerId: string,
): Answer<typeof support.listAdminMessages>['rows'][number] {
  return {
    ...presentMessage(record),
    userId: record.userId,
    isGuest: record.userId === null,
    userName: record.userName ?? '',
    levelId: record.levelId,
    waitingSince: timeOrNull(record.waitingSince),
    orderStatus: record.order && statusOf(record.order),
    assigneeId: record.assigneeId,
    assigneeName: record.assigneeName,
    laterTime: timeOrNull(record.laterUntil),
    writerName: hold === undefined || hold.memberId === callerId ? null : hold.userName,
  }
}

export function presentAdminEntry(entry: AdminEntry) {
  return { ...presentEntry(entry), entryId: entry.id, staffName: entry.staffName }
}

/** `names`: of the staff that an action names. */
export function presentAction(handled: MessageAction, names: Map<string, string>) {
  const { at, action, staffName, reason } = handled
  return { time: timeText(at), action, staffName, note: noteOf(handled, names), reason }
}

function noteOf({ action, after, detail }: MessageAction, names: Map<string, string>): string | null {
  if (typeof after?.later === 'string') return after.later.slice(5, 16)
  if (typeof after?.assignee === 'string') return names.get(after.assignee) ?? null
  if (typeof detail.fen === 'number') return yuanText(detail.fen)
  if (action !== 'ban') return null
  return typeof after?.until === 'string' ? timeText(new Date(after.until)).slice(0, 16) : forever
}

export function presentNote({ id, staffName, text, createdAt }: MessageNote) {
  return { noteId: id, staffName, text, time: timeText(createdAt) }
}

export function presentHold(hold: Hold, callerId: string, text: string | null) {
  const { userName, memberId, wroteAt, length } = hold
  return { userName, isMine: memberId === callerId, wroteTime: timeText(wroteAt), length, text }
}

export function presentAdminOrder(
  order: AdminOrderRow,
): Answer<typeof support.getAdminOrder>['data']['order'] {
  const { orderId, payName, price, days, payChannel, createTime, status } = presentOrder(order)
  return {
    orderId,
    payName,
    price,
    days,
    payChannel,
    createTime,
    status,
    isGranted: order.granted_at !== null,
    endTime: timeOrNull(order.granted_until),
    problem: order.exception === null ? null : exceptionWords(order.exception).zh,
  }
}

export function presentAdminMember({
  author,
  level,
  messages,
  orders,
  lastSignIn,
  copies,
}: Awaited<ReturnType<typeof memberBeside>>): Answer<typeof support.getAdminMember>['data'] {
  return {
    userId: author.id,
    userName: author.userName ?? '',
    isBanned: author.isBanned,
    createTime: timeText(author.createdAt),
    levelId: level.levelId,
    levelName: level.name,
    endTime: timeOrNull(level.until),
    hasEnded: level.hasEnded,
    copies,
    messages,
    orders: orders?.map(presentAdminOrder) ?? null,
    lastSignIn: lastSignIn ? { time: timeText(lastSignIn.lastAt), device: lastSignIn.device } : null,
  }
}

export function presentGuest({
  guest,
  account,
  mayReset,
}: Awaited<ReturnType<typeof guestBeside>>): Answer<typeof support.getAdminGuest>['data'] {
  return {
    name: guest.name,
    email: guest.email,
    account: account
      ? {
          userId: account.id,
          userName: account.userName ?? '',
          createTime: timeText(account.createdAt),
          isBanned: account.isBanned,
          isSameEmail: account.isSameEmail,
          mayReset,
        }
      : null,
    resetUntil: timeOrNull(guest.resetUntil),
  }
}
