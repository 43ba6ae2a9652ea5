import { type Read, wholeNumber } from './config-values.ts'

/** What whoever watches the site from outside may see of it, and what is logged. */
export interface OutsideConfig {
  /** Between /readyz saying no and the first connection being closed. */
  leaveMs: number
}

export function readOutside(read: Read): OutsideConfig {
  return {
    leaveMs: read('STOP_GRACE', 0, wholeNumber(0, 30), 'seconds from 0 to 30') * 1000,
  }
}
