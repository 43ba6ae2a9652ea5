import type { QueryClient } from '@tanstack/react-query'
import type { ModName } from '@yehang/contract/channels'
import type { AnswerTo } from '../../../api/client.ts'
import { callOptions } from '../../../api/queries.ts'

const listKey = 'GET /v2/staff/entities/list'
const detailKey = 'GET /v2/staff/entities/detail/{id}'

export type EntityRow = AnswerTo<typeof listKey>['rows'][number]
export type EntityDetail = AnswerTo<typeof detailKey>['data']
export type EntityKind = EntityRow['kind']
export type MergePreview = AnswerTo<'GET /v2/staff/entities/merge'>['data']

export const pageSize = 40

export interface ListView {
  kind: EntityKind
  modName: ModName | undefined
  keyword: string
  duplicates: boolean
  page: number
}

export function listCall({ kind, modName, keyword, duplicates, page }: ListView) {
  const query = {
    kind,
    modName,
    keyword: keyword || undefined,
    duplicates: duplicates ? ('1' as const) : undefined,
    pageNum: page,
    pageSize,
  }
  return callOptions(listKey, { query })
}

export const detailCall = (id: string) => callOptions(detailKey, { params: { id } })

/** Fetches again everything that a change of names may have moved. */
export function refreshEntities(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.includes('/v2/staff/entities'),
  })
}
