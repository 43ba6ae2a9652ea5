import type { QueryClient } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { waitAtMost } from '../../../lib/wait-at-most.ts'
import type { PrefetchInput } from '../../../ui/lists/prefetch-pages.ts'
import { announceFault } from '../../members/session/announce-fault.ts'
import { newInSearches } from './new-in-searches.ts'

/** All that a member has saved, the last first. */
export const searchesCall = callOptions('GET /v2/user/search/list', {})

export type SavedSearch = AnswerTo<'GET /v2/user/search/list'>['rows'][number]

/** Announces a refusal. Whether it went through. */
async function send(client: QueryClient, call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
  } catch (error) {
    announceFault(error)
    return false
  }
  await client.invalidateQueries({ queryKey: searchesCall.queryKey })
  return true
}

export const saveSearch = (client: QueryClient, name: string, query: string) =>
  send(client, () => post('POST /v2/user/search', { body: { name, query } }))

export const renameSearch = (client: QueryClient, id: string, name: string) =>
  send(client, () => post('POST /v2/user/search/rename', { body: { id, name } }))

export const deleteSearch = (client: QueryClient, id: string) =>
  send(client, () => post('POST /v2/user/search/delete', { body: { id } }))

/** It is being opened: its new works are no longer new. What fails is tried again by opening it again. */
export function markSearchSeen(client: QueryClient, { id, newCount }: SavedSearch): void {
  if (newCount === 0) return
  newInSearches.set(Math.max(0, newInSearches.get() - newCount))
  post('POST /v2/user/search/seen', { body: { id } }).then(
    () => client.invalidateQueries({ queryKey: searchesCall.queryKey }),
    () => {},
  )
}

/** Fills the list before it is shown, with what came in since. */
export async function prefetchSearches({ queryClient, entry, patience }: PrefetchInput): Promise<void> {
  if (!entry) return
  await waitAtMost(patience, queryClient.prefetchQuery({ ...searchesCall, staleTime: 0 }))
}
