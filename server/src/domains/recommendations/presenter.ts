import type { Answer, recommendations } from '@yehang/contract'
import { presentWork } from '../catalogue/presenter.ts'
import type { ListedWork } from './queries/lists.ts'
import type { AlsoWork } from './service/also.ts'

type Row = Answer<typeof recommendations.listAlso>['rows'][number]

export function presentListed({ work, code, reasonId, name }: ListedWork, host: string): Row {
  return {
    ...presentWork(work, host),
    why: { code, ...(reasonId !== null && { id: reasonId }), ...(name !== null && { name }) },
  }
}

export function presentAlso({ work, shared }: AlsoWork, host: string): Row {
  const why =
    shared === null ? { code: 'also' as const } : { code: shared.kind, id: shared.id, name: shared.name }
  return { ...presentWork(work, host), why }
}
