import type { Answer, webhooks } from '@yehang/contract'
import { timeOrNull, timeText } from '../../platform/clock.ts'
import { presentStored } from '../../platform/text/failures.ts'
import type { AttemptRow, MessageRow } from './queries/messages.ts'
import type { ListedWebhook } from './queries/webhooks.ts'

type Row = Answer<typeof webhooks.listWebhooks>['rows'][number]
type Message = Answer<typeof webhooks.listWebhookMessages>['rows'][number]

export function presentWebhook(webhook: ListedWebhook, now: number): Row {
  const { formerUntil } = webhook
  return {
    webhookId: webhook.id,
    name: webhook.name,
    address: webhook.address,
    types: webhook.types,
    state: webhook.state,
    failingTime: timeOrNull(webhook.failingSince),
    deliveredTime: timeOrNull(webhook.deliveredAt),
    formerSecretTime: formerUntil !== null && formerUntil.getTime() > now ? timeText(formerUntil) : null,
    waiting: webhook.waiting,
    failed: webhook.failed,
    createTime: timeText(webhook.createdAt),
  }
}

export const presentAttempt = (attempt: AttemptRow): NonNullable<Message['last']> => ({
  time: timeText(attempt.at),
  status: attempt.status,
  milliseconds: attempt.milliseconds,
  answer: attempt.answer,
  ...presentStored(attempt),
})

export function presentMessage(message: MessageRow, last: AttemptRow | undefined): Message {
  return {
    messageId: message.id,
    webhookId: message.webhookId,
    webhookName: message.webhookName,
    type: message.type,
    subject: message.subject,
    state: message.state,
    createTime: timeText(message.createdAt),
    attempts: message.attempts,
    nextTime: timeOrNull(message.nextAt),
    last: last === undefined ? null : presentAttempt(last),
  }
}
