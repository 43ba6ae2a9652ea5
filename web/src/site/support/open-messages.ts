import { pageSizes } from '@yehang/contract/limits'
import { atMost } from '../../lib/at-most.ts'
import { type OpenInput, openPages } from '../../ui/lists/open-pages.ts'
import { messagesCall } from './calls.ts'
import { messageIdOf } from './message-id.ts'

/** Fills the list. The thread itself is never fetched ahead: fetching it marks it as read. */
export async function openMessages(search: Record<string, string>, input: OpenInput): Promise<void> {
  const { queryClient, patience } = input
  if (messageIdOf(search) === null) await openPages('GET /v2/message/list', {}, pageSizes.messages, input)
  // Beside a thread it stays as far as it was read.
  else await atMost(patience, queryClient.prefetchInfiniteQuery(messagesCall))
}
