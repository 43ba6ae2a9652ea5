import { billingHandlers } from '../domains/billing/jobs.ts'
import { bulkHandlers } from '../domains/editorial/bulk/jobs.ts'
import { entitiesHandlers } from '../domains/editorial/entities/jobs.ts'
import { worksHandlers } from '../domains/editorial/works/jobs.ts'
import { importHandlers } from '../domains/imports/admin/jobs.ts'
import { moderationHandlers } from '../domains/moderation/jobs.ts'
import { playbackHandlers } from '../domains/playback/jobs.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/jobs/runner.ts'

/** Of every kind of job. `steps`: shorter ones of preparing videos, for tests. */
export function jobHandlers(context: Context, steps?: Parameters<typeof playbackHandlers>[1]): Handlers {
  return {
    ...playbackHandlers(context, steps),
    ...billingHandlers(context),
    ...moderationHandlers(context),
    ...bulkHandlers(context),
    ...entitiesHandlers(context),
    ...importHandlers(context),
    ...worksHandlers(context),
  }
}
