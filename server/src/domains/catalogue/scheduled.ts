import { shanghaiDay } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { every } from '../../platform/jobs/every.ts'
import { removeReadChanges } from './cache/queries.ts'
import { removeOldChanges } from './finder/queries/old-changes.ts'
import { removeOldCopies } from './queries/copies.ts'
import { isRecountDue, recount, renewCollects } from './queries/counts.ts'
import { renewRankings } from './queries/ranking.ts'
import { catalogueIsEmpty, moveVersionOfRecorded } from './queries/version.ts'

const everyMs = 5 * 60_000

/**
 * Makes the rankings of a new day, once for all processes, and the recount that a killed import left undone; removes the
 * metered copies of days that have ended, and changes that no index is going to read.
 */
export async function renewDaily({ db, clock }: Context): Promise<void> {
  await removeOldCopies(db, shanghaiDay(clock.now()))
  await removeOldChanges(db)
  if (await catalogueIsEmpty(db)) return
  const due = await isRecountDue(db)
  if (due) await recount(db)
  const today = shanghaiDay(clock.now())
  const renewed = await renewRankings(db, today)
  const collected = await renewCollects(db, today)
  if (due || renewed || collected) await moveVersionOfRecorded(db)
}

/** Asks every few minutes whether a new day has begun in Asia/Shanghai. Returns how to stop. */
export function startDaily(context: Context): () => Promise<void> {
  let read: string | null = null
  return every(
    everyMs,
    async () => {
      await renewDaily(context)
      read = await removeReadChanges(context.db, read)
    },
    (error) => context.log.warn({ err: error }, 'the rankings could not be renewed'),
  )
}
