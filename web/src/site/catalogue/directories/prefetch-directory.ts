import { pageSizes } from '@yehang/contract/limits'
import { staleTime } from '../../../api/queries.ts'
import { waitAtMost } from '../../../lib/wait-at-most.ts'
import { loadRefill, type PrefetchInput, pagesToOpen } from '../../../ui/lists/prefetch-pages.ts'
import { type Directory, entriesCall, entriesOf } from './directory.ts'

/**
 * Fills a directory's list before it is shown, as prefetchPages does for works. A list that is shown already stays as far as
 * it was read: choosing an entry, or another page of the same directory, changes nothing in it.
 */
export async function prefetchEntries(
  directory: Directory,
  filter: string,
  input: PrefetchInput,
): Promise<void> {
  const { queryClient, patience } = input
  const options = entriesOf(directory, filter)
  const cached = queryClient.getQueryCache().find({ queryKey: options.queryKey })
  const pages = pagesToOpen(input, 'entries')
  if (pages !== null && pages > (queryClient.getQueryData(options.queryKey)?.pages.length ?? 0)) {
    const fetched = await loadRefill()
    await fetched?.refillPages(queryClient, ...entriesCall(directory, filter), pageSizes.directory, pages)
  } else if (pages === null && cached?.state.data && !cached.isActive()) {
    const isStale = Date.now() - cached.state.dataUpdatedAt > staleTime
    if (isStale) queryClient.removeQueries({ queryKey: options.queryKey, exact: true })
  }
  if (queryClient.getQueryData(options.queryKey)) return
  await waitAtMost(patience, queryClient.prefetchInfiniteQuery(options))
}
