import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { messageMax, messagePictureMaxBytes, pageSizes } from '../limits.ts'
import { appId } from '../members/schemas.ts'
import { texts } from '../texts.ts'
import { count, id, isDht, pageNum, pageSize, text, time } from '../values.ts'

/** 0 awaiting a reply, 1 replied, 9 closed (docs/requirements.md, support 2). */
export const messageStatuses = { waiting: 0, replied: 1, closed: 9 } as const

/** 0 the member, 1 customer service. */
export const entryTypes = { member: 0, staff: 1 } as const

export const messageText = z
  .string({ error: texts.fillInFirst })
  .trim()
  .min(1, { error: texts.fillInFirst })
  .pipe(text(1, messageMax, `最多 ${messageMax} 个字`))

/**
 * Names one sending. Sent again with the same, after an answer that got lost, nothing is written twice and the same is
 * answered. Left out: every call is a message of its own.
 */
export const sendingId = z.uuid({ error: '应为 UUID' }).optional()

export const messageStatus = z.union([z.literal(0), z.literal(1), z.literal(9)])

export const messageRow = z.strictObject({
  id,
  /** The first message. */
  message: z.string(),
  status: messageStatus,
  createTime: time,
  updateTime: time,
  /** The order that it was written about. */
  orderId: id.nullable(),
  /** There is a reply that has not been opened. */
  isUnread: z.boolean(),
})

export const messageEntry = z.strictObject({
  message: z.string(),
  createTime: time,
  type: z.literal([0, 1]),
  /** By which the picture that came with it is fetched; null where none did. */
  pictureId: id.nullable(),
})

export const createMessage = endpoint({
  method: 'POST',
  path: '/v2/message',
  summary: '给客服留言；从订单页来的带上 orderId',
  who: 'member',
  body: z.object({ appId, message: messageText, orderId: id.optional(), sendingId }),
  answer: data(z.strictObject({ messageId: id })),
})

export const addMessage = endpoint({
  method: 'POST',
  path: '/v2/message/data',
  summary: '继续补充；有新回复的留言随之回到待回复',
  who: 'member',
  body: z.object({ messageId: id, message: messageText, sendingId }),
  answer: z.strictObject({}),
})

export const addMessagePicture = endpoint({
  method: 'PUT',
  path: '/v2/message/{id}/picture',
  summary: `给自己的留言加一张截图：JPG、PNG、WebP，最大 ${messagePictureMaxBytes / 1024 / 1024} MB，会重新编码；只有自己和客服看得到`,
  who: 'member',
  params: z.object({ id }),
  bytes: messagePictureMaxBytes,
  answer: z.strictObject({}),
})

export const messagePicture = data(
  z.strictObject({
    /** WebP in base64. */
    content: z.string(),
    width: count,
    height: count,
  }),
)

export const getMessagePicture = endpoint({
  method: 'GET',
  path: '/v2/message/picture/{pictureId}',
  summary: '自己留言里的一张截图',
  who: 'member',
  params: z.object({ pictureId: id }),
  query: z.object({ isDht }),
  answer: messagePicture,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/v2/message/list',
  summary: '自己的留言，最近有变化的在前',
  who: 'member',
  query: z.object({ pageNum, pageSize: pageSize(pageSizes.messages), isDht }),
  answer: rows(messageRow),
})

export const closeMessage = endpoint({
  method: 'POST',
  path: '/v2/message/update',
  summary: '关闭留言，客服不再回复',
  who: 'member',
  body: z.object({ id }),
  answer: z.strictObject({}),
})

export const getThread = endpoint({
  method: 'GET',
  path: '/v2/message/{id}',
  summary: '首条之后的对话，从早到晚；看过即不再是未读',
  who: 'member',
  params: z.object({ id }),
  query: z.object({ isDht }),
  answer: rows(messageEntry).extend({ data: messageRow }),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/v2/message/unread/count',
  summary: '有几条留言有未看的回复',
  who: 'member',
  query: z.object({ isDht }),
  answer: data(z.strictObject({ count })),
})
