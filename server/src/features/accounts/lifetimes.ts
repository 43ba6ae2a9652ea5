import { deletionDays, rememberDays } from '@yehang/contract'
import { dayMs, minuteMs } from '../../clock.ts'

/** How long things of accounts live, in milliseconds (docs/decisions/0010). */
export const lifetimes = {
  captcha: 2 * minuteMs,
  /** One that was answered rightly and given back: another name takes a while to be thought of. */
  returnedCaptcha: 5 * minuteMs,
  accessToken: 15 * minuteMs,
  /** Within it the second use of a refresh token is another tab's, and gets the same successor. */
  renewalGrace: 30_000,
  /** From its last renewal, and from its begin. */
  signIn: { idle: dayMs, absolute: 30 * dayMs },
  rememberedSignIn: { idle: rememberDays * dayMs, absolute: 180 * dayMs },
  reset: 30 * minuteMs,
  deletion: deletionDays * dayMs,
  /** From where somebody has signed in, that long a stranger's tries do not count against them. */
  knownPlace: 30 * dayMs,
} as const
