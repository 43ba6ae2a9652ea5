import { operations } from '@yehang/contract'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { transcodesAtOnce } from '../overview/queries/processes.ts'
import { processesNow } from '../overview/service/processes.ts'
import { cancelJob, jobAt, jobsAt, retryAll, retryJob, runJobNow } from './service.ts'

/** The jobs of the queue, for staff to view and change. */
export function bindJobsAdmin({ uncached, context }: Binder): void {
  uncached(operations.listJobs, async ({ principal, query }) => {
    const [jobs, parallel, processes] = await Promise.all([
      jobsAt(context, query.kind, principal),
      transcodesAtOnce(context.db, new Date(context.clock.now())),
      processesNow(context),
    ])
    return { data: { ...jobs, parallel, workers: processes.filter(({ kind }) => kind === 'worker') } }
  })

  uncached(operations.getJob, async ({ principal, params }) => ({
    data: await jobAt(context, params.jobId, principal),
  }))

  uncached(operations.retryJob, async ({ body, ...call }) => {
    await retryJob(context, body.jobId, actorOf(call))
    return {}
  })

  uncached(operations.retryAllJobs, async ({ body, ...call }) => ({
    data: { retried: await retryAll(context, body.kind, actorOf(call)) },
  }))

  uncached(operations.cancelJob, async ({ body, ...call }) => {
    await cancelJob(context, body.jobId, actorOf(call))
    return {}
  })

  uncached(operations.runJobNow, async ({ body, ...call }) => {
    await runJobNow(context, body.jobId, actorOf(call))
    return {}
  })
}
