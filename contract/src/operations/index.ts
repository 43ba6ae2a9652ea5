import { getFigures } from './figures.ts'
import { cancelJob, getJob, listJobs, retryAllJobs, retryJob, runJobNow } from './jobs.ts'
import { getSite, saveSite } from './site.ts'
import { getState } from './state.ts'
import { getSummary } from './summary.ts'

export * from './figures.ts'
export * from './job-kinds.ts'
export * from './jobs.ts'
export * from './site.ts'
export * from './state.ts'
export * from './summary.ts'

export const overviewEndpoints = [
  getSummary,
  getFigures,
  getState,
  listJobs,
  getJob,
  retryJob,
  retryAllJobs,
  cancelJob,
  runJobNow,
  getSite,
  saveSite,
] as const
