import { createHmac, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { MediaCdn } from './media-cdn.ts'

/** What addresses of a CDN hold. Those of nginx are held against nginx itself (e2e/media-cdn.test.ts). */

const now = Date.parse('2026-11-20T04:00:10Z')
const folder = 'video/6100000000000001'

test('an address of Bunny is signed for the folder', () => {
  const key = 'a-key-of-the-pull-zone'
  const cdn = new MediaCdn({ kind: 'bunny', origin: 'https://films.b-cdn.net', key })
  const expires = Date.parse('2026-11-20T04:01:00Z') / 1000
  const signature = createHmac('sha256', key)
    .update(`/${folder}/${expires}token_path=/${folder}/`)
    .digest('base64url')
  expect(cdn.addressOf(folder, '360p/0.m4s', now)).toBe(
    `https://films.b-cdn.net/bcdn_token=HS256-${signature}&token_path=%2Fvideo%2F6100000000000001%2F&expires=${expires}/${folder}/360p/0.m4s`,
  )
})

test('an address of CloudFront has a policy for the folder, which its public key confirms', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const cdn = new MediaCdn({
    kind: 'cloudfront',
    origin: 'https://d1.cloudfront.net',
    key,
    keyId: 'K2JCJMDEHXQW5F',
  })
  const address = cdn.addressOf(folder, '360p/0.m4s', now)
  expect(address.split('?')[0]).toBe(`https://d1.cloudfront.net/${folder}/360p/0.m4s`)
  const asked = new URLSearchParams(address.split('?')[1])
  const bytesOf = (name: string) =>
    Buffer.from(
      (asked.get(name) ?? '').replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'),
      'base64',
    )
  const policy = bytesOf('Policy').toString()
  expect(JSON.parse(policy)).toEqual({
    Statement: [
      {
        Resource: `https://d1.cloudfront.net/${folder}/*`,
        Condition: { DateLessThan: { 'AWS:EpochTime': Date.parse('2026-11-20T04:01:00Z') / 1000 } },
      },
    ],
  })
  const verified = createVerify('RSA-SHA1')
    .update(policy)
    .verify(createPublicKey(privateKey), bytesOf('Signature'))
  expect(verified).toBe(true)
  expect(asked.get('Key-Pair-Id')).toBe('K2JCJMDEHXQW5F')
})

test('an address holds for 30 to 60 seconds, and stays the same for half a minute', () => {
  const cdn = new MediaCdn({ kind: 'nginx', origin: 'https://media.example.org', key: 'a-secret-of-nginx' })
  const endOf = (at: number) => Number(cdn.addressOf(folder, '360p/0.m4s', at).split('/')[4]) * 1000
  for (let second = 0; second < 90; second++) {
    const at = Date.parse('2026-11-20T04:00:00Z') + second * 1000
    expect(endOf(at) - at).toBeGreaterThan(30_000 - 1)
    expect(endOf(at) - at).toBeLessThanOrEqual(60_000)
  }
  const [at, later] = [Date.parse('2026-11-20T04:00:00Z'), Date.parse('2026-11-20T04:00:29Z')]
  expect(cdn.addressOf(folder, 'a.m4s', at)).toBe(cdn.addressOf(folder, 'a.m4s', later))
  expect(cdn.addressOf(folder, 'a.m4s', later + 1000)).not.toBe(cdn.addressOf(folder, 'a.m4s', later))
})
