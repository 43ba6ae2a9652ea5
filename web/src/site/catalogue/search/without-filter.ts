import type { QueryClient } from '@tanstack/react-query'
import { firstWorks, listedBy, pagedWorks, unfiltered, type WorkQuery } from '../calls.ts'

/** How many works the list would hold without the filter. */
export const withoutFilter = (list: WorkQuery) => firstWorks(unfiltered(list), 1)

/** Asks for what an empty list shows in its place; does nothing where the list holds some. */
export async function loadNoSearchResults(client: QueryClient, list: WorkQuery): Promise<void> {
  const keyword = String(list.filter.keyword ?? '')
  if (!keyword || client.getQueryData(pagedWorks(list).queryKey)?.pages[0]?.total !== 0) return
  if (listedBy(list) !== '0') await client.prefetchQuery(withoutFilter(list))
}
