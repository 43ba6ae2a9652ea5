import type { AnswerTo } from '../../api/client.ts'

export type ApiKey = AnswerTo<'GET /v2/staff/api-keys/list'>['rows'][number]

/** The beginning of the calls whose answers a change of a key changes. */
export const keyPath = '/v2/staff/api-keys/'
