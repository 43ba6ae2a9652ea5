import { expect, test } from 'vitest'
import { cleanLines, cleanText, isLonger, releaseDateOf, shown, timeOf } from './values.ts'

test.each([
  ['2024-02-29', '2024-02-29 00:00:00'],
  ['2023-02-29', null],
  ['1900-02-29', null],
  ['2024/5/1 7:05', '2024-05-01 07:05:00'],
  ['2024-05-31T20:15:09.123', '2024-05-31 20:15:09'],
  ['2024-05-31 24:00:00', null],
  ['2024-05/31', null],
  ['31.5.2024', null],
  ['0000-00-00', null],
])('%s is the time %s', (text, time) => {
  expect(timeOf(text)).toBe(time)
})

test.each([
  ['2024', { day: '2024-12-31', precision: 'year' }],
  ['2024-02', { day: '2024-02-29', precision: 'month' }],
  ['2023/2', { day: '2023-02-28', precision: 'month' }],
  ['2024-05-31 08:00', { day: '2024-05-31', precision: null }],
  ['2024-13', null],
  ['1899', null],
  ['20240531', null],
])('%s was released on %j', (text, date) => {
  expect(releaseDateOf(text)).toEqual(date)
})

test('clean lines keep their breaks, and one empty line between two', () => {
  expect(cleanLines(' 一\u3000 二 \r\n\r\n\r\n\n三\u0000\n')).toBe('一 二\n\n三')
})

test('clean text is one line without invisible characters', () => {
  expect(cleanText('\ufeff a\r\n\u3000b\u0000\u0007c ')).toBe('a bc')
  expect(cleanText('e\u0301')).toBe('é')
  expect(cleanText('plain text')).toBe('plain text')
})

test('length is counted in characters', () => {
  expect(isLonger('🌊'.repeat(5), 5)).toBe(false)
  expect(isLonger('🌊'.repeat(6), 5)).toBe(true)
})

test('a value in a message stays short and on one line', () => {
  expect(shown('a\n"b"')).toBe('"a \\"b\\""')
  expect(shown('x'.repeat(500)).length).toBeLessThan(70)
  expect(shown({ a: 1 })).toBe('"{\\"a\\":1}"')
})
