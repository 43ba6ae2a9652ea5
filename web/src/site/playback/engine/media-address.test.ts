import { expect, test } from 'vitest'
import { withToken } from './media-address.ts'

const now = '/media/new-token/1000000000000001/master.m3u8'

test.each([
  ['/media/old/1000000000000002/master.m3u8', '/media/new-token/1000000000000001/master.m3u8'],
  [
    'https://example.org/media/old/1000000000000001/720p/0001.m4s',
    'https://example.org/media/new-token/1000000000000001/720p/0001.m4s',
  ],
  [
    'http://127.0.0.1:3000/media/a.b-c_d/1/sprite.vtt?x=/media/y/',
    'http://127.0.0.1:3000/media/new-token/1000000000000001/sprite.vtt?x=/media/y/',
  ],
  ['/images/media/old/cover.webp', '/images/media/old/cover.webp'],
  ['/media/alone', '/media/alone'],
])('%s gets the new token and the work of it', (address, expected) => {
  expect(withToken(address, now)).toBe(expected)
})

test('what a token is made of is taken as it is', () => {
  expect(withToken('/media/old/1/a.m4s', '/media/$&$1/1/master.m3u8')).toBe('/media/$&$1/1/a.m4s')
})

test('without a new token nothing is changed', () => {
  expect(withToken('/media/old/1/a.m4s', 'https://elsewhere.invalid/a')).toBe('/media/old/1/a.m4s')
})
