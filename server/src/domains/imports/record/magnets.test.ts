import { expect, test } from 'vitest'
import { infoHashOf, parseMagnet } from '../../../platform/text/magnet-link.ts'
import { Fields } from './fields.ts'
import { readMagnets } from './magnets.ts'

const hex = '0123456789abcdef0123456789abcdef01234567'

test('info hashes are hex or base32', () => {
  expect(infoHashOf(hex.toUpperCase())).toBe(hex)
  expect(infoHashOf('AERUKZ4JVPG66AJDIVTYTK6N54ASGRLH')).toBe(hex)
  expect(infoHashOf(hex.slice(1))).toBeNull()
  expect(infoHashOf(`${hex.slice(1)}g`)).toBeNull()
})

test('a magnet link gives hash, name and size, whatever else it carries', () => {
  const link = `magnet:?dn=%E7%81%AF%E5%A1%94+4K&xt=urn:btih:${hex}&xl=2048&tr=udp%3A%2F%2Ftracker.example`
  expect(parseMagnet(link)).toEqual({ infoHash: hex, name: '灯塔 4K', length: '2048' })
  expect(parseMagnet(link.replaceAll('&', '&amp;'))).toEqual({
    infoHash: hex,
    name: '灯塔 4K',
    length: '2048',
  })
  expect(parseMagnet(`magnet:?xt=urn:btmh:1220${'a'.repeat(64)}`)).toBeNull()
  expect(parseMagnet(`magnet:?dn=100%&xt=urn:btih:${hex}`)).toEqual({ infoHash: hex, name: '100%' })
  expect(parseMagnet('https://example.org/file.torrent')).toBeNull()
})

test('text may have several, each hash is stored once, and missing fields have defaults', () => {
  const fields = new Fields({ magnets: `${hex}|magnet:?xt=urn:btih:${hex}&dn=again\n${'f'.repeat(40)}` })
  expect(readMagnets(fields, fields.raw.magnets, 'ABC-001', '2024-05-31')).toEqual([
    {
      infoHash: hex,
      name: 'ABC-001',
      length: null,
      createTime: '2024-05-31 00:00:00',
      category: null,
      remark: null,
    },
    {
      infoHash: 'f'.repeat(40),
      name: 'ABC-001',
      length: null,
      createTime: '2024-05-31 00:00:00',
      category: null,
      remark: null,
    },
  ])
  expect(fields.problems).toEqual([])
})

test('links and hashes may be parted by commas, semicolons and blanks, which names may hold too', () => {
  const links = [
    `magnet:?xt=urn:btih:${hex}&dn=a, b`,
    `magnet:?xt=urn:btih:${'e'.repeat(40)}`,
    'f'.repeat(40),
  ]
  for (const sign of [', ', '；', ' ', ' , ']) {
    const fields = new Fields({ magnets: links.join(sign) })
    expect(
      readMagnets(fields, fields.raw.magnets, 'ABC-001', '2024-05-31').map(({ infoHash }) => infoHash),
    ).toEqual([hex, 'e'.repeat(40), 'f'.repeat(40)])
    expect(fields.problems).toEqual([])
  }
})
