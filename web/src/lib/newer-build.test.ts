import { expect, test } from 'vitest'
import { startScriptOf } from './newer-build.ts'

test('the script of a page is found, with any other attributes of its tag', () => {
  expect(startScriptOf('<head><script type="module" src="/assets/index-a1.js"></script>')).toBe(
    '/assets/index-a1.js',
  )
  expect(startScriptOf('<script type="module" crossorigin src="/assets/index-b2.js">')).toBe(
    '/assets/index-b2.js',
  )
})

test('a page of another site has none', () => {
  expect(startScriptOf('<h1>502 Bad Gateway</h1>')).toBeNull()
})
