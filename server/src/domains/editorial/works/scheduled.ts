import type { Context } from '../../../platform/context.ts'
import { every } from '../../../platform/jobs/every.ts'
import { addJob } from '../../../platform/jobs/queries.ts'
import { tidyBulkChanges } from '../bulk/service/tidying.ts'
import { emptyExpiredUndos } from './queries/undo.ts'
import { removeOrphans } from './service/orphans.ts'
import { tidyPictures } from './service/pictures.ts'
import { purgeDeleted } from './service/purging.ts'
import { tidyEvidence } from './service/rights.ts'
import { dropStaleSizes } from './service/size-pictures.ts'

const everyMs = 10 * 60_000
const dailyMs = 24 * 3_600_000

/** Removes now and then deleted works for good, files that nothing shows any more, and what undoing needed that is over. Any number of workers may. Returns how to stop. */
export function startOrphanTasks(context: Context): () => Promise<void> {
  let orphansAt = Number.NEGATIVE_INFINITY
  let sizesAt = performance.now()
  const keep = async () => {
    await emptyExpiredUndos(context.db, new Date(context.clock.now()))
    await purgeDeleted(context)
    await tidyBulkChanges(context)
    await tidyPictures(context)
    await tidyEvidence(context)
    // An operator may bring or replace files whenever they like; an import, a migration and a case ask for theirs at once.
    if (performance.now() - sizesAt >= dailyMs) {
      await dropStaleSizes(context)
      await addJob(context.db, 'size-pictures', { after: '0' }, { key: 'size-pictures' })
      sizesAt = performance.now()
    }
    if (performance.now() - orphansAt < dailyMs) return
    await removeOrphans(context)
    orphansAt = performance.now()
  }
  return every(everyMs, keep, (error) =>
    context.log.warn({ err: error }, 'deleted works, files of works and old changes could not be tidied'),
  )
}
