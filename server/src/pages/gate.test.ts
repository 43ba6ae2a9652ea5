import { expect, test } from 'vitest'
import { hasEntered, placeToEnter, readCookie } from './gate.ts'

test('entering leads to the asked path with its query', () => {
  expect(placeToEnter('/censored/1000000000000001?tab=stills')).toBe('/censored/1000000000000001?tab=stills')
  expect(placeToEnter('/search/%E6%98%9F')).toBe('/search/%E6%98%9F')
})

test('the gate itself and nothing lead home', () => {
  expect(placeToEnter('/')).toBe('/index')
  expect(placeToEnter('')).toBe('/index')
  expect(placeToEnter(null)).toBe('/index')
})

test.each([
  '//evil.example/x',
  '/\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/x/..//evil.example/y',
  '/x/../\\evil.example',
  'javascript:alert(1)',
])('entering never leads to another site: %j', (asked) => {
  expect(placeToEnter(asked)).toBe('/index')
})

test('the cookie must be there with its value', () => {
  expect(hasEntered('theme=dark; adult=1')).toBe(true)
  expect(hasEntered('adult=0')).toBe(false)
  expect(hasEntered('notadult=1')).toBe(false)
  expect(hasEntered(undefined)).toBe(false)
})

test('a cookie is found by its whole name', () => {
  expect(readCookie('isDht=0; theme=dark', 'theme')).toBe('dark')
  expect(readCookie('isDht=0', 'Dht')).toBeNull()
})
