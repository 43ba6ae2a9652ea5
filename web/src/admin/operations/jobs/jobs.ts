import { useQuery } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { useAction } from '../../ui/actions/use-action.ts'
import type { JobKind } from '../../ui/job-labels.ts'

export type Jobs = AnswerTo<'GET /v2/staff/job/list'>['data']
export type Job = Jobs['running']['rows'][number]

const everyMs = 3000

export function useJobs(kind: JobKind | undefined) {
  return useQuery({
    ...callOptions('GET /v2/staff/job/list', { query: kind === undefined ? {} : { kind } }),
    refetchInterval: everyMs,
    placeholderData: (before) => before,
  })
}

export function useJobLog(jobId: string | undefined) {
  return useQuery({
    ...callOptions('GET /v2/staff/job/{jobId}', { params: { jobId: jobId ?? '' }, query: {} }),
    enabled: jobId !== undefined,
    refetchInterval: everyMs,
  })
}

/** The actions of staff on jobs, which show in lists everywhere. */
export function useJobChanges() {
  const changes = '/'
  return {
    retry: useAction((jobId: string) => post('POST /v2/staff/job/retry', { body: { jobId } }), {
      done: () => '已排队重跑',
      changes,
    }),
    retryAll: useAction(
      (kind: JobKind | undefined) =>
        post('POST /v2/staff/job/retry/all', { body: kind === undefined ? {} : { kind } }),
      { done: ({ data }) => `${data.retried} 件已排队重跑`, changes },
    ),
    cancel: useAction((jobId: string) => post('POST /v2/staff/job/cancel', { body: { jobId } }), {
      done: () => '已停下',
      changes,
    }),
    hasten: useAction((jobId: string) => post('POST /v2/staff/job/hasten', { body: { jobId } }), {
      done: () => '已提到最前',
      changes,
    }),
  }
}

/** The subject of a job, in a line. */
export function subjectOf({ number, title, about }: Job): string {
  return [number, title].filter(Boolean).join(' ') || about || '—'
}
