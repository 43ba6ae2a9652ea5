import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalQueries, vector } from '../../contract/testdata/signatures.ts'
import { md5 } from './md5.ts'
import { canonicalQuery, signOf } from './signing.ts'

test.each(canonicalQueries)('%s is signed as %j', (path, canonical) => {
  expect(canonicalQuery(path)).toBe(canonical)
})

test('the vector of the documentation', () => {
  const { canonical, secret, time, nonce, sign } = vector
  expect(signOf(canonical, secret, time, nonce)).toBe(sign)
})

test('MD5 of every length up to three blocks, and of a long text, is that of OpenSSL', () => {
  for (const length of [...Array(193).keys(), 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, place) => (place * 31 + length) % 256)
    expect(md5(bytes), String(length)).toBe(createHash('md5').update(bytes).digest('hex'))
  }
})
