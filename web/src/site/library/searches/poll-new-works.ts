import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { callOptions } from '../../../api/queries.ts'
import { newInSearches } from './new-in-searches.ts'

const everyMs = 5 * 60_000

/** Asks at once and every five minutes while the tab is in sight how many works came in. Returns how to stop. */
export function pollNewWorks(client: QueryClient): () => void {
  const observer = new QueryObserver(client, {
    ...callOptions('GET /v2/user/search/new/count', {}),
    staleTime: everyMs,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  })
  const stop = observer.subscribe(({ data }) => {
    if (data) newInSearches.set(data.data.count)
  })
  return () => {
    stop()
    newInSearches.set(0)
  }
}
