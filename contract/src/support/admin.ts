import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { pageSizes, replyMax } from '../limits.ts'
import { texts } from '../texts.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, text, time } from '../values.ts'
import { messageEntry, messagePicture, messageRow } from './messages.ts'

/** How staff answer. */

export const answering = 'staff:messages:answer'

const adminRow = messageRow.extend({
  /** Null where a visitor wrote. */
  userId: id.nullable(),
  isGuest: z.boolean(),
  /** What a visitor calls themselves; empty once the account is erased. */
  userName: z.string(),
  levelId: count,
  /** When the oldest unanswered message came; null if there is none. */
  waitingSince: time.nullable(),
  /** Of the order that it was written about, as `orderStatuses` names it. */
  orderStatus: count.nullable(),
  /** The member of staff it is assigned to. */
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  /** Out of the queue until then. */
  laterTime: time.nullable(),
  /** The member of staff that is writing a reply at this moment. */
  writerName: z.string().nullable(),
})

export const listAdminMessages = endpoint({
  method: 'GET',
  path: '/v2/staff/message/list',
  summary: '客服队列：等得最久的在前；按状态筛选，或只看自己接下的；按用户名、编号、订单号和内容查找',
  who: answering,
  scope: 'messages:read',
  query: z.object({
    pageNum,
    pageSize: pageSize(pageSizes.messages),
    status: oneOf(['0', '1', '9']).optional(),
    /** What the caller has taken on and is not closed. */
    mine: oneOf(['1']).optional(),
    keyword: text(1, 64).optional(),
    isDht,
  }),
  answer: rows(adminRow),
})

/** What happened to a message beside what was said in it. */
const action = z.strictObject({
  time,
  action: z.string(),
  staffName: z.string().nullable(),
  /** The assignee, the time it was postponed to, the refunded amount, the duration of the ban. */
  note: z.string().nullable(),
  reason: z.string().nullable(),
})

/** Internal notes of staff; members never see them. */
const note = z.strictObject({ noteId: id, staffName: z.string().nullable(), text: z.string(), time })

const hold = z.strictObject({
  userName: z.string(),
  isMine: z.boolean(),
  /** When the last key was pressed. */
  wroteTime: time,
  /** Characters written so far. */
  length: count,
  /** The current text, by another member of staff. */
  text: z.string().nullable(),
})

export const getAdminThread = endpoint({
  method: 'GET',
  path: '/v2/staff/message/{id}',
  summary: '一条留言的全部对话，含首条；谁正在写，自己的草稿',
  who: answering,
  scope: 'messages:read',
  params: z.object({ id }),
  query: z.object({ isDht }),
  answer: rows(messageEntry.extend({ entryId: id, staffName: z.string().nullable() })).extend({
    data: adminRow.extend({
      /** Until when the member has read. */
      seenTime: time,
    }),
    actions: z.array(action),
    notes: z.array(note),
    hold: hold.nullable(),
    draft: z.strictObject({ text: z.string(), time }).nullable(),
  }),
})

export const getAdminPicture = endpoint({
  method: 'GET',
  path: '/v2/staff/message/picture/{pictureId}',
  summary: '留言里的一张截图',
  who: answering,
  scope: 'messages:read',
  params: z.object({ pictureId: id }),
  query: z.object({ isDht }),
  answer: messagePicture,
})

export const replyMessage = endpoint({
  method: 'POST',
  path: '/v2/staff/message/reply',
  summary: '回复留言，可同时关闭',
  who: answering,
  scope: 'messages:write',
  body: z.object({
    messageId: id,
    message: z
      .string({ error: texts.fillInFirst })
      .trim()
      .min(1, { error: texts.fillInFirst })
      .pipe(text(1, replyMax, `最多 ${replyMax} 个字`)),
    close: z.boolean().default(false),
    sendingId: z.uuid({ error: '应为 UUID' }).optional(),
    /**
     * The last entry that was read: the reply is refused if another member of staff has answered
     * since. If the member has written since, the message goes on waiting, and is not closed.
     */
    readEntryId: id.optional(),
    /** The canned reply that it was made from, and the order that filled it. */
    cannedId: id.optional(),
    orderId: id.optional(),
  }),
  answer: z.strictObject({}),
})

export const closeAdminMessage = endpoint({
  method: 'POST',
  path: '/v2/staff/message/close',
  summary: '关闭留言',
  who: answering,
  scope: 'messages:write',
  body: z.object({
    messageId: id,
    /** The last entry that was read: closing is refused if the member has written since. */
    readEntryId: id.optional(),
  }),
  answer: z.strictObject({}),
})

export const countWaiting = endpoint({
  method: 'GET',
  path: '/v2/staff/message/waiting',
  summary: '多少留言在等回复，最久的从何时开始',
  who: answering,
  scope: 'messages:read',
  query: z.object({ isDht }),
  answer: data(z.strictObject({ count: z.int().min(0), since: time.nullable() })),
})

export const countAdminMessages = endpoint({
  method: 'GET',
  path: '/v2/staff/message/counts',
  summary: '队列各有多少：等回复的按等了多久分，已答复的，自己接下的；今天答了多少，首答的中位数',
  who: answering,
  scope: 'messages:read',
  query: z.object({ isDht }),
  answer: data(
    z.strictObject({
      /** Waiting for more than a day, for more than four hours, for less. */
      overDay: count,
      overHours: count,
      fresh: count,
      /** Put off, and not due yet. */
      later: count,
      answered: count,
      mine: count,
      answeredToday: count,
      /** Minutes from a message to its first reply, of those first answered today. */
      medianMinutes: count.nullable(),
      /** None of the numbers was counted further. */
      countedTo: count,
    }),
  ),
})
