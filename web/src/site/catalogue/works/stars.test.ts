import { expect, test } from 'vitest'
import { filledShare } from './stars.tsx'

test('whole stars end between two stars, part of one within it', () => {
  expect(filledShare(0)).toBe(0)
  expect(filledShare(5)).toBe(1)
  expect(filledShare(4)).toBeCloseTo(0.8)
  expect(filledShare(4.5)).toBeCloseTo((96 + 12) / 120)
})
