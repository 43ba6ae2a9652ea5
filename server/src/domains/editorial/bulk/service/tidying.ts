import { dayMs } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { dropOldWorks } from '../queries/works.ts'

/** What was refused can be read for so long after the last undo. */
const keptMs = 30 * dayMs
const atOnce = 10_000

/** Removes what was written down of the works of old changes; their counts stay. */
export async function tidyBulkChanges({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  while ((await dropOldWorks(db, new Date(clock.now() - keptMs), atOnce)) === atOnce);
}
