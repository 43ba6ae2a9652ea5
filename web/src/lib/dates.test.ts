import { expect, test } from 'vitest'
import { dayOf, daysUntil, lastDayOf, msLeftOfShanghaiDay, shanghaiDay, shortDay } from './dates.ts'

test('the year is left out for this year only', () => {
  const now = Date.parse('2026-11-20T08:00:00Z')
  expect(shortDay('2026-11-18', now)).toBe('11-18')
  expect(shortDay('2025-11-18', now)).toBe('2025-11-18')
})

test('this year is the one in Shanghai, eight hours ahead of UTC', () => {
  expect(shortDay('2027-01-01', Date.parse('2026-12-31T16:30:00Z'))).toBe('01-01')
})

test('a time gives its day', () => {
  expect(dayOf('2026-11-19 08:30:00')).toBe('2026-11-19')
})

test('what ends at midnight has the day before as its last one', () => {
  expect(lastDayOf('2026-12-21 00:00:00')).toBe('2026-12-20')
  expect(lastDayOf('2026-12-21 00:00:01')).toBe('2026-12-21')
  expect(lastDayOf('2027-01-01 00:00:00')).toBe('2026-12-31')
})

test('a day of a limit ends at midnight in Shanghai', () => {
  const lastSecond = Date.parse('2026-12-31T23:59:59+08:00')
  expect(shanghaiDay(lastSecond)).toBe('2026-12-31')
  expect(msLeftOfShanghaiDay(lastSecond)).toBe(1000)
  expect(shanghaiDay(lastSecond + 1000)).toBe('2027-01-01')
  expect(msLeftOfShanghaiDay(lastSecond + 1000)).toBe(86_400_000)
})

test('the days left of a membership count a begun one, and end at none', () => {
  const end = '2027-06-19 12:00:00'
  const at = (time: string) => Date.parse(`${time}+08:00`)
  expect(daysUntil(end, at('2027-06-18T12:00:00'))).toBe(1)
  expect(daysUntil(end, at('2027-06-18T11:59:59'))).toBe(2)
  expect(daysUntil(end, at('2027-06-19T11:59:59'))).toBe(1)
  expect(daysUntil(end, at('2027-06-19T12:00:00'))).toBe(0)
  expect(daysUntil(end, at('2028-01-01T00:00:00'))).toBe(0)
})
