import { expect, test } from 'vitest'
import { clockOf, secondsLeft } from './time-left.ts'

const end = '2026-11-20 12:30:00'
const at = (time: string) => Date.parse(`2026-11-20T${time}+08:00`)

test('a begun second counts, and a past time has none left', () => {
  expect(secondsLeft(end, at('12:00:00'))).toBe(1800)
  expect(secondsLeft(end, at('12:29:59.001'))).toBe(1)
  expect(secondsLeft(end, at('12:30:00'))).toBe(0)
  expect(secondsLeft(end, at('14:00:00'))).toBe(0)
})

test('a clock has two digits for minutes and seconds', () => {
  expect(clockOf(1781)).toBe('29:41')
  expect(clockOf(59)).toBe('00:59')
  expect(clockOf(0)).toBe('00:00')
  expect(clockOf(3600 + 61)).toBe('1:01:01')
})
