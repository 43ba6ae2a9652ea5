import { expect, test } from 'vitest'
import { splitAt } from './highlighted.tsx'

test('found parts are at odd indexes', () => {
  expect(splitAt('星空下的星空', '星空')).toEqual(['', '星空', '下的', '星空', ''])
  expect(splitAt('Star-777 star', 'STAR')).toEqual(['', 'Star', '-777 ', 'star', ''])
})

test('nothing is found for no keyword', () => {
  expect(splitAt('灯塔', '')).toEqual(['灯塔'])
})

test('signs of regular expressions are ordinary characters', () => {
  expect(splitAt('a+b (c)[d]\\ e', '(c)[d]\\')).toEqual(['a+b (', 'c)[d', ']\\ e'])
  expect(splitAt('50% off', '.*')).toEqual(['50% off'])
})

test('each word is found by itself', () => {
  expect(splitAt('山海之间的清晨', ' 清晨 山海')).toEqual(['', '山海', '之间的', '清晨', ''])
})

test('a number is found in any writing', () => {
  expect(splitAt('STAR-777', 'star777')).toEqual(['', 'STAR-777', ''])
  expect(splitAt('042920_001', '042920-001')).toEqual(['', '042920_001', ''])
})

test('signs and spaces between the letters do not matter, as in the search', () => {
  expect(splitAt('元宵剪影，凌晨', '剪影凌晨')).toEqual(['元宵', '剪影，凌晨', ''])
  expect(splitAt('山海：之间', '山海，之间')).toEqual(['', '山海：之间', ''])
})
