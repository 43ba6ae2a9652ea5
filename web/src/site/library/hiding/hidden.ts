import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { observable } from '../../../lib/observable.ts'
import { changeList } from '../change-list.ts'

/** All that a member hides; the last first. */
export const hiddenCall = callOptions('GET /v2/user/hide/list', {})

export type HiddenRow = AnswerTo<'GET /v2/user/hide/list'>['rows'][number]

/** Counts the changes that the server has stored: from then on hidden works are determined again. */
export const hiddenChanges = observable(0)

const placesKey = 'hiddenWorks'

/** Hidden works leave no place in lists; stored on this device. */
export const leavesNoGap = observable(
  readStored('localStorage', placesKey) === 'left-out',
  (on) => store('localStorage', placesKey, on ? 'left-out' : null),
  false,
)

/** Hides a work, tag or performer, or shows it again, at once. Resolves to whether the server took it. */
export async function setHidden(client: QueryClient, row: HiddenRow, listed: boolean): Promise<boolean> {
  const { queryKey } = hiddenCall
  const stays = await changeList(client, {
    queryKey,
    row,
    listed,
    send: (body, how) => post('POST /v2/user/hide', { body }, how),
  })
  if (stays) hiddenChanges.set(hiddenChanges.get() + 1)
  return stays
}

/** The member's rules of hiding; undefined while they are not known. */
export function useHidden(): readonly HiddenRow[] | undefined {
  return useQuery(hiddenCall).data?.rows
}

export function isHiddenIn(
  hidden: readonly HiddenRow[],
  { kind, id }: Pick<HiddenRow, 'kind' | 'id'>,
): boolean {
  return hidden.some((row) => row.kind === kind && row.id === id)
}
