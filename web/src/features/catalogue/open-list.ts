import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { maxPageSize } from '@yehang/contract/limits'
import { createContext, use, useEffect } from 'react'
import { staleTime } from '../../api/queries.ts'
import { atMost } from '../../lib/at-most.ts'
import { readStored, store } from '../../lib/browser-storage.ts'
import { prepareGrid } from '../../ui/long-grid.tsx'
import { listKey, pagedWorks, type WorkAnswers, type WorkQuery, worksAt } from './calls.ts'

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
function rememberedPages(entry: string): number | null {
  const pages = readStored('sessionStorage', storageKey(entry))
  return pages === null ? null : Number(pages)
}

interface OpenInput {
  queryClient: QueryClient
  entry: string
  patience: number
}

/**
 * Fills a list before it is shown. A visitor who comes back finds it as it was left, after a reload too; one who comes
 * afresh gets its first page, and nothing older than `staleTime`. Never rejects.
 */
export async function openList(list: WorkQuery, input: OpenInput): Promise<void> {
  const { queryClient, entry, patience } = input
  const options = pagedWorks(list)
  const kept = queryClient.getQueryState(options.queryKey)
  const pages = import.meta.env.SSR ? null : rememberedPages(entry)
  if (pages === null) {
    // A preload has no entry: it must not touch a list that may be the one that is shown.
    if (entry && kept?.data) {
      if (Date.now() - kept.dataUpdatedAt > staleTime) {
        queryClient.removeQueries({ queryKey: options.queryKey, exact: true })
      } else startOver(queryClient, options.queryKey)
    }
    await atMost(patience, queryClient.prefetchInfiniteQuery(options))
  } else if ((kept?.data?.pages.length ?? 0) < pages) {
    // However long it takes: the place can be restored in a list of the right length only.
    await Promise.all([refill(queryClient, list, pages), prepareGrid(pages * list.pageSize)])
    await queryClient.prefetchInfiniteQuery(options)
  }
}

/** Leaves the first page of every list of works whose key begins like this: it is read from page 1 again. */
export function startOver(client: QueryClient, key: QueryKey = [listKey]): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: key })) {
    if (!isPaged(state.data)) continue
    const { pages, pageParams } = state.data
    const first = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    client.setQueryData(queryKey, first, { updatedAt: state.dataUpdatedAt })
  }
}

function isPaged(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pageParams' in data
}

/**
 * Whoever read further than this finds a list of so many works, at its end. Ten requests go out at once; more would
 * keep a phone waiting longer (a request of 300 rows is some 110 KB of JSON) than a place that far down is worth.
 */
const mostRequests = 10

/** Fetches as many pages as were read, in as few requests as the API allows (300 works each), all at once. */
export async function refill(client: QueryClient, list: WorkQuery, pages: number): Promise<void> {
  const { pageSize } = list
  const pagesEach = Math.floor(maxPageSize / pageSize)
  const requests = Math.min(Math.ceil(pages / pagesEach), mostRequests)
  const wanted = Math.min(pages, requests * pagesEach)
  const each = Math.ceil(wanted / requests)
  const answers = await Promise.all(
    Array.from({ length: requests }, (_, index) => {
      const call = { ...worksAt(list, index + 1, each * pageSize), gcTime: 0 }
      return client.fetchQuery(call).catch(() => null)
    }),
  )
  const read: WorkAnswers[] = []
  for (const answer of answers) {
    // What follows a part that did not come would stand at the wrong place.
    if (!answer) break
    for (let start = 0; start < answer.rows.length && read.length < wanted; start += pageSize) {
      read.push({ ...answer, rows: answer.rows.slice(start, start + pageSize) })
    }
  }
  if (read.length === 0) return
  client.setQueryData(pagedWorks(list).queryKey, {
    pages: read,
    pageParams: read.map((_, page) => page + 1),
  })
}
