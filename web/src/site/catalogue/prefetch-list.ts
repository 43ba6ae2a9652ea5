import { type PrefetchInput, prefetchPages } from '../../ui/lists/prefetch-pages.ts'
import { pagesOf, type WorkQuery } from './calls.ts'

export function prefetchList(list: WorkQuery, input: PrefetchInput): Promise<void> {
  return prefetchPages(...pagesOf(list), input)
}
