import type { Context } from '../../../platform/context.ts'
import { every } from '../../../platform/jobs/every.ts'
import { beginDueSources } from './beginning.ts'

const everyMs = 15_000

/** Begins the readings of sources whose time has come. Any number of workers may. Returns how to stop. */
export function startImportSources(context: Context): () => Promise<void> {
  return every(
    everyMs,
    () => beginDueSources(context),
    (error) => context.log.warn({ err: error }, 'sources of imports could not be begun'),
  )
}
