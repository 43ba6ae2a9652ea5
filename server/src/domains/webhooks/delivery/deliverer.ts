import { failureOf } from '@yehang/contract'
import { Agent } from 'undici'
import { addAudit } from '../../../platform/audit/queries.ts'
import type { Context } from '../../../platform/context.ts'
import { checkedConnector, internet, type Network } from '../../../platform/download/connector.ts'
import { bodyOf } from '../message-body.ts'
import {
  addAttempt,
  disableWebhook,
  dueWebhooks,
  giveUpWaiting,
  holdWebhook,
  type LeasedMessage,
  leaseMessages,
  noteDelivered,
  noteFailed,
  putOffLater,
  type Receiver,
  releaseMessage,
  settleMessage,
} from '../queries/deliveries.ts'
import { openSecrets } from '../secrets.ts'
import { signedHeaders } from '../signing.ts'
import { failingForMs, nextAttempt } from './schedule.ts'
import { type Outcome, send } from './send.ts'

/** Messages of one webhook that are under way in all workers together. */
const atOnce = 4
const timeoutMs = 15_000
/** A worker that has not written down what became of a message by then is dead: another one sends it again. */
const leaseMs = 60_000

export interface DelivererOptions {
  network?: Network
  timeoutMs?: number
  /** 0 to 1; delays differ by it. */
  random?: () => number
}

/**
 * Delivers messages at least once, those of one subject in their order. Any number of workers may: each message is leased
 * to one of them at a time.
 */
export class Deliverer {
  readonly #context: Context
  readonly #options: Required<DelivererOptions>
  readonly #stop = new AbortController()
  /** By webhook: the delivery of what is due. */
  readonly #running = new Map<string, Promise<void>>()

  constructor(context: Context, options: DelivererOptions = {}) {
    this.#context = context
    this.#options = { network: internet, timeoutMs, random: Math.random, ...options }
  }

  /** Begins to deliver what is due, without waiting for it: a webhook that hangs holds up no other one. */
  async look(): Promise<void> {
    const { db, clock, log } = this.#context
    for (const id of await dueWebhooks(db, new Date(clock.now()))) {
      if (this.#running.has(id) || this.#stop.signal.aborted) continue
      const run = this.#deliverTo(id)
        .catch((error) => log.warn({ err: error }, 'messages could not be delivered'))
        .finally(() => this.#running.delete(id))
      this.#running.set(id, run)
    }
  }

  /** Resolves once nothing is under way. */
  async idle(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  /** What is under way is broken off, and given back to other workers. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.idle()
  }

  async #deliverTo(webhookId: string): Promise<void> {
    const { signal } = this.#stop
    const { allow } = this.#context.config.webhooks
    const agent = new Agent({ connect: checkedConnector(allow, this.#options.network, signal) })
    const underWay = new Set<Promise<void>>()
    try {
      while (!signal.aborted) {
        const leased = underWay.size < atOnce ? await this.#lease(webhookId) : undefined
        for (const message of leased?.messages ?? []) {
          const one: Promise<void> = this.#deliver(agent, leased?.receiver as Receiver, message)
            .catch((error) => this.#context.log.warn({ err: error }, 'a delivery could not be written down'))
            .finally(() => underWay.delete(one))
          underWay.add(one)
        }
        if (underWay.size === 0) return
        await Promise.race(underWay)
      }
    } finally {
      await Promise.all(underWay)
      await agent.destroy()
    }
  }

  async #lease(webhookId: string) {
    const { db, clock } = this.#context
    const now = clock.now()
    const until = new Date(now + Math.max(leaseMs, 2 * this.#options.timeoutMs))
    return leaseMessages(db, webhookId, { now: new Date(now), until, most: atOnce })
  }

  async #deliver(agent: Agent, receiver: Receiver, message: LeasedMessage): Promise<void> {
    const { db, clock } = this.#context
    const at = clock.now()
    const begun = performance.now()
    let outcome: Outcome
    try {
      outcome = await this.#send(agent, receiver, message)
    } catch {
      await releaseMessage(db, message)
      return
    }
    const milliseconds = Math.round(performance.now() - begun)
    await this.#writeDown(message, { at: new Date(at), milliseconds, ...outcome })
  }

  /** Throws where the worker ends. */
  async #send(agent: Agent, receiver: Receiver, message: LeasedMessage): Promise<Outcome> {
    const { config, clock, secretKey } = this.#context
    const secrets = openSecrets(receiver, secretKey, clock.now())
    if (secrets === null) return { status: null, answer: '', failure: failureOf('webhook_secret_lost') }
    const body = bodyOf(message)
    const headers = signedHeaders(message.id, clock.now(), body, secrets)
    return send(
      agent,
      { address: receiver.address, headers, body },
      { allow: config.webhooks.allow, timeoutMs: this.#options.timeoutMs, signal: this.#stop.signal },
    )
  }

  async #writeDown(
    message: LeasedMessage,
    attempt: Outcome & { at: Date; milliseconds: number },
  ): Promise<void> {
    const { db, clock, log } = this.#context
    const now = new Date(clock.now())
    const { failure } = attempt
    const next = failure === null ? null : nextAttempt(message, now, this.#options.random())
    const became =
      failure === null
        ? { state: 'delivered' as const }
        : next === null
          ? { state: 'failed' as const }
          : { state: 'waiting' as const, nextAt: next }
    await db.transaction().execute(async (tx) => {
      const { webhookId } = message
      await holdWebhook(tx, webhookId)
      if (!(await settleMessage(tx, message, became))) return
      await addAttempt(tx, message.id, attempt)
      if (failure === null) return noteDelivered(tx, webhookId, now)
      if (next !== null) await putOffLater(tx, message, next)
      const since = await noteFailed(tx, webhookId, now)
      const isGone = failure.reason === 'webhook_gone'
      if (!isGone && now.getTime() - since.getTime() < failingForMs) return
      const state = isGone ? 'gone' : 'failed'
      if (!(await disableWebhook(tx, webhookId, state, now))) return
      if (isGone) await giveUpWaiting(tx, webhookId)
      const subject = { kind: 'webhook' as const, id: webhookId }
      await addAudit(tx, { action: 'disable-webhook', subject, after: { state } }, now)
      log.warn({ webhook: webhookId, state }, 'a webhook is not told any more')
    })
  }
}
