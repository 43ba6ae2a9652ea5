import { expect, test } from 'vitest'
import { readCookie } from './cookies.ts'

test('finds a cookie among others by its whole name', () => {
  expect(readCookie('atheme=x; theme=dark; adult=1', 'theme')).toBe('dark')
  expect(readCookie('theme=dark', 'heme')).toBeNull()
  expect(readCookie('', 'theme')).toBeNull()
})

test('a value may hold an equals sign', () => {
  expect(readCookie('a=b=c', 'a')).toBe('b=c')
})
