import type { AnswerTo } from '../../api/client.ts'
import { callOptions } from '../../api/queries.ts'

export type CaseRow = AnswerTo<'GET /v2/staff/report/list'>['rows'][number]
export type CaseDetail = AnswerTo<'GET /v2/staff/report/case/{id}'>['data']
export type Mark = AnswerTo<'GET /v2/staff/report/blocked'>['rows'][number]
export type Hit = AnswerTo<'GET /v2/staff/report/stopped'>['rows'][number]
export type Burst = AnswerTo<'GET /v2/staff/report/bursts'>['rows'][number]
export type View = 'open' | 'appeals' | 'done'

export const pageSize = 20
export const pollMs = 10_000

export const casesCall = (view: View, query: { keyword?: string | undefined; pageNum?: number } = {}) => ({
  ...callOptions('GET /v2/staff/report/list', { query: { view, pageSize, ...query } }),
  refetchInterval: pollMs,
})

export const hitsCall = (query: { pageNum?: number; pageSize?: number } = {}) =>
  callOptions('GET /v2/staff/report/stopped', { query: { pageSize, ...query } })

/** What is fetched again after something was done to a case. */
export const changes = '/v2/staff/report/'
