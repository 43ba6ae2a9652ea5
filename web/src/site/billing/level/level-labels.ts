import { serverNow } from '../../../api/server-clock.ts'
import { daysUntil, lastDayOf } from '../../../lib/dates.ts'

/** Until when a level runs, and how much of it is left. */
export function levelEndText(endTime: string | null): string {
  if (endTime === null) return '长期有效'
  return `有效期至 ${lastDayOf(endTime)}，还剩 ${daysUntil(endTime, serverNow())} 天`
}
