import { expect, test } from 'vitest'
import { isSameFile, isUnchanged, rangeOf } from './byte-range.ts'

test.each([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=900-', { first: 900, last: 999 }],
  ['bytes=999-999', { first: 999, last: 999 }],
  ['bytes=-1', { first: 999, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=0-5000', { first: 0, last: 999 }],
  ['Bytes=10-20', { first: 10, last: 20 }],
  [`bytes=1-${'9'.repeat(400)}`, { first: 1, last: 999 }],
  ['bytes=1000-', 'none'],
  ['bytes=1000-2000', 'none'],
  ['bytes=-0', 'none'],
  [`bytes=${'9'.repeat(400)}-`, 'none'],
  [undefined, null],
  ['', null],
  ['bytes=-', null],
  ['bytes=20-10', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['bytes=0x10-', null],
  ['bytes=1.5-3', null],
  ['items=0-5', null],
] as const)('of 1000 bytes, %s', (header, expected) => {
  expect(rangeOf(header, 1000)).toEqual(expected)
})

test('an empty file has no bytes to ask for', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('none')
  expect(rangeOf('bytes=-1', 0)).toBe('none')
})

test('only the very tag holds for a part, any of several for the whole', () => {
  expect(isSameFile(undefined, '"a"')).toBe(true)
  expect(isSameFile('"a"', '"a"')).toBe(true)
  expect(isSameFile('"b"', '"a"')).toBe(false)
  expect(isSameFile('W/"a"', 'W/"a"')).toBe(false)
  expect(isSameFile('Fri, 20 Nov 2026 04:00:00 GMT', '"a"')).toBe(false)
  expect(isUnchanged(undefined, '"a"')).toBe(false)
  expect(isUnchanged('"b", W/"a"', '"a"')).toBe(true)
  expect(isUnchanged('*', '"a"')).toBe(true)
  expect(isUnchanged('"b"', '"a"')).toBe(false)
})
