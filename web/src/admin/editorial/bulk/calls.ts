import { useQuery } from '@tanstack/react-query'
import type { AnswerTo, PostInput } from '../../../api/client.ts'
import { callOptions } from '../../../api/queries.ts'
import { type Search, useAddress } from '../../ui/address.ts'
import { useGet, usePost } from '../../ui/calls.ts'
import { filterOf, worksPath } from '../works/calls.ts'

export type BulkChange = AnswerTo<'GET /v2/staff/works/bulk/list'>['rows'][number]
export type BulkDetail = AnswerTo<'GET /v2/staff/works/bulk/detail/{bulkId}'>['data']
export type BulkPreview = AnswerTo<'GET /v2/staff/works/bulk/preview'>['data']
export type BulkAction = PostInput<'POST /v2/staff/works/bulk/start'>['body']['action']

export const bulkHref = (bulkId: string) => `/staff/bulk?open=${bulkId}`

const soonMs = 700
const pageMs = 5000
/** A million works are written down in ten seconds. */
const startMs = 60_000

const underWay: readonly BulkChange['state'][] = ['waiting', 'running', 'undo_waiting', 'undoing']

export const isUnderWay = ({ state }: Pick<BulkChange, 'state'>) => underWay.includes(state)

/** What the filter in the address finds, all of it. */
export const useBulkPreview = (search: Search, enabled: boolean) =>
  useQuery({
    ...callOptions('GET /v2/staff/works/bulk/preview', { query: filterOf(search) }),
    enabled,
    // What a dialog says must not come from a while ago.
    staleTime: 0,
  })

export const pageSize = 20

export const useBulkChanges = (pageNum: number) =>
  useGet('GET /v2/staff/works/bulk/list', { query: { pageNum, pageSize }, refetchInterval: pageMs })

/** A change, fetched again while the worker is at it. */
export const useBulkChange = (bulkId: string) =>
  useGet('GET /v2/staff/works/bulk/detail/{bulkId}', {
    params: { bulkId },
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.data) ? soonMs : false),
  })

export const refusedPageSize = 50

export const useRefused = (change: BulkDetail, of: 'change' | 'undo', pageNum: number) =>
  useGet('GET /v2/staff/works/bulk/refused/{bulkId}', {
    params: { bulkId: change.bulkId },
    query: { of, pageNum, pageSize: refusedPageSize },
    refetchInterval: isUnderWay(change) ? pageMs : false,
  })

/** Starts a change of all works that the filter finds, and leads to its page. */
export function useBulkStart(search: Search) {
  const { go } = useAddress()
  return usePost('POST /v2/staff/works/bulk/start', {
    given: { filter: filterOf(search) },
    how: { timeoutMs: startMs },
    done({ data: { bulkId } }) {
      go(bulkHref(bulkId))
    },
    changes: worksPath,
  })
}

export const useBulkStop = (bulkId: string) =>
  usePost('POST /v2/staff/works/bulk/stop', { given: { bulkId }, changes: worksPath })

export const useBulkUndo = (bulkId: string) =>
  usePost('POST /v2/staff/works/bulk/undo', { given: { bulkId }, changes: worksPath })
