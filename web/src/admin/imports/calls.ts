import type { UseQueryResult } from '@tanstack/react-query'
import type { imports } from '@yehang/contract'
import type { AnswerTo } from '../../api/client.ts'
import { get } from '../../api/connection.ts'
import type { ApiError } from '../../api/error.ts'
import { callOptions } from '../../api/queries.ts'
import { useAddress } from '../ui/address.ts'
import { useAction, useGet, usePost } from '../ui/calls.ts'
import { saveText } from '../ui/save-file.ts'
import { rowsText } from './labels.ts'

type Lines = AnswerTo<'GET /v2/staff/import/{importId}/lines'>
export type ImportRow = AnswerTo<'GET /v2/staff/import/list'>['rows'][number]
export type ImportDetail = AnswerTo<'GET /v2/staff/import/{importId}'>['data']
export type ImportLine = Lines['rows'][number]
type LineKind = (typeof imports.listImportLines)['query']['shape']['kind']['options'][number]

const soonMs = 700

/** A step that the worker does. */
const underWay: readonly ImportDetail['state'][] = [
  'fetching',
  'checking',
  'writing',
  'publishing',
  'undoing',
]

export const isInProgress = ({ state }: Pick<ImportDetail, 'state'>) => underWay.includes(state)

/** The beginning of the calls whose answers a change of an import changes. */
export const importPath = '/v2/staff/import/'

export const sourcePath = '/v2/staff/import-source/'

export type ImportSource = AnswerTo<'GET /v2/staff/import-source/list'>['rows'][number]

/** Fetched again while one of them is at work. */
export const importSources = {
  ...callOptions('GET /v2/staff/import-source/list', { query: {} }),
  refetchInterval: ({ state: { data } }: { state: { data?: { rows: ImportSource[] } | undefined } }) =>
    data?.rows.some(({ reading }) => reading && isInProgress(reading)) ? 3 * soonMs : 30_000,
}

/** An import, fetched again while the worker is processing it. */
export function useImport(importId: string) {
  return useGet('GET /v2/staff/import/{importId}', {
    params: { importId },
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data.data) ? soonMs : false),
  })
}

export function useLines(
  importId: string,
  kind: LineKind,
  pageNum: number,
  pageSize: number,
): UseQueryResult<Lines, ApiError> {
  return useGet('GET /v2/staff/import/{importId}/lines', {
    params: { importId },
    query: { kind, pageNum, pageSize },
    keepsPrevious: true,
  })
}

export const pastPageSize = 20

export const pastImports = (pageNum: number) =>
  callOptions('GET /v2/staff/import/list', { query: { pageNum, pageSize: pastPageSize } })

/** One thing at a time; also after a refusal the import is read anew, since the page may show an old state. */
export const useImportChange = (what: 'write' | 'stop' | 'publish', importId: string) =>
  usePost(`POST /v2/staff/import/${what}`, { given: { importId }, changes: importPath })

/** Gives the import up, and leads to the choice of another file. */
export function useDrop(importId: string) {
  const { go } = useAddress()
  return usePost('POST /v2/staff/import/drop', {
    given: { importId },
    done: () => go('/staff/imports'),
    changes: importPath,
  })
}

/** The wrong lines as CSV. */
export const useWrongLinesFile = ({ importId, counts }: ImportDetail) =>
  useAction(() => get('GET /v2/staff/import/{importId}/wrong', { params: { importId } }), {
    done({ data }) {
      saveText(data)
      return data.isCut ? `只导出了前面的错行，共有 ${rowsText(counts.wrong)}` : null
    },
  })

/** The changes that would be written. */
export const changeCount = ({ counts }: Pick<ImportDetail, 'counts'>) => counts.added + counts.changed

/** The actual result of the rows, once they are written. */
export function resultOf({ counts, written, writtenBlocked }: ImportDetail) {
  const blocked = counts.blocked + writtenBlocked
  const { lines, wrong } = counts
  const unchanged = Math.max(0, lines - written.added - written.changed - wrong - blocked)
  return { ...written, unchanged, wrong, blocked }
}
