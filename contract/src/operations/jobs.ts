import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { possibleFailure } from '../failure.ts'
import { videoStates } from '../playback/videos.ts'
import { count, id, isDht, oneOf, time } from '../values.ts'
import { jobKind, jobKinds } from './job-kinds.ts'
import { processRow } from './state.ts'

/** What runs, what failed, what waits and what is done of the jobs of the queue. */

const who = 'staff:works:cloud'

/** Rows of each part; there is one more than that where `total` says so. */
export const jobsShown = 100

export const jobStates = ['running', 'failed', 'waiting', 'done'] as const

/** Of the queue, which forgets a job once it is done, or of a video, which outlives its jobs. */
const reference = z.string({ error: '应为任务编号' }).regex(/^[jv]\d{1,18}$/, { error: '应为任务编号' })

const jobRow = z.strictObject({
  /** `j…` a job of the queue, `v…` a video. */
  jobId: reference,
  kind: jobKind,
  videoId: id.nullable(),
  dataId: id.nullable(),
  number: z.string().nullable(),
  title: z.string().nullable(),
  picSmall: z.string().nullable(),
  /** What it is about where that is no work: the end of an order's number. */
  about: z.string().nullable(),
  startedBy: z.string().nullable(),
  state: oneOf(jobStates),
  /** Of a video: what it is at, or where it stopped. */
  step: oneOf(videoStates).nullable(),
  progress: z.number().min(0).max(1).nullable(),
  process: z.string().nullable(),
  attempts: count,
  maxAttempts: count,
  ...possibleFailure,
  /** When it was due, began, failed or ended, as its state is. */
  time,
  /**
   * Of a waiting job: its estimated start, from the duration of the last ones; null if it cannot be
   * estimated.
   */
  startTime: time.nullable(),
  /** Of one that is done: seconds. */
  took: z.number().nullable(),
  canRetry: z.boolean(),
  canCancel: z.boolean(),
})

export const listJobs = endpoint({
  method: 'GET',
  path: '/v2/staff/job/list',
  summary: '后台任务：在跑、失败、排队、今天跑完，可按种类筛选',
  who,
  scope: 'jobs:read',
  query: z.object({ kind: oneOf(jobKinds).optional(), isDht }),
  answer: data(
    z.strictObject({
      running: rows(jobRow),
      failed: rows(jobRow),
      waiting: rows(jobRow),
      done: rows(jobRow),
      /** Of those that are done today, seconds. */
      median: z.number().nullable(),
      slowest: z.number().nullable(),
      /** How many transcodings all workers do at a time. */
      parallel: count,
      workers: z.array(processRow),
    }),
  ),
})

export const getJob = endpoint({
  method: 'GET',
  path: '/v2/staff/job/{jobId}',
  summary: '一件任务和它每一次尝试的经过',
  who,
  scope: 'jobs:read',
  params: z.object({ jobId: reference }),
  query: z.object({ isDht }),
  answer: data(
    z.strictObject({
      /** Null once the queue has forgotten it. */
      job: jobRow.nullable(),
      attempts: z.array(
        z.strictObject({
          attempt: count,
          process: z.string(),
          beginTime: time,
          endTime: time.nullable(),
          /** `lost`: its worker died; `stopped`: its worker ended, and another one goes on. */
          outcome: oneOf(['running', 'done', 'failed', 'stopped', 'lost'] as const),
          ...possibleFailure,
        }),
      ),
    }),
  ),
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/v2/staff/job/retry',
  summary: '重跑一件失败的任务',
  who,
  scope: 'jobs:write',
  body: z.object({ jobId: reference }),
  answer: z.strictObject({}),
})

export const retryAllJobs = endpoint({
  method: 'POST',
  path: '/v2/staff/job/retry/all',
  summary: `重跑所有失败的任务，可限一个种类，一次最多 ${jobsShown} 件`,
  who,
  scope: 'jobs:write',
  body: z.object({ kind: oneOf(jobKinds).optional() }),
  answer: data(z.strictObject({ retried: count })),
})

export const cancelJob = endpoint({
  method: 'POST',
  path: '/v2/staff/job/cancel',
  summary: '停下在跑或排队的影片任务，或丢弃一件失败的任务',
  who,
  scope: 'jobs:write',
  body: z.object({ jobId: reference }),
  answer: z.strictObject({}),
})

export const runJobNow = endpoint({
  method: 'POST',
  path: '/v2/staff/job/hasten',
  summary: '把排队的任务提到最前，立即可跑',
  who,
  scope: 'jobs:write',
  body: z.object({ jobId: reference }),
  answer: z.strictObject({}),
})
