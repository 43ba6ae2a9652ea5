import { queryOptions } from '@tanstack/react-query'
import { guestHistoryMax, pageSizes } from '@yehang/contract/limits'
import type { AnswerTo } from '../../api/client.ts'
import { post } from '../../api/connection.ts'
import type { ApiError } from '../../api/error.ts'
import { callOptions, pagedOptions } from '../../api/queries.ts'
import { isHistoryPaused, readHistory } from '../library/history/history.ts'

export const recommendedKey = 'GET /v2/works/recommended'
export const recommendedCall = pagedOptions(recommendedKey, {}, pageSizes.recommended)

/** One row of a desktop. */
const homeCards = 4
/** Twice as many: those that are dismissed are replaced. */
export const homeCall = callOptions(recommendedKey, { query: { pageSize: 2 * homeCards } })

export type RecommendedRow = AnswerTo<typeof recommendedKey>['rows'][number]
export type Why = RecommendedRow['why']

export function alsoWatched(id: string) {
  return callOptions('GET /v2/works/also/{id}', { params: { id } })
}

/** The works that this device opened last; a paused history is not used. */
export function openedHere(): string[] {
  if (isHistoryPaused()) return []
  return readHistory()
    .slice(0, guestHistoryMax)
    .map(({ id }) => id)
}

const guestKey = 'POST /v2/works/recommended/guest'

/** What the history of this device leads to; asked for without being stored. */
export function guestCall(dataIds: readonly string[]) {
  return queryOptions<AnswerTo<typeof guestKey>, ApiError>({
    queryKey: [guestKey, dataIds],
    queryFn: ({ signal }) =>
      post(guestKey, { body: { dataIds: [...dataIds] } }, { signal, repeatSubmit: false }),
    enabled: dataIds.length > 0,
  })
}

export const settingCall = callOptions('GET /v2/user/recommendations/state', {})
