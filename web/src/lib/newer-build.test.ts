import { expect, test } from 'vitest'
import { startScriptOf } from './newer-build.ts'

test('the script of a page is found, with any other attributes of its tag', () => {
  expect(startScriptOf('<head><script type="module" data-start="/assets/start-a1.js">start()</script>')).toBe(
    '/assets/start-a1.js',
  )
  expect(startScriptOf('<script type="module" crossorigin data-start="/assets/start-b2.js">')).toBe(
    '/assets/start-b2.js',
  )
})

test('a page of another site has none', () => {
  expect(startScriptOf('<h1>502 Bad Gateway</h1>')).toBeNull()
})
