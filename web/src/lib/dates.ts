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
