import { dayMs, daysBefore, endOfShanghaiDay, hourMs, shanghaiDay } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { every } from '../../../platform/jobs/every.ts'
import { removePlayMarks } from '../../playback/queries/plays.ts'
import { removeOldRuns } from '../jobs/queries/runs.ts'
import { countCurrentState, countMoving } from './queries/figures.ts'
import { removeOldOutages } from './queries/outages.ts'
import { countDays, noteCurrentState, noteHour, removeOldHours } from './queries/writing.ts'
import { diskKeeper } from './service/disks.ts'

const everyMs = 60_000
/** The longest log. */
const logDays = 90
/** Payments are reported late: the last days are counted again every hour. */
const recentDays = 4
const hoursKept = 8
const runsKeptMs = 30 * dayMs

/** Records today's totals, and counts the days that have ended. */
export async function keepFigures({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const today = shanghaiDay(now)
  const hour = Math.floor((now - (endOfShanghaiDay(now) - dayMs)) / hourMs)
  await noteCurrentState(db, today, await countCurrentState(db, new Date(now)))
  await noteHour(db, today, hour, await countMoving(db, today))
  await countDays(db, {
    first: daysBefore(today, logDays),
    recent: daysBefore(today, recentDays),
    today,
    before: new Date(now - hourMs),
    now: new Date(now),
  })
  await removeOldHours(db, daysBefore(today, hoursKept))
  await removePlayMarks(db, today)
  await removeOldOutages(db, new Date(now - (logDays + 1) * dayMs))
  await removeOldRuns(db, new Date(now - runsKeptMs))
}

/** Every minute does this, and measures the disk. Any number of workers may. Returns how to stop. */
export function startOperationsTasks(context: Context): () => Promise<void> {
  const stopping = new AbortController()
  const measureDisk = diskKeeper(context)
  const keep = async () => {
    await keepFigures(context)
    await measureDisk(stopping.signal)
  }
  const stop = every(everyMs, keep, (error) => {
    if (!stopping.signal.aborted) context.log.warn({ err: error }, 'figures could not be written down')
  })
  return () => {
    stopping.abort()
    return stop()
  }
}
