import type { DatabaseTransaction } from '../../../database/database.ts'
import { addJob } from '../../../jobs/queries.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** An order that has not been paid is closed after this time. */
export const orderLifeMs = 30 * minute
/** The channel is asked so long after an order was submitted, since its notice may get lost; also after it was closed. */
const checksAfter = [15 * second, 30 * second, minute, 5 * minute, orderLifeMs, 2 * hour, 24 * hour]
/** A channel that cannot be asked for so long is left to a person. */
export const giveUpMs = 7 * 24 * hour

/** When the channel is to be asked again; null: not any more. */
export function nextCheck(createdAt: Date, now: Date): Date | null {
  const after = checksAfter.find((ms) => createdAt.getTime() + ms > now.getTime())
  return after === undefined ? null : new Date(createdAt.getTime() + after)
}

/** When a channel that did not answer, or has not decided, is asked again: the longer it has been, the later. */
export function retryCheck(since: Date, now: Date): Date {
  const waited = now.getTime() - since.getTime()
  return new Date(now.getTime() + Math.min(Math.max(waited / 4, 15 * second), hour))
}

/** Adds the job that asks, with the transaction that writes when. */
export async function planCheck(tx: DatabaseTransaction, orderId: string, at: Date | null): Promise<void> {
  if (at !== null) await addJob(tx, 'check-order', { orderId }, { key: `check-order-${orderId}`, runAt: at })
}
