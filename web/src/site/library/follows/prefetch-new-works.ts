import { pageSizes } from '@yehang/contract/limits'
import { waitAtMost } from '../../../lib/wait-at-most.ts'
import { loadRefill, type PrefetchInput, pagesToOpen } from '../../../ui/lists/prefetch-pages.ts'
import { prepareGrid } from '../../../ui/lists/virtual-grid.tsx'
import { newInSearches } from '../searches/new-in-searches.ts'
import { searchesCall } from '../searches/searches.ts'
import { followedCall, newWorksCall } from './followed.ts'

/**
 * Fills the page of new works. A visitor who comes back finds it unchanged; else it is fetched again, first the number
 * of new works: once their first page is fetched, they count as seen. A preload fetches nothing for the same reason.
 */
export async function prefetchNewWorks(input: PrefetchInput): Promise<void> {
  const { queryClient, entry, patience } = input
  if (!entry) return
  const pages = pagesToOpen(input)
  const { queryKey } = newWorksCall
  const cached = queryClient.getQueryData(queryKey)?.pages.length ?? 0
  if (pages !== null && cached >= pages) return
  // At once, and not where it is shown: a page whose query is removed would never get its answer.
  if (pages === null) queryClient.removeQueries({ queryKey, exact: true, type: 'inactive' })
  const fill = async () => {
    await queryClient.prefetchQuery({ ...followedCall, staleTime: 0 })
    if (pages !== null) {
      const fetched = await loadRefill()
      await fetched?.refillPages(queryClient, 'GET /v2/user/follow/works', {}, pageSizes.favourites, pages)
      await prepareGrid(pages * pageSizes.favourites)
    }
    await queryClient.prefetchInfiniteQuery(newWorksCall)
    // Those of saved searches were among them.
    newInSearches.set(0)
    await queryClient.invalidateQueries({ queryKey: searchesCall.queryKey })
  }
  // However long it takes: the place can be restored in a list of the right length only.
  await waitAtMost(pages === null ? patience : Number.POSITIVE_INFINITY, fill())
}
