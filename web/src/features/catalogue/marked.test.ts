import { expect, test } from 'vitest'
import { splitAt } from './marked.tsx'

test('found parts stand at odd places', () => {
  expect(splitAt('星空下的星空', '星空')).toEqual(['', '星空', '下的', '星空', ''])
  expect(splitAt('Star-777 star', 'STAR')).toEqual(['', 'Star', '-777 ', 'star', ''])
})

test('nothing is found for no keyword', () => {
  expect(splitAt('灯塔', '')).toEqual(['灯塔'])
})

test('signs of regular expressions are ordinary characters', () => {
  expect(splitAt('a+b (c) [d] \\', '(c) [d] \\')).toEqual(['a+b ', '(c) [d] \\', ''])
  expect(splitAt('50% off', '.*')).toEqual(['50% off'])
})
