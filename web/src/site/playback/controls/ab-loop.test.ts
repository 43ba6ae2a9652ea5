import { expect, test } from 'vitest'
import { noLoop, withEnd, withStart } from './ab-loop.ts'

test('a start and an end make a loop', () => {
  expect(withEnd(withStart(noLoop, 10), 20)).toEqual({ start: 10, end: 20 })
})

test('without a start the loop begins with the film', () => {
  expect(withEnd(noLoop, 20)).toEqual({ start: 0, end: 20 })
})

test.each([9, 10, 10.4])('an end at %d s, not after a start at 10 s, changes nothing', (seconds) => {
  expect(withEnd({ start: 10, end: null }, seconds)).toEqual({ start: 10, end: null })
})

test('a start after the end removes the end', () => {
  expect(withStart({ start: 10, end: 20 }, 30)).toEqual({ start: 30, end: null })
})

test('a start before the end keeps it', () => {
  expect(withStart({ start: 10, end: 20 }, 5)).toEqual({ start: 5, end: 20 })
})
