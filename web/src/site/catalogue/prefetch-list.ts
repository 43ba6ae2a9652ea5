import { type PrefetchInput, prefetchPages } from '../../ui/lists/prefetch-pages.ts'
import { listKey, type WorkQuery } from './calls.ts'

export function prefetchList({ filter, pageSize }: WorkQuery, input: PrefetchInput): Promise<void> {
  return prefetchPages(listKey, { query: filter }, pageSize, input)
}
