import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { pageSizes, replyMax } from '../limits.ts'
import { texts } from '../texts.ts'
import { id, isDht, oneOf, pageNum, pageSize, text, time } from '../values.ts'
import { messageEntry, messageRow } from './messages.ts'

/** How staff answer. */

const who = 'staff:messages:answer'

const deskRow = messageRow.extend({
  userId: id,
  /** Empty once the account is erased. */
  userName: z.string(),
  /** When the oldest message that nobody has answered came; null where nobody waits. */
  waitingSince: time.nullable(),
})

export const listDesk = endpoint({
  method: 'GET',
  path: '/v2/staff/message/list',
  summary: '客服队列：等得最久的在前，按状态筛选，按用户名、订单号或留言编号查找',
  who,
  query: z.object({
    pageNum,
    pageSize: pageSize(pageSizes.messages),
    status: oneOf(['0', '1', '9']).optional(),
    keyword: text(1, 64).optional(),
    isDht,
  }),
  answer: rows(deskRow),
})

export const getDeskThread = endpoint({
  method: 'GET',
  path: '/v2/staff/message/{id}',
  summary: '一条留言的全部对话，含首条',
  who,
  params: z.object({ id }),
  query: z.object({ isDht }),
  answer: rows(messageEntry.extend({ entryId: id, staffName: z.string().nullable() })).extend({
    data: deskRow,
  }),
})

export const replyMessage = endpoint({
  method: 'POST',
  path: '/v2/staff/message/reply',
  summary: '回复留言，可同时关闭',
  who,
  body: z.object({
    messageId: id,
    message: z
      .string({ error: texts.fillInFirst })
      .trim()
      .min(1, { error: texts.fillInFirst })
      .pipe(text(1, replyMax, `最多 ${replyMax} 个字`)),
    close: z.boolean().default(false),
    sendingId: z.uuid({ error: '应为 UUID' }).optional(),
  }),
  answer: z.strictObject({}),
})

export const closeDeskMessage = endpoint({
  method: 'POST',
  path: '/v2/staff/message/close',
  summary: '关闭留言',
  who,
  body: z.object({ messageId: id }),
  answer: z.strictObject({}),
})

export const countWaiting = endpoint({
  method: 'GET',
  path: '/v2/staff/message/waiting',
  summary: '多少留言在等回复，最久的从何时开始',
  who,
  query: z.object({ isDht }),
  answer: data(z.strictObject({ count: z.int().min(0), since: time.nullable() })),
})
