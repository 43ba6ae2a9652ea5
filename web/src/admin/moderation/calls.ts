import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerTo } from '../../api/client.ts'
import { callOptions } from '../../api/queries.ts'
import { announceFault } from '../ui/announce-fault.ts'

export type CaseRow = AnswerTo<'GET /v2/staff/report/list'>['rows'][number]
export type CaseDetail = AnswerTo<'GET /v2/staff/report/case/{id}'>['data']
export type Mark = AnswerTo<'GET /v2/staff/report/blocked'>['rows'][number]
export type Hit = AnswerTo<'GET /v2/staff/report/stopped'>['rows'][number]
export type Burst = AnswerTo<'GET /v2/staff/report/bursts'>['rows'][number]
export type View = 'open' | 'appeals' | 'done'

export const pageSize = 20
const pollMs = 10_000

export const casesCall = (view: View, query: { keyword?: string | undefined; pageNum?: number } = {}) => ({
  ...callOptions('GET /v2/staff/report/list', { query: { view, pageSize, ...query } }),
  refetchInterval: pollMs,
})

export const countsCall = {
  ...callOptions('GET /v2/staff/report/counts', { query: {} }),
  refetchInterval: pollMs,
}

export const caseCall = (id: string) => ({
  ...callOptions('GET /v2/staff/report/case/{id}', { params: { id } }),
  refetchInterval: pollMs,
})

export const marksCall = (query: {
  kind?: Mark['kind']
  keyword?: string
  pageNum?: number
  pageSize?: number
}) => callOptions('GET /v2/staff/report/blocked', { query: { pageSize, ...query } })

export const hitsCall = (query: { pageNum?: number; pageSize?: number } = {}) =>
  callOptions('GET /v2/staff/report/stopped', { query: { pageSize, ...query } })

export const burstsCall = (hours: number) => ({
  ...callOptions('GET /v2/staff/report/bursts', { query: { hours } }),
  refetchInterval: pollMs,
})

/** Does something to a case, one thing at a time; all that is shown of reports is fetched again. */
export function useCaseAction() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    try {
      const done = await work()
      await client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.includes('/v2/staff/report/'),
      })
      return done
    } catch (error) {
      announceFault(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}
