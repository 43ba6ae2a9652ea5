import {
  type InfiniteData,
  infiniteQueryOptions,
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { AnswerTo, CallInput, Client, GetKey } from './client.ts'
import { ApiError, unreadableError } from './error.ts'

const minute = 60_000
/** Answers younger than this are shown without asking again. */
export const staleTime = 5 * minute

/** A failure younger than this is shown without asking again. */
const justFailedMs = 2000

declare module '@tanstack/react-query' {
  interface Register {
    /** `saidInPlace`: the caller of the mutation shows the error itself. */
    mutationMeta: { saidInPlace?: true }
  }
}

/** Called with failures. A query also shows its error in place; a mutation does so only where its `meta` says so. */
export interface FaultListeners {
  query(error: Error): void
  mutation(error: Error): void
}

/** The query cache over one client: a query's key is the call itself, so no query needs a function of its own. */
export function createQueryClient(client: Client, onFault?: FaultListeners): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // The failure of a query without observers, such as a preload, is not announced; it is fetched again when it is
        // shown.
        if (query.isActive()) onFault?.query(error)
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, { meta }) {
        if (!meta?.saidInPlace) onFault?.mutation(error)
      },
    }),
    defaultOptions: {
      // Without this a call waits for a connection for ever; a visitor gets a sentence and a retry instead.
      mutations: { networkMode: 'always' },
      queries: {
        async queryFn({ queryKey, pageParam, signal }) {
          const answer = await client.get(...callOf(queryKey, pageParam), { signal })
          // A list without rows could be neither shown nor asked for again.
          if (typeof pageParam === 'number' && !hasRows(answer)) throw unreadableError()
          return answer
        },
        staleTime,
        gcTime: 30 * minute,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        // A list that is shown stays as it is being read; what could not be shown comes by itself.
        refetchOnReconnect: ({ state }) => state.data === undefined,
        // Once, for a broken connection. After a timeout of ten seconds there is no automatic second wait.
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && error.code === 0 && onlineManager.isOnline(),
        retryDelay: 500,
        retryOnMount: ({ state }) => isRetriedOnMount(state.error, state.errorUpdatedAt),
      },
    },
  })
}

/**
 * What a page's loader failed to fetch is shown as failed: fetched again at once it would fail again, or take its retry
 * button away while it is being pressed. The page for something that was not found never fetches it again: on the server
 * it would render the loading state. A lost session is announced only where the page itself fetches.
 */
function isRetriedOnMount(error: unknown, failedAt: number): boolean {
  const code = error instanceof ApiError ? error.code : 0
  if (code === 403) return true
  return code !== 404 && Date.now() - failedAt > justFailedMs
}

function hasRows(answer: object): boolean {
  return 'rows' in answer && Array.isArray(answer.rows)
}

function callOf(key: QueryKey, pageParam: unknown): [GetKey, CallInput<GetKey>] {
  const [endpoint, input] = key as [GetKey, CallInput<GetKey>]
  const page = typeof pageParam === 'number' && { pageNum: pageParam }
  return [endpoint, page ? { ...input, query: { ...input.query, ...page } } : input]
}

export function callOptions<K extends GetKey>(key: K, input: CallInput<K>) {
  return queryOptions<AnswerTo<K>, ApiError>({ queryKey: [key, input] })
}

export type RowsKey = {
  [K in GetKey]: AnswerTo<K> extends { rows: unknown[]; total: number } ? K : never
}[GetKey]

/** A list that is loaded page after page. Its `query` carries the page size and no page number. */
export function pagedOptions<K extends RowsKey>(key: K, input: CallInput<K>, pageSize: number) {
  return infiniteQueryOptions<AnswerTo<K>, ApiError, InfiniteData<AnswerTo<K>, number>, QueryKey, number>({
    queryKey: [key, { ...input, query: { ...input.query, pageSize } }],
    initialPageParam: 1,
    getNextPageParam: (last, pages, lastPage) =>
      last.rows.length < pageSize || pages.length * pageSize >= totalOf(last) ? undefined : lastPage + 1,
    // Coming back must find the list unchanged; a stale one is dropped on entering (see prefetchPages).
    refetchOnMount: false,
  })
}

function totalOf(page: { total: number; totalCapped?: true | undefined }): number {
  return page.totalCapped ? Number.POSITIVE_INFINITY : page.total
}
