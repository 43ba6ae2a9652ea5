import type { Answer, recommendations } from '@yehang/contract'
import { presentWork } from '../catalogue/presenter.ts'
import type { AlsoWork } from './service/also.ts'
import type { Recommended } from './service/recommend.ts'

type Row = Answer<typeof recommendations.listAlso>['rows'][number]

export function presentRecommended({ work, cause: { code, id, name } }: Recommended, host: string): Row {
  return {
    ...presentWork(work, host),
    why: { code, ...(id !== null && { id }), ...(name !== null && { name }) },
  }
}

export function presentAlso({ work, shared }: AlsoWork, host: string): Row {
  const why =
    shared === null ? { code: 'also' as const } : { code: shared.kind, id: shared.id, name: shared.name }
  return { ...presentWork(work, host), why }
}
