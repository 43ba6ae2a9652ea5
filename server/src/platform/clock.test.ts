import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, daysBefore, endOfShanghaiDay, shanghaiDay, shanghaiTime } from './clock.ts'

test('times are those of Shanghai, whatever the zone of the machine', () => {
  const ms = Date.parse('2026-11-20T16:30:05Z')
  expect(shanghaiTime(ms)).toBe('2026-11-21 00:30:05')
  expect(shanghaiDay(ms - 3_600_000)).toBe('2026-11-20')
})

test('the last N days hold N days, today among them', () => {
  expect(daysBefore('2026-11-20', 1)).toBe('2026-11-20')
  expect(daysBefore('2026-03-01', 30)).toBe('2026-01-31')
})

test('a day ends at the next midnight of Shanghai', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (ms) => {
      const end = endOfShanghaiDay(ms)
      expect(end - ms).toBeGreaterThan(0)
      expect(end - ms).toBeLessThanOrEqual(dayMs)
      expect(shanghaiTime(end)).toMatch(/ 00:00:00$/)
    }),
  )
})
