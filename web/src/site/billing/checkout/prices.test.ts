import { expect, test } from 'vitest'
import { fenOf, pricePerDay, savedFen, shortYuan } from './prices.ts'

const plan = (currentPrice: string, origPrice: string, days: number) => ({ currentPrice, origPrice, days })

test('an amount is whole fen, whatever its decimals', () => {
  expect(fenOf('198.00')).toBe(19_800)
  expect(fenOf('0.29')).toBe(29)
  expect(fenOf('1234567.89')).toBe(123_456_789)
})

test('decimals that say nothing are left out', () => {
  expect(shortYuan(19_800)).toBe('198')
  expect(shortYuan(990)).toBe('9.90')
  expect(shortYuan(5)).toBe('0.05')
  expect(shortYuan(10_000)).toBe('100')
})

test('the saving is the difference, and never below zero', () => {
  expect(savedFen(plan('198.00', '298.00', 365))).toBe(10_000)
  expect(savedFen(plan('49.00', '49.00', 60))).toBe(0)
  expect(savedFen(plan('49.00', '39.00', 60))).toBe(0)
})

test('the price of a day is rounded to a fen', () => {
  expect(pricePerDay(plan('198.00', '298.00', 365))).toBe('约 ¥0.54 一天')
  expect(pricePerDay(plan('49.00', '68.00', 60))).toBe('约 ¥0.82 一天')
  expect(pricePerDay(plan('30.00', '30.00', 30))).toBe('约 ¥1.00 一天')
  expect(pricePerDay(plan('30.00', '30.00', 0))).toBeNull()
})
