import { shanghaiDay } from '../../lib/dates.ts'
import { dayMs, momentOf } from '../ui/format.ts'
import type { Member } from './member-calls.ts'

export type LedgerRow = Member['ledger'][number]

export interface PeriodPart {
  key: string
  /** Shares of the whole, 0 to 1. */
  from: number
  to: number
  kind: LedgerRow['kind']
  days: number
  isNewest: boolean
}

export interface Period {
  stretches: PeriodPart[]
  now: number
  /** The labels of the ends of the axis, and of the end of the level. */
  marks: { at: number; text: string; isNow?: boolean }[]
}

/** Further back nothing is drawn. */
const backMs = 540 * dayMs
const aheadMs = 1100 * dayMs

/** The time that was given, row by row, on one axis; null where nothing of it lies within. */
export function periodOf(ledger: readonly LedgerRow[], now: number): Period | null {
  const [first, last] = [now - backMs, now + aheadMs]
  const given = ledger
    .filter(({ days, endTime }) => days > 0 && endTime !== null)
    .map((row) => {
      const end = momentOf(row.endTime ?? '')
      return { row, begin: Math.max(first, end - row.days * dayMs), end: Math.min(last, end) }
    })
    .filter(({ begin, end }) => end > begin)
  if (given.length === 0) return null
  const begin = Math.min(now - 30 * dayMs, ...given.map((one) => one.begin))
  const end = Math.max(now + 30 * dayMs, ...given.map((one) => one.end))
  const share = (moment: number) => (moment - begin) / (end - begin)
  const newest = given[0]
  const until = Math.max(...given.map((one) => one.end))
  const marks = [
    { at: 0, text: shanghaiDay(begin).slice(0, 7) },
    { at: share(now), text: '今天', isNow: true },
    ...(until > now + 20 * dayMs ? [{ at: share(until), text: shanghaiDay(until) }] : []),
  ]
  return {
    stretches: given
      .map(({ row, begin: from, end: to }, index) => ({
        key: `${row.time}-${index}`,
        from: share(from),
        to: share(to),
        kind: row.kind,
        days: row.days,
        isNewest: given[index] === newest && to > now,
      }))
      .reverse(),
    now: share(now),
    // One beside the other needs room to be read.
    marks: marks.filter(({ at, isNow }) => isNow || Math.abs(at - share(now)) > 0.09),
  }
}
