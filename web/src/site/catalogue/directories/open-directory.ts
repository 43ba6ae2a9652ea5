import { pageSizes } from '@yehang/contract/limits'
import { staleTime } from '../../../api/queries.ts'
import { atMost } from '../../../lib/at-most.ts'
import { type OpenInput, pagesToOpen, refilling } from '../../../ui/lists/open-pages.ts'
import { type Directory, entriesCall, entriesOf } from './directory.ts'

/**
 * Fills a directory's list before it is shown, as openList does for works. A list that is shown already stays as far as
 * it was read: choosing an entry, or another page of the same directory, changes nothing in it.
 */
export async function openEntries(directory: Directory, filter: string, input: OpenInput): Promise<void> {
  const { queryClient, patience } = input
  const options = entriesOf(directory, filter)
  const kept = queryClient.getQueryCache().find({ queryKey: options.queryKey })
  const pages = pagesToOpen(input, 'entries')
  if (pages !== null && pages > (queryClient.getQueryData(options.queryKey)?.pages.length ?? 0)) {
    const fetched = await refilling()
    await fetched?.refillPages(queryClient, ...entriesCall(directory, filter), pageSizes.directory, pages)
  } else if (pages === null && kept?.state.data && !kept.isActive()) {
    const isStale = Date.now() - kept.state.dataUpdatedAt > staleTime
    if (isStale) queryClient.removeQueries({ queryKey: options.queryKey, exact: true })
  }
  if (queryClient.getQueryData(options.queryKey)) return
  await atMost(patience, queryClient.prefetchInfiniteQuery(options))
}
