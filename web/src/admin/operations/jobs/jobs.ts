import type { AnswerTo } from '../../../api/client.ts'
import { useGet, usePost } from '../../ui/calls.ts'
import type { JobKind } from '../../ui/job-labels.ts'

export type Jobs = AnswerTo<'GET /v2/staff/job/list'>['data']
export type Job = Jobs['running']['rows'][number]

const everyMs = 3000

export function useJobs(kind: JobKind | undefined) {
  return useGet('GET /v2/staff/job/list', {
    query: kind === undefined ? {} : { kind },
    refetchInterval: everyMs,
    keepsPrevious: true,
  })
}

export function useJobLog(jobId: string | undefined) {
  return useGet('GET /v2/staff/job/{jobId}', {
    params: { jobId: jobId ?? '' },
    enabled: jobId !== undefined,
    refetchInterval: everyMs,
  })
}

/** The actions of staff on jobs, which show in lists everywhere. */
export function useJobChanges() {
  const changes = '/'
  return {
    retry: usePost('POST /v2/staff/job/retry', { done: () => '已排队重跑', changes }),
    retryAll: usePost('POST /v2/staff/job/retry/all', {
      done: ({ data }) => `${data.retried} 件已排队重跑`,
      changes,
    }),
    cancel: usePost('POST /v2/staff/job/cancel', { done: () => '已停下', changes }),
    hasten: usePost('POST /v2/staff/job/hasten', { done: () => '已提到最前', changes }),
  }
}

/** A job that ran twice today is listed twice among the finished ones. */
export const rowId = ({ jobId, state, time }: Job) => (state === 'done' ? `${jobId} ${time}` : jobId)

/** The subject of a job, in a line. */
export function subjectOf({ number, title, about }: Job): string {
  return [number, title].filter(Boolean).join(' ') || about || '—'
}
