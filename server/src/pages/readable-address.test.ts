import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test('a percent sign without two hex digits is literal', () => {
  expect(readableAddress('/search/%')).toBe('/search/%25')
  expect(readableAddress('/search/100%25%')).toBe('/search/100%25%25')
  expect(readableAddress('/search/%E5%B1%B1%zz')).toBe('/search/%E5%B1%B1%25zz')
})

test('bytes of another encoding are literal', () => {
  expect(readableAddress('/search/%E0%A4')).toBe('/search/%25E0%25A4')
  expect(readableAddress('/search/%C9%BD?tab=a')).toBe('/search/%C9%BD?tab=a')
})
