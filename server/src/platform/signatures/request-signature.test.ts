import { expect, test } from 'vitest'
import { canonicalQueries, vector } from '../../../../contract/testdata/signatures.ts'
import { canonicalQuery, faultOf, signOf } from './request-signature.ts'

test.each(canonicalQueries)('%s is signed as %j', (address, canonical) => {
  expect(canonicalQuery(address)).toBe(canonical)
})

test('the vector of the documentation', () => {
  const { canonical, secret, time, nonce, sign } = vector
  expect(signOf(canonical, secret, time, nonce)).toBe(sign)
})

test('text outside ASCII is hashed as UTF-8', () => {
  expect(signOf('keyword=星', 'SECRET', '1760000000000', 'abc123')).toBe('8b69c35da22c5e4ffeff3104bc0f1c41')
})

test('a digit cannot move from the nonce to the time', () => {
  const secret = 'a-secret-of-some-length'
  const sign = signOf('b=1', secret, '1760000000000', '1abcdef')
  const signature = { keyId: 'k', sealedSecret: 's', sign }
  const now = 1_760_000_000_000
  expect(faultOf({ ...signature, time: '1760000000000', nonce: '1abcdef' }, secret, 'b=1', now)).toBeNull()
  const moved = { ...signature, time: '17600000000001', nonce: 'abcdef' }
  expect(faultOf(moved, secret, 'b=1', 17_600_000_000_001)?.fields).toHaveProperty('x-time')
})
