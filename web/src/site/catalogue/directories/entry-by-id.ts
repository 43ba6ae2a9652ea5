import { idPattern } from '@yehang/contract/limits'
import { callOptions } from '../../../api/queries.ts'

export const isEntryId = (id: string) => idPattern.test(id)

export function entryById(id: string) {
  return callOptions('GET /v2/tag/detail/{id}', { params: { id } })
}
