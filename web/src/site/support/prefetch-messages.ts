import { pageSizes } from '@yehang/contract/limits'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { type PrefetchInput, prefetchPages } from '../../ui/lists/prefetch-pages.ts'
import { messagesCall } from './calls.ts'
import { messageIdOf } from './message-id.ts'

/** Fills the list. The thread itself is never fetched ahead: fetching it marks it as read. */
export async function prefetchMessages(search: Record<string, string>, input: PrefetchInput): Promise<void> {
  const { queryClient, patience } = input
  if (messageIdOf(search) === null) await prefetchPages('GET /v2/message/list', {}, pageSizes.messages, input)
  // Beside a thread it stays as far as it was read.
  else await waitAtMost(patience, queryClient.prefetchInfiniteQuery(messagesCall))
}
