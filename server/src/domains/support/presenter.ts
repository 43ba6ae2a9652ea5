import type { Answer, support } from '@yehang/contract'
import { timeOrNull, timeText } from '../../platform/clock.ts'
import { presentOrder, statusOf } from '../billing/presenter.ts'
import { exceptionWords } from '../billing/service/exceptions.ts'
import type { Hold } from '../staff/presence/queries.ts'
import type { DeskEntry, DeskRecord } from './queries/desk.ts'
import type { DeskOrderRow } from './queries/desk-member.ts'
import type { MessageAction } from './queries/handling.ts'
import type { EntryRecord, MessageRecord } from './queries/messages.ts'
import type { MessageNote } from './queries/notes.ts'
import type { memberBeside } from './service/desk-member.ts'
import type { guestBeside } from './service/guests.ts'

export const yuanText = (fen: number) => `¥${(fen / 100).toFixed(2)}`

export function presentMessage(record: MessageRecord): Answer<typeof support.listMessages>['rows'][number] {
  return {
    id: record.id,
    message: record.firstText,
    status: record.status,
    createTime: timeText(record.createdAt),
    updateTime: timeText(record.updatedAt),
    orderId: record.orderId,
    isUnread: record.isUnread,
  }
}

export function presentEntry({ id, text, createdAt, type, hasPicture }: EntryRecord) {
  return { message: text, createTime: timeText(createdAt), type, pictureId: hasPicture ? id : null }
}

/** `hold`: the member of staff that is writing there. */
export function presentDeskMessage(
  record: DeskRecord,
  hold: Hold | undefined,
  callerId: string,
): Answer<typeof support.listDesk>['rows'][number] {
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

export function presentDeskEntry(entry: DeskEntry) {
  return { ...presentEntry(entry), entryId: entry.id, staffName: entry.staffName }
}

/** `names`: of the staff that an action names. */
export function presentAction(deed: MessageAction, names: Map<string, string>) {
  const { at, action, staffName, reason } = deed
  return { time: timeText(at), action, staffName, note: noteOf(deed, names), reason }
}

function noteOf({ action, after, detail }: MessageAction, names: Map<string, string>): string | null {
  if (typeof after?.assignee === 'string') return names.get(after.assignee) ?? null
  if (typeof after?.later === 'string') return after.later.slice(5, 16)
  if (typeof detail.fen === 'number') return yuanText(detail.fen)
  if (action !== 'ban') return null
  return typeof after?.until === 'string' ? timeText(new Date(after.until)).slice(0, 16) : '永久'
}

export function presentNote({ id, staffName, text, createdAt }: MessageNote) {
  return { noteId: id, staffName, text, time: timeText(createdAt) }
}

export function presentHold(hold: Hold, callerId: string, text: string | null) {
  const { userName, memberId, wroteAt, length } = hold
  return { userName, isMine: memberId === callerId, wroteTime: timeText(wroteAt), length, text }
}

export function presentDeskOrder(order: DeskOrderRow): Answer<typeof support.getDeskOrder>['data']['order'] {
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

export function presentDeskMember({
  author,
  level,
  messages,
  orders,
  lastSignIn,
  copies,
}: Awaited<ReturnType<typeof memberBeside>>): Answer<typeof support.getDeskMember>['data'] {
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
    orders: orders?.map(presentDeskOrder) ?? null,
    lastSignIn: lastSignIn ? { time: timeText(lastSignIn.lastAt), device: lastSignIn.device } : null,
  }
}

export function presentGuest({
  guest,
  account,
  mayReset,
}: Awaited<ReturnType<typeof guestBeside>>): Answer<typeof support.getDeskGuest>['data'] {
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
