import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { eventTypeNames, testEventType } from '../event-types.ts'
import { possibleFailure } from '../failure.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, time } from '../values.ts'
import { who } from './webhooks.ts'

/** What was or is to be delivered to webhooks. */

export const messageStates = ['waiting', 'delivered', 'failed'] as const

const attempt = z.strictObject({
  time,
  /** Null where no answer came. */
  status: count.nullable(),
  milliseconds: count,
  /** The first characters of the answer. */
  answer: z.string(),
  ...possibleFailure,
})

const message = z.strictObject({
  messageId: id,
  webhookId: id,
  webhookName: z.string(),
  type: z.string(),
  /** `work 1000000000000001`. */
  subject: z.string(),
  state: oneOf(messageStates),
  createTime: time,
  attempts: count,
  /** Of the next attempt, where the last one failed. */
  nextTime: time.nullable(),
  last: attempt.nullable(),
})

export const listWebhookMessages = endpoint({
  method: 'GET',
  path: '/v2/staff/webhooks/messages',
  summary: '投递记录，最新的在前，可按回调、状态、种类筛选；留 30 天',
  who,
  scope: 'webhooks:read',
  query: z.object({
    webhookId: id.optional(),
    state: oneOf(messageStates).optional(),
    type: oneOf([...eventTypeNames, testEventType] as [string, ...string[]]).optional(),
    pageNum,
    pageSize: pageSize(50),
    isDht,
  }),
  answer: rows(message),
})

export const getWebhookMessage = endpoint({
  method: 'GET',
  path: '/v2/staff/webhooks/message/{messageId}',
  summary: '一条消息：正文和每一次投递',
  who,
  scope: 'webhooks:read',
  params: z.object({ messageId: id }),
  query: z.object({ isDht }),
  answer: data(
    message.extend({
      /** As it is sent. */
      body: z.string(),
      tries: z.array(attempt),
    }),
  ),
})

export const replayMessage = endpoint({
  method: 'POST',
  path: '/v2/staff/webhooks/replay',
  summary: '再投递一条消息，编号不变',
  who,
  scope: 'webhooks:write',
  body: z.object({ messageId: id }),
  answer: z.strictObject({}),
})

const since = z
  .string({ error: '应为时间' })
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, { error: '应为 YYYY-MM-DD HH:mm:ss' })
  .refine((value) => !Number.isNaN(Date.parse(`${value.replace(' ', 'T')}+08:00`)), { error: '没有这个时间' })

export const replayMessages = endpoint({
  method: 'POST',
  path: '/v2/staff/webhooks/replay-since',
  summary: '再投递一个回调自某时起的消息：只投递失败的，或连已送达的一起',
  who,
  scope: 'webhooks:write',
  body: z.object({ webhookId: id, since, which: oneOf(['failed', 'all']) }),
  answer: data(z.strictObject({ messages: count })),
})
