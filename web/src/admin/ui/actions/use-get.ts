import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerTo, CallInput, GetKey } from '../../../api/client.ts'
import type { ApiError } from '../../../api/error.ts'
import { callOptions } from '../../../api/queries.ts'

type QueryOptions<K extends GetKey> = Pick<
  UseQueryOptions<AnswerTo<K>, ApiError>,
  'enabled' | 'refetchInterval' | 'retry' | 'staleTime'
>

interface GetOptions<K extends GetKey> extends QueryOptions<K> {
  /** Shows the last answer until that of a changed input has come. */
  keepsPrevious?: boolean
}

/** The answer of a call of the API, by its name in the contract; fetched again as its options say. */
export function useGet<K extends GetKey>(key: K, input: CallInput<K>, options: GetOptions<K> = {}) {
  const { keepsPrevious = false, ...query } = options
  return useQuery({
    ...callOptions(key, input),
    ...query,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
}
