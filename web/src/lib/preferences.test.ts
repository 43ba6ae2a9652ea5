import { expect, test } from 'vitest'
import { magnetOnlyOf, themeOf } from './preferences.ts'

test('the magnet filter is on unless it was turned off', () => {
  expect(magnetOnlyOf(null, null)).toBe(true)
  expect(magnetOnlyOf('0', '1')).toBe(false)
  expect(magnetOnlyOf('1', '0')).toBe(true)
  expect(magnetOnlyOf(null, '0')).toBe(false)
})

test('a magnet filter that nobody can have chosen is as good as none', () => {
  expect(magnetOnlyOf(null, '7')).toBe(true)
  expect(magnetOnlyOf('x', '0')).toBe(false)
  expect(magnetOnlyOf('', '')).toBe(true)
})

test('a theme that does not exist is the system’s', () => {
  expect(themeOf('dark')).toBe('dark')
  expect(themeOf('x')).toBe('system')
  expect(themeOf(null)).toBe('system')
})
