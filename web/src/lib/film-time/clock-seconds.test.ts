import { expect, test } from 'vitest'
import { clockSeconds } from './clock-seconds.ts'

test.each([
  ['90', 90],
  ['1:30', 90],
  ['01:02:03', 3723],
  [' 1：05 ', 65],
  ['75:00', 4500],
  ['', null],
  ['1:60', null],
  ['1:2:3:4', null],
  ['-5', null],
  ['1.5', null],
])('the time %j is %j seconds', (typed, seconds) => {
  expect(clockSeconds(typed)).toBe(seconds)
})
