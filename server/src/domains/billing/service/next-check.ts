import { hourMs, minuteMs } from '../../../platform/clock.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/queries.ts'

const second = 1000

/** An order that has not been paid is closed after this time. */
export const orderLifeMs = 30 * minuteMs
/** The channel is asked so long after an order was submitted, since its notice may get lost; also after it was closed. */
const checksAfter = [15 * second, 30 * second, minuteMs, 5 * minuteMs, orderLifeMs, 2 * hourMs, 24 * hourMs]
/** What a channel cannot close may still be paid there, and the notice of it be lost: it is asked about for a month. */
const checksOfUnclosable = [3, 7, 14, 30].map((days) => days * 24 * hourMs)
/** A channel that cannot be asked for so long is left to a person. */
export const giveUpMs = 7 * 24 * hourMs

/** When the channel is to be asked again; null: not any more. `closes`: it ends an order where we ask it to. */
export function nextCheck(createdAt: Date, now: Date, closes = true): Date | null {
  const checks = closes ? checksAfter : [...checksAfter, ...checksOfUnclosable]
  const after = checks.find((ms) => createdAt.getTime() + ms > now.getTime())
  return after === undefined ? null : new Date(createdAt.getTime() + after)
}

/** When a channel that did not answer, or has not decided, is asked again: the longer it has been, the later. */
export function retryCheck(since: Date, now: Date): Date {
  const waited = now.getTime() - since.getTime()
  return new Date(now.getTime() + Math.min(Math.max(waited / 4, 15 * second), hourMs))
}

/** Adds the job that asks, with the transaction that writes when. */
export async function planCheck(tx: DatabaseTransaction, orderId: string, at: Date | null): Promise<void> {
  if (at !== null) await addJob(tx, 'check-order', { orderId }, { key: `check-order-${orderId}`, runAt: at })
}
