import { dayOf, shanghaiDay, shortDay } from '../../../lib/dates.ts'

const dayMs = 24 * 3_600_000

/** 今天, 昨天, or the day as a card shows it. `now` in milliseconds. */
export function dayName(day: string, now: number): string {
  if (day === shanghaiDay(now)) return '今天'
  if (day === shanghaiDay(now - dayMs)) return '昨天'
  return shortDay(day, now)
}

/** Entries by their day in the order in which they come; `viewTime` is `YYYY-MM-DD HH:mm:ss`. */
export function byDay<T extends { viewTime: string }>(entries: readonly T[]): [day: string, entries: T[]][] {
  const days = new Map<string, T[]>()
  for (const entry of entries) {
    const day = dayOf(entry.viewTime)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}
