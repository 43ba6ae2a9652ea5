import { expect, test } from 'vitest'
import { randomUuid } from './uuid.ts'

test('a UUID of version 4, another each time', () => {
  const made = Array.from({ length: 200 }, randomUuid)
  for (const one of made)
    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(made).size).toBe(made.length)
})
