import type { ReasonEntries } from '../reason.ts'

export const operationsReasons = {
  job_not_failed: { code: 500, words: '这件任务没有失败，不用重跑' },
  job_not_waiting: { code: 500, words: '这件任务已经不在排队' },
  job_not_cancellable: { code: 500, words: '这件任务不能在这里停下' },
} as const satisfies ReasonEntries
