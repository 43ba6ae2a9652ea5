import type { QueryClient } from '@tanstack/react-query'
import { maxPageSize } from '@yehang/contract/limits'
import { createContext, use, useEffect } from 'react'
import { staleTime } from '../../api/queries.ts'
import { atMost } from '../../lib/at-most.ts'
import { readStored, store } from '../../lib/browser-storage.ts'
import { firstWorks, pagedWorks, type WorkQuery } from './calls.ts'

/** The key of the history entry that is shown. A list remembers under it how far it was read. */
export const EntryContext = createContext('')

const storageKey = (entry: string) => `pages:${entry}`

/** Remembers the number of pages read, for this history entry and across a reload. */
export function useRememberedPages(pages: number | undefined): void {
  const entry = use(EntryContext)
  useEffect(() => {
    if (entry && pages) store('sessionStorage', storageKey(entry), String(pages))
  }, [entry, pages])
}

/** Null for an entry whose list was never shown: the visitor comes to it afresh. */
export function rememberedPages(entry: string): number | null {
  const pages = readStored('sessionStorage', storageKey(entry))
  return pages === null ? null : Number(pages)
}

interface OpenInput {
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
  const pages = import.meta.env.SSR ? null : rememberedPages(entry)
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
export async function refill(client: QueryClient, list: WorkQuery, pages: number): Promise<void> {
  const { pageSize } = list
  const count = Math.min(pages, Math.floor(maxPageSize / pageSize))
  const call = { ...firstWorks(list, count * pageSize), gcTime: 0 }
  const answer = await client.fetchQuery(call).catch(() => null)
  if (!answer) return
  const starts = Array.from(
    { length: Math.ceil(answer.rows.length / pageSize) },
    (_, page) => page * pageSize,
  )
  client.setQueryData(pagedWorks(list).queryKey, {
    pages: starts.map((start) => ({ ...answer, rows: answer.rows.slice(start, start + pageSize) })),
    pageParams: starts.map((_, page) => page + 1),
  })
}
