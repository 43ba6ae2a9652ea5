import { dayMs, hourMs } from '../../../platform/clock.ts'

/** When a message is tried again, and when it is given up. */

const firstDelayMs = 5000
const factor = 3
const longestDelayMs = 6 * hourMs
/** Delays differ by so much of themselves, so that what failed together is not tried together. */
const jitter = 0.2

/** Since the first attempt. */
export const triedForMs = 2 * dayMs
/** A webhook that has failed for so long is not tried any more. */
export const failingForMs = 3 * dayMs

/** Null: the last attempt was the one at the end of the time. `random`: 0 to 1. */
export function nextAttempt(
  { attempts, begunAt }: { attempts: number; begunAt: Date },
  now: Date,
  random: number,
): Date | null {
  const end = begunAt.getTime() + triedForMs
  if (now.getTime() >= end) return null
  const delay = Math.min(firstDelayMs * factor ** (attempts - 1), longestDelayMs)
  const next = now.getTime() + delay * (1 - jitter + 2 * jitter * random)
  return new Date(Math.min(next, end))
}
