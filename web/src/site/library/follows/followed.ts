import type { QueryClient } from '@tanstack/react-query'
import { pageSizes } from '@yehang/contract/limits'
import type { AnswerTo } from '../../../api/client.ts'
import { post } from '../../../api/connection.ts'
import { callOptions, pagedOptions } from '../../../api/queries.ts'
import { waitAtMost } from '../../../lib/wait-at-most.ts'
import type { PrefetchInput } from '../../../ui/lists/prefetch-pages.ts'
import { changeList } from '../change-list.ts'

/** All that a member follows; the last first. */
export const followedCall = callOptions('GET /v2/user/follow/list', {})

export type FollowedRow = AnswerTo<'GET /v2/user/follow/list'>['rows'][number]

/** The works of the followed entries; the first page counts as seen once it is fetched. */
export const newWorksCall = pagedOptions('GET /v2/user/follow/works', {}, pageSizes.favourites)

/** Fills the list of what is followed before it is shown. Its new works stay new. */
export async function prefetchFollowed({ queryClient, entry, patience }: PrefetchInput): Promise<void> {
  if (!entry) return
  await waitAtMost(patience, queryClient.prefetchQuery({ ...followedCall, staleTime: 0 }))
}

/** Follows a performer, maker or series, or no longer, at once. */
export async function setFollowed(client: QueryClient, row: FollowedRow, listed: boolean): Promise<void> {
  const { queryKey } = followedCall
  await changeList(client, {
    queryKey,
    row,
    listed,
    send: (body, how) => post('POST /v2/user/follow', { body }, how),
  })
}
