import type { Context } from '../../../platform/context.ts'
import { every } from '../../../platform/jobs/every.ts'
import { tidyStrays } from './service/orphans.ts'
import { tidyPictures } from './service/pictures.ts'
import { tidyEvidence } from './service/rights.ts'

const everyMs = 10 * 60_000
const orphansEveryMs = 24 * 3_600_000

/** Removes files that nothing shows any more, now and then. Any number of workers may. Returns how to stop. */
export function startOrphanTasks(context: Context): () => Promise<void> {
  let orphansAt = Number.NEGATIVE_INFINITY
  const keep = async () => {
    await tidyPictures(context)
    await tidyEvidence(context)
    if (performance.now() - orphansAt < orphansEveryMs) return
    await tidyStrays(context)
    orphansAt = performance.now()
  }
  return every(everyMs, keep, (error) =>
    context.log.warn({ err: error }, 'files of works could not be tidied'),
  )
}
