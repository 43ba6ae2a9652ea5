import { copiesPerDay } from '@yehang/contract/limits'
import { msLeftOfShanghaiDay, shanghaiDay } from '../../../lib/dates.ts'

/** How many magnets a visitor may copy a day (docs/requirements.md, catalogue 29). `levelId` is null for a guest. */
export function limitOf(levelId: number | null): number {
  if (levelId === null) return copiesPerDay.guest
  return levelId <= 1 ? copiesPerDay.member : Number.POSITIVE_INFINITY
}

/** Enough of an id to distinguish the magnets of a day. */
const markOf = (magnetId: string) => magnetId.slice(-8)

/** Magnets of which the cookie knows that they were copied: no fewer than a day has copies. */
const marksMax = 12

/** `YYYY-MM-DD.count.marks`. A value of another day, or one edited by hand, is ignored. */
function read(value: string | null, now: number): { count: number; marks: string[] } {
  const [, day, count, marks = ''] = /^([\d-]{10})\.(\d{1,6})(?:\.([\d-]*))?$/.exec(value ?? '') ?? []
  return day === shanghaiDay(now)
    ? { count: Number(count), marks: marks.split('-') }
    : { count: 0, marks: [] }
}

/** The copies of today by the cookie's value. */
export const countOf = (value: string | null, now: number): number => read(value, now).count

/** Whether a magnet was copied today: once more costs nothing. */
export const hasCopied = (value: string | null, magnetId: string, now: number): boolean =>
  read(value, now).marks.includes(markOf(magnetId))

/** The cookie after a magnet was copied: its value, and the seconds until the day ends and it with it. */
export function withOneMore(
  value: string | null,
  magnetId: string,
  now: number,
): { value: string; maxAge: number } {
  const { count, marks } = read(value, now)
  const mark = markOf(magnetId)
  const isNew = !marks.includes(mark)
  const listed = isNew ? [mark, ...marks].filter(Boolean).slice(0, marksMax) : marks
  return {
    value: [shanghaiDay(now), isNew ? count + 1 : count, listed.join('-')].join('.'),
    maxAge: Math.ceil(msLeftOfShanghaiDay(now) / 1000),
  }
}
