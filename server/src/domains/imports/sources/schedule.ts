import type { Failure } from '@yehang/contract'
import { dayMs, minuteMs } from '../../../platform/clock.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { changeSource, type ImportSource } from './queries.ts'

/** When a source is read next. */

export const nextTime = ({ every_minutes: minutes }: Pick<ImportSource, 'every_minutes'>, now: Date) =>
  new Date(now.getTime() + minutes * minuteMs)

const firstPauseMs = 10 * minuteMs

/** The first failure is followed by ten minutes, each further one by twice as long, up to a day; never sooner than planned. */
export async function noteSourceFailure(
  tx: DatabaseTransaction,
  source: Pick<ImportSource, 'id' | 'failures'>,
  failure: Failure,
  now: Date,
): Promise<void> {
  const pause = Math.min(dayMs, firstPauseMs * 2 ** Math.min(source.failures, 10))
  const next_at = new Date(now.getTime() + pause)
  await changeSource(tx, source.id, { failures: source.failures + 1, failure, next_at }, now)
}
