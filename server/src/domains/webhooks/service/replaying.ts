import { type Body, testEventType, type webhooks } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import { addMessage, findMessage, replayOne, replaySince } from '../queries/messages.ts'
import type { LockedWebhook } from '../queries/webhooks.ts'
import { change, subjectOf } from './webhooks.ts'

function checkActive({ state }: LockedWebhook): void {
  if (state !== 'active') throw new AppError('webhook_not_active')
}

/** A message that is delivered as all others are, of a type that nothing else has. */
export async function sendTest(context: Context, webhookId: string, actor: Actor): Promise<string> {
  return change(context, webhookId, async (tx, webhook, now) => {
    checkActive(webhook)
    const data = { webhookId, name: webhook.name }
    const subject = `webhook ${webhookId}`
    const id = await addMessage(tx, { webhookId, type: testEventType, subject, data })
    await addAudit(tx, { action: 'test-webhook', actor, subject: subjectOf(webhookId) }, now)
    return id
  })
}

export async function replayMessage(context: Context, messageId: string, actor: Actor): Promise<void> {
  const message = await findMessage(context.db, messageId)
  if (message === undefined) throw notFound()
  const { webhookId, type, subject } = message
  await change(context, webhookId, async (tx, webhook, now) => {
    checkActive(webhook)
    await replayOne(tx, message, now)
    const detail = { messages: 1, message: messageId, type, subject }
    await addAudit(tx, { action: 'replay-webhook', actor, subject: subjectOf(webhookId), detail }, now)
  })
}

/** What failed since a moment, or all that is not waiting anyway; answers how many. */
export async function replayMessages(
  context: Context,
  { webhookId, since, which }: Body<typeof webhooks.replayMessages>,
  actor: Actor,
): Promise<number> {
  return change(context, webhookId, async (tx, webhook, now) => {
    checkActive(webhook)
    const states = which === 'all' ? (['failed', 'delivered'] as const) : (['failed'] as const)
    const from = new Date(`${since.replace(' ', 'T')}+08:00`)
    const messages = await replaySince(tx, webhookId, from, states)
    const detail = { messages, since, which }
    await addAudit(tx, { action: 'replay-webhook', actor, subject: subjectOf(webhookId), detail }, now)
    return messages
  })
}
