import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { eventTypeNames } from '../event-types.ts'
import { webhookNameMax, webhookSecretHoursMax, webhooksMax } from '../limits.ts'
import { count, id, isDht, oneOf, text, time } from '../values.ts'

/** Addresses that are told what happens, by the Standard Webhooks specification. */

export const who = 'staff:webhooks:edit'

export const webhookStates = ['active', 'paused', 'failed', 'gone'] as const

export const webhookRow = z.strictObject({
  webhookId: id,
  name: z.string(),
  address: z.string(),
  types: z.array(z.string()),
  /** `failed`: it failed for days, and is not tried any more; `gone`: it answered 410, and nothing is recorded for it. */
  state: oneOf(webhookStates),
  failingTime: time.nullable(),
  deliveredTime: time.nullable(),
  /** Until then the former secret signs too. */
  formerSecretTime: time.nullable(),
  /** Counted to 10,000. */
  waiting: count,
  failed: count,
  createTime: time,
})

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/v2/staff/webhooks/list',
  summary: '全部回调，与各自等着投递的、投递失败的消息数',
  who,
  scope: 'webhooks:read',
  query: z.object({ isDht }),
  answer: rows(webhookRow),
})

export const saveWebhook = endpoint({
  method: 'POST',
  path: '/v2/staff/webhooks/save',
  summary: `新建或修改一个回调，最多 ${webhooksMax} 个；新建的给出签名密钥，只给这一次`,
  who,
  scope: 'webhooks:write',
  body: z.object({
    /** Absent: a new one. */
    webhookId: id.optional(),
    name: z
      .string({ error: '请起个名字' })
      .trim()
      .pipe(text(1, webhookNameMax, `名字为 1 到 ${webhookNameMax} 个字`)),
    address: text(1, 500, '网址为 1 到 500 个字符'),
    types: z
      .array(oneOf(eventTypeNames), { error: '应为消息种类' })
      .min(1, { error: '至少选一种' })
      .max(eventTypeNames.length),
  }),
  answer: data(z.strictObject({ webhookId: id, secret: z.string().nullable() })),
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/v2/staff/webhooks/secret',
  summary: '换签名密钥，新的只给这一次；hours 小时之内新旧两个都签',
  who,
  scope: 'webhooks:write',
  body: z.object({
    webhookId: id,
    hours: z
      .int({ error: '应为小时数' })
      .min(0, { error: '至少 0 小时' })
      .max(webhookSecretHoursMax, { error: `最多 ${webhookSecretHoursMax} 小时` })
      .default(24),
  }),
  answer: data(z.strictObject({ secret: z.string() })),
})

export const pauseWebhook = endpoint({
  method: 'POST',
  path: '/v2/staff/webhooks/pause',
  summary: '停下或恢复投递；停着时消息照记，恢复后按次序投递。因失败停下的也由此恢复',
  who,
  scope: 'webhooks:write',
  body: z.object({ webhookId: id, isPaused: z.boolean() }),
  answer: z.strictObject({}),
})

export const removeWebhook = endpoint({
  method: 'POST',
  path: '/v2/staff/webhooks/remove',
  summary: '删去一个回调，连同它的消息和投递记录',
  who,
  scope: 'webhooks:write',
  body: z.object({ webhookId: id }),
  answer: z.strictObject({}),
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/v2/staff/webhooks/test',
  summary: '发一条试投的消息，种类为 webhook.test',
  who,
  scope: 'webhooks:write',
  body: z.object({ webhookId: id }),
  answer: data(z.strictObject({ messageId: id })),
})
