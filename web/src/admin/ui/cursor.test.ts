import { expect, test } from 'vitest'
import { placeOf } from './cursor.ts'

test('the cursor is on the row that is named, else on the first one', () => {
  expect(placeOf(['a', 'b', 'c'], 'c', 0)).toBe(2)
  expect(placeOf(['a', 'b', 'c'], undefined, 2)).toBe(0)
})

test('a row that has left the list leaves the cursor where it was, or on the last one', () => {
  expect(placeOf(['a', 'c', 'd'], 'b', 1)).toBe(1)
  expect(placeOf(['a', 'c'], 'd', 2)).toBe(1)
  expect(placeOf([], 'd', 2)).toBe(0)
})
