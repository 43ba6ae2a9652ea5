import { webhooks } from '@yehang/contract'
import { sliceOf } from '../../platform/database/pagination.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { actorOf } from '../../platform/http/principal.ts'
import { bodyOf } from './message-body.ts'
import { presentAttempt, presentMessage, presentWebhook } from './presenter.ts'
import { attemptsOf, findMessage, lastAttempts, messagePage } from './queries/messages.ts'
import { listWebhooks } from './queries/webhooks.ts'
import { replayMessage, replayMessages, sendTest } from './service/replaying.ts'
import { pauseWebhook, removeWebhookOf, renewSecret, saveWebhook } from './service/webhooks.ts'

/** Addresses that are told what happens, and what was delivered to them. */
export function bindWebhooks({ uncached, context }: Binder): void {
  const { db, clock } = context

  uncached(webhooks.listWebhooks, async () => {
    const rows = (await listWebhooks(db)).map((webhook) => presentWebhook(webhook, clock.now()))
    return { rows, total: rows.length }
  })

  uncached(webhooks.saveWebhook, async (call) => ({
    data: await saveWebhook(context, call.body, actorOf(call)),
  }))

  uncached(webhooks.renewWebhookSecret, async (call) => ({
    data: { secret: await renewSecret(context, call.body, actorOf(call)) },
  }))

  uncached(webhooks.pauseWebhook, async (call) => {
    await pauseWebhook(context, call.body, actorOf(call))
    return {}
  })

  uncached(webhooks.removeWebhook, async (call) => {
    await removeWebhookOf(context, call.body.webhookId, actorOf(call))
    return {}
  })

  uncached(webhooks.testWebhook, async (call) => ({
    data: { messageId: await sendTest(context, call.body.webhookId, actorOf(call)) },
  }))

  uncached(webhooks.listWebhookMessages, async ({ query }) => {
    const { rows, total } = await messagePage(db, query, sliceOf(query))
    const last = await lastAttempts(
      db,
      rows.map(({ id }) => id),
    )
    return { rows: rows.map((row) => presentMessage(row, last.get(row.id))), total }
  })

  uncached(webhooks.getWebhookMessage, async ({ params }) => {
    const message = await findMessage(db, params.messageId)
    if (message === undefined) throw notFound()
    const attempts = await attemptsOf(db, message.id)
    const shown = presentMessage(message, attempts[0])
    return { data: { ...shown, body: bodyOf(message), tries: attempts.map(presentAttempt) } }
  })

  uncached(webhooks.replayMessage, async (call) => {
    await replayMessage(context, call.body.messageId, actorOf(call))
    return {}
  })

  uncached(webhooks.replayMessages, async (call) => ({
    data: { messages: await replayMessages(context, call.body, actorOf(call)) },
  }))
}
