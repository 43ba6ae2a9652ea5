import { expect, test } from 'vitest'
import { formatSize } from './sizes.ts'

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

test('KB under 1000, then MB, then GB', () => {
  expect(formatSize('512')).toBe('1 KB')
  expect(formatSize(String(286 * 1024))).toBe('286 KB')
  expect(formatSize(String(742 * megabyte))).toBe('742 MB')
  expect(formatSize(String(Math.round(8.42 * gigabyte)))).toBe('8.42 GB')
})

test('never shows 1000 of the smaller unit', () => {
  expect(formatSize(String(999.4 * 1024))).toBe('999 KB')
  expect(formatSize(String(999.6 * 1024))).toBe('1 MB')
  expect(formatSize(String(Math.round(999.6 * megabyte)))).toBe('0.98 GB')
})

test('what is missing, zero, no number or beyond 999 GB is unknown', () => {
  for (const bytes of [null, '', '0', 'abc', String(1000 * gigabyte)]) expect(formatSize(bytes)).toBe('未知')
})
