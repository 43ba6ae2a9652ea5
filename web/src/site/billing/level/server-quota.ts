import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import { callOptions } from '../../../api/queries.ts'
import { msLeftOfShanghaiDay } from '../../../lib/dates.ts'
import { useLevel } from '../../members/session/member.ts'

/** The rest of the day's copies where the server counts them; null: no limit. */
export type CopyQuota = AnswerTo<'GET /v2/dht/quota'>['data']

/** Stored separately for each level: the quota of a guest is not valid after signing in. */
function quotaAt(level: number | null) {
  const { queryKey, ...quota } = callOptions('GET /v2/dht/quota', {})
  return queryOptions({
    ...quota,
    queryKey: [...queryKey, level] as unknown as typeof queryKey,
    staleTime: 0,
    // Another tab or device may have copied.
    refetchOnWindowFocus: 'always',
    // A second into the new day.
    refetchInterval: () => msLeftOfShanghaiDay(Date.now()) + 1000,
  })
}

/** Undefined while it is not known. */
export function useServerQuota(): CopyQuota | undefined {
  const level = useLevel()
  return useQuery({ ...quotaAt(level ?? null), enabled: level !== undefined }).data?.data
}

/** The quota of the day in the answer to a copy. */
export function storeQuota(client: QueryClient, { limit, left }: CopyQuota): void {
  client.setQueriesData<AnswerTo<'GET /v2/dht/quota'>>(
    { queryKey: ['GET /v2/dht/quota'], type: 'active' },
    (answer) => answer && { ...answer, data: { limit, left } },
  )
}
