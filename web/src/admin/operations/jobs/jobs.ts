import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import type { JobKind } from '../../ui/job-labels.ts'
import { toast } from '../../ui/toasts.tsx'

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

/** The actions of staff on jobs; a failure is shown in the snackbar. */
export function useJobChanges() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries()
  const retry = useMutation({
    mutationFn: (jobId: string) => post('POST /v2/staff/job/retry', { body: { jobId } }),
    onSuccess: () => toast({ text: '已排队重跑' }),
    onSettled,
  })
  const retryAll = useMutation({
    mutationFn: (kind: JobKind | undefined) =>
      post('POST /v2/staff/job/retry/all', { body: kind === undefined ? {} : { kind } }),
    onSuccess: ({ data: { retried } }) => toast({ text: `${retried} 件已排队重跑` }),
    onSettled,
  })
  const cancel = useMutation({
    mutationFn: (jobId: string) => post('POST /v2/staff/job/cancel', { body: { jobId } }),
    onSuccess: () => toast({ text: '已停下' }),
    onSettled,
  })
  const hasten = useMutation({
    mutationFn: (jobId: string) => post('POST /v2/staff/job/hasten', { body: { jobId } }),
    onSuccess: () => toast({ text: '已提到最前' }),
    onSettled,
  })
  return { retry, retryAll, cancel, hasten }
}

/** The subject of a job, in a line. */
export function subjectOf({ number, title, about }: Job): string {
  return [number, title].filter(Boolean).join(' ') || about || '—'
}
