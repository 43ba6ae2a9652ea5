import { expect, test } from 'vitest'
import { formatNumber, formatScore, formatTotal } from './numbers.ts'

test('groups thousands', () => {
  expect(formatNumber(7)).toBe('7')
  expect(formatNumber(999)).toBe('999')
  expect(formatNumber(18204)).toBe('18,204')
  expect(formatNumber(1234567)).toBe('1,234,567')
})

test('a capped total shows that there are more', () => {
  expect(formatTotal(10_001, true)).toBe('10000+')
  expect(formatTotal(10_000)).toBe('10,000')
})

test('a rating always has one decimal', () => {
  expect(formatScore(4)).toBe('4.0')
  expect(formatScore(4.56)).toBe('4.6')
})
