import { operations } from '@yehang/contract'
import type { Binder } from '../../../platform/http/bind.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { transcodesAtOnce } from '../overview/queries/processes.ts'
import { processesNow } from '../overview/service/processes.ts'
import { cancelJob, hastenJob, jobAt, jobsAt, retryAll, retryJob } from './service.ts'

/** The jobs of the queue, as staff see and move them. */
export function bindJobsDesk({ fresh, context }: Binder): void {
  fresh(operations.listJobs, async ({ caller, query }) => {
    const [jobs, parallel, processes] = await Promise.all([
      jobsAt(context, query.kind, caller),
      transcodesAtOnce(context.db, new Date(context.clock.now())),
      processesNow(context),
    ])
    return { data: { ...jobs, parallel, workers: processes.filter(({ kind }) => kind === 'worker') } }
  })

  fresh(operations.getJob, async ({ caller, params }) => ({
    data: await jobAt(context, params.jobId, caller),
  }))

  fresh(operations.retryJob, async ({ body, ...call }) => {
    await retryJob(context, body.jobId, actorOf(call))
    return {}
  })

  fresh(operations.retryAllJobs, async ({ body, ...call }) => ({
    data: { retried: await retryAll(context, body.kind, actorOf(call)) },
  }))

  fresh(operations.cancelJob, async ({ body, ...call }) => {
    await cancelJob(context, body.jobId, actorOf(call))
    return {}
  })

  fresh(operations.hastenJob, async ({ body, ...call }) => {
    await hastenJob(context, body.jobId, actorOf(call))
    return {}
  })
}
