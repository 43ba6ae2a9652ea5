import { expect, test } from 'vitest'
import { levelAfter, soughtBy, swipeOf } from './swipe.ts'

const left = { share: 0.2 }
const right = { share: 0.8 }

test.each([
  ['hardly moved', { ...left, dx: 6, dy: 6 }, true, null],
  ['to the side', { ...left, dx: -30, dy: 12 }, false, 'seek'],
  ['to the side on the whole screen', { ...right, dx: 30, dy: 12 }, true, 'seek'],
  ['down on the page', { ...right, dx: 3, dy: 30 }, false, 'scroll'],
  ['up on the right of the whole screen', { ...right, dx: 3, dy: -30 }, true, 'volume'],
  ['up on the left of the whole screen', { ...left, dx: 3, dy: -30 }, true, 'brightness'],
])('a finger that moved %s', (_, move, fillsScreen, expected) => {
  expect(swipeOf(move, fillsScreen)).toBe(expected)
})

test.each([
  ['90 s across a film of an hour and less', 195, 390, 100, 900, 145],
  ['a tenth across a longer one', 195, 390, 1000, 7200, 1360],
  ['the whole of a short one', 195, 390, 0, 40, 20],
  ['no further than its start', -390, 390, 30, 900, 0],
  ['no further than its end', 390, 390, 880, 900, 900],
])('a swipe goes %s', (_, dx, width, seconds, length, expected) => {
  expect(soughtBy(dx, width, seconds, length)).toBe(expected)
})

test('a level rises with the finger, and stays between nothing and all', () => {
  expect(levelAfter(0.5, -80, 400)).toBe(0.75)
  expect(levelAfter(0.5, 400, 400)).toBe(0)
  expect(levelAfter(0.5, -400, 400)).toBe(1)
})
