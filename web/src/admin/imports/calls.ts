import { useQuery } from '@tanstack/react-query'
import type { imports } from '@yehang/contract'
import type { AnswerTo } from '../../api/client.ts'
import { callOptions } from '../../api/queries.ts'

export type ImportRow = AnswerTo<'GET /v2/staff/import/list'>['rows'][number]
export type ImportDetail = AnswerTo<'GET /v2/staff/import/{importId}'>['data']
export type ImportLine = AnswerTo<'GET /v2/staff/import/{importId}/lines'>['rows'][number]
export type LineKind = (typeof imports.listImportLines)['query']['shape']['kind']['options'][number]

const soonMs = 700

/** A step that the worker does. */
const underWay: readonly ImportDetail['state'][] = ['checking', 'writing', 'publishing', 'undoing']

export const isInProgress = ({ state }: Pick<ImportDetail, 'state'>) => underWay.includes(state)

export const importKey = 'GET /v2/staff/import/{importId}'
export const linesKey = 'GET /v2/staff/import/{importId}/lines'
export const listKey = 'GET /v2/staff/import/list'

export const detailOptions = (importId: string) => callOptions(importKey, { params: { importId } })

/** An import, fetched again while the worker is processing it. */
export function useImport(importId: string) {
  return useQuery({
    ...detailOptions(importId),
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data.data) ? soonMs : false),
  })
}

export function useLines(importId: string, kind: LineKind, pageNum: number, pageSize: number) {
  return useQuery({
    ...callOptions(linesKey, { params: { importId }, query: { kind, pageNum, pageSize } }),
    placeholderData: (before) => before,
  })
}

export const pastPageSize = 20

export function usePastImports(pageNum: number, pageSize: number) {
  return useQuery(callOptions(listKey, { query: { pageNum, pageSize } }))
}

/** The changes that would be written. */
export const changeCount = ({ counts }: Pick<ImportDetail, 'counts'>) => counts.added + counts.changed

/** The actual result of the rows, once they are written. */
export function resultOf({ counts, written, writtenBlocked }: ImportDetail) {
  const blocked = counts.blocked + writtenBlocked
  const { lines, wrong } = counts
  const unchanged = Math.max(0, lines - written.added - written.changed - wrong - blocked)
  return { ...written, unchanged, wrong, blocked }
}
