import { expect, test } from 'vitest'
import { placeOf } from './cursor.ts'

test('the cursor is on the row that is named, else on the first one', () => {
  expect(placeOf(['a', 'b', 'c'], 'c', 0)).toBe(2)
  expect(placeOf(['a', 'b', 'c'], undefined, 2)).toBe(0)
})

test('after its row was removed the cursor stays at the position, or on the last row', () => {
  expect(placeOf(['a', 'c', 'd'], 'b', 1)).toBe(1)
  expect(placeOf(['a', 'c'], 'd', 2)).toBe(1)
  expect(placeOf([], 'd', 2)).toBe(0)
})
