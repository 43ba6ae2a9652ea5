import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

test.each([
  ['/user/account', '/user/account'],
  ['/censored/1000000000000001?tab=magnets', '/censored/1000000000000001?tab=magnets'],
  ['/search/%E6%B5%B7', '/search/%E6%B5%B7'],
  ['/search/海', '/search/%E6%B5%B7'],
  ['/censored/../western', '/western'],
])('%s is a way back', (next, href) => {
  expect(returnAddress(next)).toBe(href)
})

test.each([
  'https://example.org/',
  '//example.org',
  '/\\example.org',
  '\\\\example.org',
  '/\t/example.org',
  '/\n\\example.org',
  '/.//example.org',
  '/x/..//example.org',
  ' //example.org',
  'javascript:alert(1)',
  'user',
  '',
])('%j leads nowhere', (next) => {
  expect(returnAddress(next)).toBeNull()
})

test.each(['/login', '/login?next=/user', '/register', '/'])('signing in never leads back to %s', (next) => {
  expect(returnAddress(next)).toBeNull()
})

test('without an address there is none', () => {
  expect(returnAddress(undefined)).toBeNull()
})
