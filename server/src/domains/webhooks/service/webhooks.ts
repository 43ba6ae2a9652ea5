import { type Body, type webhooks, webhooksMax } from '@yehang/contract'
import { addAudit } from '../../../platform/audit/queries.ts'
import { hourMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { AddressError } from '../../../platform/download/address-error.ts'
import { AppError, notFound, wrongField } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import { checkReceiver } from '../delivery/send.ts'
import { tryWaiting } from '../queries/messages.ts'
import {
  addWebhook,
  countInTurn,
  type LockedWebhook,
  lockWebhook,
  removeWebhook,
  updateWebhook,
} from '../queries/webhooks.ts'
import { sealSecret } from '../secrets.ts'
import { newSecret, secretText } from '../signing.ts'

export const subjectOf = (id: string) => ({ kind: 'webhook' as const, id })

/** As the audit has an address: its query may be a secret. */
const shownAddress = (address: string) => address.replace(/\?.*/s, '?…')

function checkAddress(address: string, allow: string[]): string {
  try {
    return checkReceiver(address, allow).href
  } catch (error) {
    if (error instanceof AddressError) throw wrongField('address', 'webhook_address')
    throw error
  }
}

/** Changes a webhook under its lock. Throws 404 where there is none. */
export async function change<T>(
  { db, clock }: Context,
  id: string,
  work: (tx: DatabaseTransaction, webhook: LockedWebhook, now: Date) => Promise<T>,
): Promise<T> {
  const now = new Date(clock.now())
  return db.transaction().execute(async (tx) => {
    const webhook = await lockWebhook(tx, id)
    if (webhook === undefined) throw notFound()
    return work(tx, webhook, now)
  })
}

/** A new webhook has a new secret, which is told in the answer alone. */
export async function saveWebhook(
  context: Context,
  { webhookId, name, address: written, types }: Body<typeof webhooks.saveWebhook>,
  actor: Actor,
): Promise<{ webhookId: string; secret: string | null }> {
  const address = checkAddress(written, context.config.webhooks.allow)
  const fields = { name, address, types: [...new Set<string>(types)].sort() }
  const said = ({ name, address, types }: typeof fields) => ({ name, address: shownAddress(address), types })
  if (webhookId !== undefined) {
    await change(context, webhookId, async (tx, before, now) => {
      await updateWebhook(tx, webhookId, fields, now)
      const entry = { action: 'edit-webhook', actor, subject: subjectOf(webhookId) }
      await addAudit(tx, { ...entry, before: said(before), after: said(fields) }, now)
    })
    return { webhookId, secret: null }
  }
  const { db, clock, secretKey } = context
  const now = new Date(clock.now())
  const secret = newSecret()
  const id = await db.transaction().execute(async (tx) => {
    if ((await countInTurn(tx)) >= webhooksMax) throw new AppError('webhooks_full', { max: webhooksMax })
    const id = await addWebhook(tx, { ...fields, createdBy: actor.id }, now)
    await updateWebhook(tx, id, { secret: sealSecret(secret, id, secretKey) }, now)
    await addAudit(tx, { action: 'add-webhook', actor, subject: subjectOf(id), after: said(fields) }, now)
    return id
  })
  return { webhookId: id, secret: secretText(secret) }
}

/** The former secret signs too for some hours, so that a receiver can change over without a message lost. */
export async function renewSecret(
  context: Context,
  { webhookId, hours }: Body<typeof webhooks.renewWebhookSecret>,
  actor: Actor,
): Promise<string> {
  const secret = newSecret()
  await change(context, webhookId, async (tx, webhook, now) => {
    const changes = {
      secret: sealSecret(secret, webhookId, context.secretKey),
      former_secret: hours === 0 ? null : webhook.secret,
      former_until: hours === 0 ? null : new Date(now.getTime() + hours * hourMs),
    }
    await updateWebhook(tx, webhookId, changes, now)
    const subject = subjectOf(webhookId)
    await addAudit(tx, { action: 'renew-webhook-secret', actor, subject, detail: { hours } }, now)
  })
  return secretText(secret)
}

/** Also resumes one that failed or was gone. */
export async function pauseWebhook(
  context: Context,
  { webhookId, isPaused }: Body<typeof webhooks.pauseWebhook>,
  actor: Actor,
): Promise<void> {
  await change(context, webhookId, async (tx, { state: before }, now) => {
    const state = isPaused ? 'paused' : 'active'
    if (before === state) return
    await updateWebhook(tx, webhookId, { state, failing_since: null }, now)
    if (!isPaused) await tryWaiting(tx, webhookId)
    const action = isPaused ? 'pause-webhook' : 'resume-webhook'
    const states = { before: { state: before }, after: { state } }
    await addAudit(tx, { action, actor, subject: subjectOf(webhookId), ...states }, now)
  })
}

export async function removeWebhookOf(context: Context, webhookId: string, actor: Actor): Promise<void> {
  await change(context, webhookId, async (tx, { name, address }, now) => {
    await removeWebhook(tx, webhookId)
    const before = { name, address: shownAddress(address) }
    await addAudit(tx, { action: 'remove-webhook', actor, subject: subjectOf(webhookId), before }, now)
  })
}
