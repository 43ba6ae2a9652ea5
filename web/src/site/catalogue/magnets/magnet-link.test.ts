import { expect, test } from 'vitest'
import { magnetLink } from './magnet-link.ts'

const infoHash = '0123456789abcdef0123456789abcdef01234567'

test('a magnet link carries the hash and the name', () => {
  expect(magnetLink({ infoHash, name: 'HAI-042 海岛 & 灯塔' })).toBe(
    `magnet:?xt=urn:btih:${infoHash}&dn=HAI-042%20%E6%B5%B7%E5%B2%9B%20%26%20%E7%81%AF%E5%A1%94`,
  )
})

test('without a hash there is nothing to copy', () => {
  expect(magnetLink({ infoHash: '', name: 'HAI-042' })).toBe('')
})
