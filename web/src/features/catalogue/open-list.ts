import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'
import { refillPages, staleTime } from '../../api/queries.ts'
import { atMost } from '../../lib/at-most.ts'
import { readStored, store } from '../../lib/browser-storage.ts'
import { pagedWorks, type WorkQuery } from './calls.ts'

/** The key of the history entry that is shown. A list remembers under it how far it was read. */
export const EntryContext = createContext('')

/** A page may show a directory beside its list of works. */
type Read = 'pages' | 'entries'

const storageKey = (entry: string, read: Read) => `${read}:${entry}`

/** Remembers the number of pages read, for this history entry and across a reload. */
export function useRememberedPages(pages: number | undefined, read: Read = 'pages'): void {
  const entry = use(EntryContext)
  useEffect(() => {
    if (entry && pages) store('sessionStorage', storageKey(entry, read), String(pages))
  }, [entry, pages, read])
}

/** Null for an entry whose list was never shown: the visitor comes to it afresh. */
export function rememberedPages(entry: string, read: Read = 'pages'): number | null {
  if (import.meta.env.SSR) return null
  const pages = readStored('sessionStorage', storageKey(entry, read))
  return pages === null ? null : Number(pages)
}

export interface OpenInput {
  queryClient: QueryClient
  entry: string
  patience: number
}

/**
 * Fills a list before it is shown. A visitor who comes back finds it as it was left; after a reload the pages that
 * were read come in one request; one who comes afresh gets nothing older than `staleTime`. Never rejects.
 */
export async function openList(list: WorkQuery, input: OpenInput): Promise<void> {
  const { queryClient, entry, patience } = input
  const options = pagedWorks(list)
  const kept = queryClient.getQueryState(options.queryKey)
  const pages = rememberedPages(entry)
  if (pages === null) {
    if (kept?.data && Date.now() - kept.dataUpdatedAt > staleTime) {
      queryClient.removeQueries({ queryKey: options.queryKey, exact: true })
    }
    await atMost(patience, queryClient.prefetchInfiniteQuery(options))
  } else if (!kept?.data) {
    // However long it takes: the place can be restored in a list of the right length only.
    await refill(queryClient, list, pages)
    await queryClient.prefetchInfiniteQuery(options)
  }
}

/** Fetches as many pages as were read in one request, at most 300 works. */
export function refill(client: QueryClient, { filter, pageSize }: WorkQuery, pages: number): Promise<void> {
  return refillPages(client, 'GET /v2/works/detail/list', { query: filter }, pageSize, pages)
}
