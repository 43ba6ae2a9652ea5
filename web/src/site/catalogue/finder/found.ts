import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FindChoice, type FoundEntry, findCounts, foundWorks } from './find-address.ts'

/** The works of a search; those of the search before it as a placeholder until they have come. */
export function useFound(choice: FindChoice) {
  return useInfiniteQuery({ ...foundWorks(choice), placeholderData: keepPreviousData })
}

/** The counts beside the choices, in the same way. */
export function useCounts(choice: FindChoice) {
  return useQuery({ ...findCounts(choice), placeholderData: keepPreviousData })
}

/** The names of what is asked for and counted, as far as they are known. */
export function useEntries(choice: FindChoice): FoundEntry[] {
  const listed = useFound(choice).data?.pages[0]?.entries ?? []
  return [...(useCounts(choice).data?.entries ?? []), ...listed]
}

/**
 * How many works are found, and how many of them have a magnet. Both are of one answer: while works come in, the list
 * and the counts may know different totals.
 */
export function useTotals(choice: FindChoice): { total?: number; magnets?: number } {
  const list = useFound(choice)
  const { data: counted, isPlaceholderData } = useCounts(choice)
  const listed = list.data?.pages[0]
  if (!listed) return {}
  if (counted?.counts && (!isPlaceholderData || list.isPlaceholderData)) {
    return { total: counted.total, ...(choice.isDht !== '1' && { magnets: counted.counts.isDht }) }
  }
  return { total: listed.total }
}
