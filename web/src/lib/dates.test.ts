import { expect, test } from 'vitest'
import { dayOf, shortDay } from './dates.ts'

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
