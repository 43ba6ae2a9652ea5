/** China keeps one time, eight hours ahead of UTC, all year. */
const aheadOfUtc = 8 * 3_600_000

/** A card's date: `11-18` this year, `2024-11-18` before it. `day` is `YYYY-MM-DD`. */
export function shortDay(day: string, now = Date.now()): string {
  const year = new Date(now + aheadOfUtc).getUTCFullYear()
  return day.startsWith(`${year}-`) ? day.slice(5) : day
}

/** The day of `YYYY-MM-DD HH:mm:ss`. */
export function dayOf(time: string): string {
  return time.slice(0, 10)
}

/** `YYYY-MM-DD HH:mm` of `YYYY-MM-DD HH:mm:ss`. */
export function minuteOf(time: string): string {
  return time.slice(0, 16)
}

const dayLength = 24 * 3_600_000

/** The last day of what ends at `YYYY-MM-DD HH:mm:ss`: the day before an end at midnight. */
export function lastDayOf(endTime: string): string {
  return shanghaiDay(Date.parse(`${endTime.replace(' ', 'T')}+08:00`) - 1)
}

/** Days that are left until `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, a begun one counted; 0 once it is past. */
export function daysUntil(time: string, now = Date.now()): number {
  const end = Date.parse(`${time.replace(' ', 'T')}+08:00`)
  return Math.max(0, Math.ceil((end - now) / dayLength))
}

/**
 * The day in Asia/Shanghai, `YYYY-MM-DD`, where every day of a limit ends (docs/requirements.md, api 5). `now` in
 * milliseconds.
 */
export function shanghaiDay(now: number): string {
  return new Date(now + aheadOfUtc).toISOString().slice(0, 10)
}

/** Milliseconds until that day ends: 1 to a whole day. */
export function msLeftOfShanghaiDay(now: number): number {
  return dayLength - ((now + aheadOfUtc) % dayLength)
}
