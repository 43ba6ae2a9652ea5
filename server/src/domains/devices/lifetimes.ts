import { deviceCodeMinutes } from '@yehang/contract'
import { dayMs, minuteMs } from '../../platform/clock.ts'

/** How long things of devices live, in milliseconds (docs/decisions/0046). */
export const lifetimes = {
  code: deviceCodeMinutes * minuteMs,
  /** An app that asks twice gets the same answer within it. */
  codeGrace: 2 * minuteMs,
  /** Of a device from its last use, and from its begin. */
  device: { idle: 180 * dayMs, absolute: 3650 * dayMs },
} as const
