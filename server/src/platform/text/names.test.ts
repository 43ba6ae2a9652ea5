import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinNames, splitNames } from './names.ts'

test.each([
  ['山田窑, 林间工坊', ['山田窑', '林间工坊']],
  ['甲，乙、丙|丁｜戊', ['甲', '乙', '丙', '丁', '戊']],
  [' 甲 ,, ， 乙 ,甲', ['甲', '乙']],
  ['North   Line', ['North Line']],
  ['甲/乙 / 丙／丁', ['甲', '乙', '丙', '丁']],
  ['AC\\/DC, 风 \\/ 云/雨', ['AC/DC', '风 / 云', '雨']],
  ['Smith\\, John|甲', ['Smith, John', '甲']],
  ['e\u0301tude,étude', ['étude']],
  ['', []],
  [',，、|', []],
])('%j holds the names %j', (text, names) => {
  expect(splitNames(text)).toEqual(names)
})

test('names that are joined again split into the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'甲e\u0301é ,，、|｜/\u3000\\') }), (text) => {
      const names = splitNames(text)
      expect(splitNames(joinNames(names))).toEqual(names)
    }),
    { numRuns: 1000 },
  )
})
