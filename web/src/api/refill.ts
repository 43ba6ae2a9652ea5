import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { maxPageSize } from '@yehang/contract/limits'
import type { AnswerTo, CallInput } from './client.ts'
import type { ApiError } from './error.ts'
import { pagedOptions, type RowsKey } from './queries.ts'

/**
 * A visitor who read further than this finds a list of so many rows, at its end. Ten requests go out at once; more
 * would keep a phone waiting longer (a request of 300 works is some 110 KB of JSON) than a place that far down is
 * worth.
 */
const mostRequests = 10

/** Fetches as many pages of a list as were read, in as few requests as the API allows (300 rows each), all at once. Never rejects. */
export async function refillPages<K extends RowsKey>(
  client: QueryClient,
  key: K,
  input: CallInput<K>,
  pageSize: number,
  pages: number,
): Promise<void> {
  const pagesEach = Math.floor(maxPageSize / pageSize)
  const requests = Math.min(Math.ceil(pages / pagesEach), mostRequests)
  const wanted = Math.min(pages, requests * pagesEach)
  const each = Math.ceil(wanted / requests)
  const answers = await Promise.all(
    Array.from({ length: requests }, (_, index) => {
      const query = { ...input.query, pageNum: index + 1, pageSize: each * pageSize }
      const call = queryOptions<AnswerTo<K>, ApiError>({ queryKey: [key, { ...input, query }], gcTime: 0 })
      return client.fetchQuery(call).catch(() => null)
    }),
  )
  const read: AnswerTo<K>[] = []
  for (const answer of answers) {
    // The parts after a failed one would be at the wrong place.
    if (!answer) break
    for (let start = 0; start < answer.rows.length && read.length < wanted; start += pageSize) {
      read.push({ ...answer, rows: answer.rows.slice(start, start + pageSize) })
    }
  }
  if (read.length === 0) return
  const { queryKey } = pagedOptions(key, input, pageSize)
  // The list may be shown already and fetch its first page, which would replace all of them when it comes.
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, {
    pages: read,
    pageParams: read.map((_, page) => page + 1),
  })
}
