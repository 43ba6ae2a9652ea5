import { shanghaiDay, shortDay } from '../../lib/dates.ts'

const day = 24 * 3_600_000

/** `今天 08:42`, `昨天 21:10`, `11-12`, `2025-11-12`; of `YYYY-MM-DD HH:mm:ss`. */
export function messageDay(time: string, now = Date.now()): string {
  const [date = '', clock = ''] = time.split(' ')
  if (date === shanghaiDay(now)) return `今天 ${clock.slice(0, 5)}`
  if (date === shanghaiDay(now - day)) return `昨天 ${clock.slice(0, 5)}`
  return shortDay(date, now)
}

/** The same with the time of day in any case: `11-12 08:42`. */
export function messageMoment(time: string, now = Date.now()): string {
  const shown = messageDay(time, now)
  return shown.includes(' ') ? shown : `${shown} ${time.slice(11, 16)}`
}

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, as the server writes it. */
export function shanghaiNow(now = Date.now()): string {
  return `${shanghaiDay(now)} ${new Date(now + 8 * 3_600_000).toISOString().slice(11, 19)}`
}
