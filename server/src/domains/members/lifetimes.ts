import { deletionDays, rememberDays } from '@yehang/contract'
import { dayMs, minuteMs } from '../../platform/clock.ts'

/** How long things of accounts live, in milliseconds (docs/decisions/0010). */
export const lifetimes = {
  accessToken: 15 * minuteMs,
  /** Within it the second use of a refresh token is another tab's, and gets the same successor. */
  renewalGrace: 30_000,
  /** From its last renewal, and from its begin. */
  signIn: { idle: dayMs, absolute: 30 * dayMs },
  rememberedSignIn: { idle: rememberDays * dayMs, absolute: 180 * dayMs },
  reset: 30 * minuteMs,
  deletion: deletionDays * dayMs,
} as const
