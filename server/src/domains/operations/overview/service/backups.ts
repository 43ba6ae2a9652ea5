import type { Answer, operations } from '@yehang/contract'
import { dayMs, shanghaiTime } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { presentStored } from '../../../../platform/text/failures.ts'
import { type LastBackups, lastBackups } from '../queries/backups.ts'

type Site = Pick<Context, 'db' | 'clock'>
type State = Answer<typeof operations.getState>['data']['backup']

const lateMs = 2 * dayMs

/** When there should have been one: counted from the last, or from the beginning of the database. */
const sinceWhen = ({ last, since }: LastBackups) => last?.endedAt ?? since

/** Whether the last backup is too old; `at` null: there never was one. */
export async function lateBackup({ db, clock }: Site): Promise<{ at: Date | null; days: number } | null> {
  const found = await lastBackups(db)
  const from = sinceWhen(found)
  const age = from === null ? 0 : clock.now() - from.getTime()
  return age > lateMs ? { at: found.last?.endedAt ?? null, days: Math.floor(age / dayMs) } : null
}

export async function backupNow({ db, clock }: Site): Promise<State> {
  const found = await lastBackups(db)
  const { last, failed } = found
  const from = sinceWhen(found)
  return {
    last: last && {
      time: shanghaiTime(last.endedAt.getTime()),
      host: last.host,
      works: Number(last.works ?? 0),
      bytes: Number(last.bytes ?? 0),
      mediaElsewhere: last.mediaElsewhere,
    },
    failed: failed && { time: shanghaiTime(failed.endedAt.getTime()), ...presentStored(failed) },
    late: from !== null && clock.now() - from.getTime() > lateMs,
  }
}
