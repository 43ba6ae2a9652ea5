import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'
import type { CallInput } from '../../api/client.ts'
import { pagedOptions, type RowsKey, staleTime } from '../../api/queries.ts'
import type { refillPages } from '../../api/refill.ts'
import { readStored, store } from '../../lib/browser-storage.ts'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { prepareGrid } from './virtual-grid.tsx'

/** The key of the history entry that is shown. A list remembers under it how far it was read. */
export const EntryContext = createContext('')

/** A page may show a directory beside its list of works. */
type Read = 'pages' | 'entries'

/** Pages that are loaded again after the first one, which is remembered by itself as soon as it is shown. */
const restoring = new Map<string, number>()

const storageKey = (entry: string, read: Read) => `${read}:${entry}`

/** Remembers the number of pages read, for this history entry and across a reload. */
export function useRememberedPages(pages: number | undefined, read: Read = 'pages'): void {
  const entry = use(EntryContext)
  useEffect(() => {
    if (!entry || !pages) return
    const key = storageKey(entry, read)
    store('sessionStorage', key, String(pages))
    if (pages >= (restoring.get(key) ?? 0)) restoring.delete(key)
  }, [entry, pages, read])
}

/** Null for a history entry whose list was never shown: a new visit. */
export function rememberedPages(entry: string, read: Read = 'pages'): number | null {
  if (entry === '') return null
  const key = storageKey(entry, read)
  const pages = restoring.get(key) ?? readStored('sessionStorage', key)
  return pages === null ? null : Number(pages)
}

export interface PrefetchInput {
  queryClient: QueryClient
  entry: string
  patience: number
  anonymous: boolean
  loadAgain: () => undefined
}

/** The number of pages to open a list with. The render that takes over the server's markup has one, as that has. */
export function pagesToOpen(
  { entry, anonymous, loadAgain }: Pick<PrefetchInput, 'entry' | 'anonymous' | 'loadAgain'>,
  read: Read = 'pages',
): number | null {
  const key = storageKey(entry, read)
  const pages = rememberedPages(entry, read)
  restoring.delete(key)
  if (!anonymous || pages === null || pages === 1) return pages
  // The first page is shown and remembered before the others are loaded.
  restoring.set(key, pages)
  return loadAgain() ?? null
}

/**
 * Fills a list before it is shown. A visitor who comes back finds it unchanged, after a reload too; a new visit gets
 * its first page, and nothing older than `staleTime`. Never rejects.
 */
export async function prefetchPages<K extends RowsKey>(
  key: K,
  call: CallInput<K>,
  pageSize: number,
  input: PrefetchInput,
): Promise<void> {
  const { queryClient, entry, patience } = input
  const options = pagedOptions(key, call, pageSize)
  const cached = queryClient.getQueryState(options.queryKey)
  const pages = pagesToOpen(input)
  if (pages === null) {
    // A preload has no history entry: it must not touch a list that may be the one that is shown.
    if (entry && cached?.data) {
      if (Date.now() - cached.dataUpdatedAt > staleTime) {
        queryClient.removeQueries({ queryKey: options.queryKey, exact: true })
      } else keepFirstPage(queryClient, options.queryKey)
    }
    await waitAtMost(patience, queryClient.prefetchInfiniteQuery(options))
  } else if ((cached?.data?.pages.length ?? 0) < pages) {
    // However long it takes: the place can be restored in a list of the right length only.
    const refilled = pages > 1 && refill(queryClient, key, call, pageSize, pages)
    await Promise.all([refilled, prepareGrid(pages * pageSize)])
    await queryClient.prefetchInfiniteQuery(options)
  }
}

/** Leaves the first page of every list whose key begins like this: it is read from page 1 again. */
export function keepFirstPage(client: QueryClient, key: QueryKey): void {
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

/** Fetches the pages of a list that were read. */
export async function refill(...list: Parameters<typeof refillPages>): Promise<void> {
  const fetched = await loadRefill()
  await fetched?.refillPages(...list)
}

/** Only a visitor who comes back after a reload needs it. Where it cannot be loaded, a list begins at page 1. */
export function loadRefill() {
  return import('../../api/refill.ts').catch(() => null)
}
