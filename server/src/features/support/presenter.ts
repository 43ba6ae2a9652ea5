import type { Answer, support } from '@yehang/contract'
import { timeOrNull, timeText } from '../accounts/presenter.ts'
import type { DeskEntry, DeskRecord } from './queries/desk.ts'
import type { EntryRecord, MessageRecord } from './queries/messages.ts'

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

export function presentEntry({ text, createdAt, type }: EntryRecord) {
  return { message: text, createTime: timeText(createdAt), type }
}

export function presentDeskMessage(record: DeskRecord): Answer<typeof support.listDesk>['rows'][number] {
  return {
    ...presentMessage(record),
    userId: record.userId,
    userName: record.userName ?? '',
    waitingSince: timeOrNull(record.waitingSince),
  }
}

export function presentDeskEntry(entry: DeskEntry) {
  return { ...presentEntry(entry), entryId: entry.id, staffName: entry.staffName }
}
