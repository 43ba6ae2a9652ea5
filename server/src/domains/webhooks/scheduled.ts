import { dayMs } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { every } from '../../platform/jobs/every.ts'
import { Deliverer } from './delivery/deliverer.ts'
import { removeMessages } from './queries/deliveries.ts'

const lookEveryMs = 1000
const cleanEveryMs = 600_000
const keptMs = 30 * dayMs
const removedAtOnce = 5000

/** Removes messages and attempts of more than 30 days ago. */
export async function removeOldMessages({ db, clock }: Context): Promise<void> {
  const before = new Date(clock.now() - keptMs)
  while ((await removeMessages(db, before, removedAtOnce)) === removedAtOnce);
}

/** Delivers messages to webhooks, in any number of workers. Returns how to stop. */
export function startWebhookTasks(context: Context): () => Promise<void> {
  const { log } = context
  const deliverer = new Deliverer(context)
  const stopLooking = every(
    lookEveryMs,
    () => deliverer.look(),
    (error) => log.warn({ err: error }, 'messages for webhooks could not be looked for'),
  )
  const stopCleaning = every(
    cleanEveryMs,
    () => removeOldMessages(context),
    (error) => log.warn({ err: error }, 'old messages of webhooks could not be removed'),
  )
  return async () => {
    await Promise.all([stopLooking(), stopCleaning()])
    await deliverer.close()
  }
}
