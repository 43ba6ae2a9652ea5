import { copiesPerDay } from '@yehang/contract/limits'
import { leftOfShanghaiDay, shanghaiDay } from '../../lib/dates.ts'

/** How many magnets a visitor may copy a day (specification §6). `levelId` is null for who is not signed in. */
export function limitOf(levelId: number | null): number {
  if (levelId === null) return copiesPerDay.guest
  return levelId <= 1 ? copiesPerDay.member : Number.POSITIVE_INFINITY
}

/** The copies of today by the cookie's value, `YYYY-MM-DD.count`. Another day's, and what hands left there, is none. */
export function countOf(value: string | null, now: number): number {
  const [, day, count] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,6})$/.exec(value ?? '') ?? []
  return day === shanghaiDay(now) ? Number(count) : 0
}

/** The cookie after one more copy: its value, and the seconds until the day ends and it with it. */
export function withOneMore(value: string | null, now: number): { value: string; maxAge: number } {
  const count = countOf(value, now) + 1
  return { value: `${shanghaiDay(now)}.${count}`, maxAge: Math.ceil(leftOfShanghaiDay(now) / 1000) }
}
