import type { AnswerTo } from '../../api/client.ts'
import { callOptions } from '../../api/queries.ts'

export type ApiKey = AnswerTo<'GET /v2/staff/api-keys/list'>['rows'][number]

/** The beginning of the calls whose answers a change of a key changes. */
export const keyPath = '/v2/staff/api-keys/'

export const apiKeys = {
  ...callOptions('GET /v2/staff/api-keys/list', { query: {} }),
  staleTime: 0,
  refetchInterval: 30_000,
}
