import { pageSizes } from '@yehang/contract/limits'
import type { AnswerTo } from '../../../api/client.ts'
import { callOptions, pagedOptions } from '../../../api/queries.ts'
import { type MomentSearch, momentsKey } from '../../catalogue/calls.ts'

/** A chapter or a marked moment of a film. */
export type Marker = AnswerTo<'GET /v2/video/marker/list'>['rows'][number]
export type OwnMarker = AnswerTo<'GET /v2/video/marker/own'>['rows'][number]
export type MarkerTag = Marker['tags'][number]
/** A moment with the work that it is in. */
export type Moment = AnswerTo<typeof momentsKey>['rows'][number]

export const markersOf = (workId: string) =>
  callOptions('GET /v2/video/marker/list', { query: { data: workId } })

/** What the member has proposed for a work. */
export const ownMarkersOf = (workId: string) =>
  callOptions('GET /v2/video/marker/own', { query: { data: workId, pageSize: 50 } })

export const momentPages = (by: MomentSearch) => pagedOptions(momentsKey, { query: by }, pageSizes.search)
