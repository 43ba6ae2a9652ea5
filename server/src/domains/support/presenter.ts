import type { Answer, support } from '@yehang/contract'
import { timeText } from '../../platform/clock.ts'
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

export function presentEntry({ id, text, createdAt, type, hasPicture }: EntryRecord) {
  return { message: text, createTime: timeText(createdAt), type, pictureId: hasPicture ? id : null }
}
