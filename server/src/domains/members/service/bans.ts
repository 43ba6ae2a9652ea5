import { shanghaiTime } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/http/app-error.ts'

/** A ban as it stands in a member's row. */
export interface Ban {
  bannedAt: Date | null
  bannedUntil: Date | null
}

/** Whether it keeps the member out, as `bannedNow` of queries/bans.ts asks the database. */
export const isBanned = ({ bannedAt, bannedUntil }: Ban, now: Date): boolean =>
  bannedAt !== null && (bannedUntil === null || bannedUntil > now)

/** What a banned member reads at signing in. */
export function bannedError({
  bannedUntil,
  banReason,
}: Pick<Ban, 'bannedUntil'> & { banReason: string | null }): AppError {
  const until = bannedUntil && shanghaiTime(bannedUntil.getTime()).slice(0, 16)
  return new AppError('banned', { until, why: banReason })
}
