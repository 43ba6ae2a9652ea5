import type { Context } from '../../platform/context.ts'
import { every } from '../../platform/jobs/every.ts'
import { forgetStopped } from '../blocklist/service.ts'
import { removeOldFiles } from './service/file-retention.ts'
import { destroySealed } from './service/sealed-retention.ts'

const everyMs = 10 * 60_000

/** Destroys and forgets what was kept long enough. */
async function keep(context: Context): Promise<void> {
  await destroySealed(context)
  await removeOldFiles(context)
  await forgetStopped(context)
}

/** Every few minutes does this. Any number of workers may. Returns how to stop. */
export function startModerationTasks(context: Context): () => Promise<void> {
  return every(
    everyMs,
    () => keep(context),
    (error) => context.log.warn({ err: error }, 'what was kept of cases could not be removed'),
  )
}
