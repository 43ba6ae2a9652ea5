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
