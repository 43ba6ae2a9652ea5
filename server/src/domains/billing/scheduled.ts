import { minuteMs } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { every } from '../../platform/jobs/every.ts'
import { findOverdue } from './queries/checks.ts'
import { planCheck } from './service/next-check.ts'

const everyMs = 3 * minuteMs
/** A check that is so late has lost its job: the queue was emptied, or gave it up. */
const overdueMs = 5 * minuteMs
const atOnce = 500

/** Puts checks of orders that got lost back into the queue. Returns how many. */
export async function putBackChecks({ db, clock }: Context): Promise<number> {
  const now = clock.now()
  const overdue = await findOverdue(db, new Date(now - overdueMs), atOnce)
  for (const orderId of overdue) {
    await db.transaction().execute((tx) => planCheck(tx, orderId, new Date(now)))
  }
  return overdue.length
}

/** Every few minutes does this. Any number of workers may. Returns how to stop. */
export function startBillingTasks(context: Context): () => Promise<void> {
  return every(
    everyMs,
    () => putBackChecks(context),
    (error) => context.log.warn({ err: error }, 'checks of orders could not be put back'),
  )
}
