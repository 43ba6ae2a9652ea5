import type { Context } from '../../../platform/context.ts'
import type { Handlers } from '../../../platform/jobs/runner.ts'
import { runBulkChange } from './service/running.ts'

export function bulkHandlers(context: Context) {
  return {
    'change-works': ({ bulkId }, job) => runBulkChange(context, bulkId, job),
  } satisfies Partial<Handlers>
}
