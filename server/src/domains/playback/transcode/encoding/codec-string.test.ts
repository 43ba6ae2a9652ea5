import { expect, test } from 'vitest'
import { pictureCodecOf } from './codec-string.ts'

const init = (name: string, ...bytes: number[]) =>
  Buffer.concat([Buffer.from(`..${name}`), Buffer.from(bytes)])

test.each([
  ['H.264 High 3.1', init('avcC', 1, 0x64, 0, 0x1f, 0xff), 'avc1.64001f'],
  ['HEVC Main 3.1', init('hvcC', 1, 0x01, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0), 'hvc1.1.6.L93.90'],
  [
    'HEVC Main 10 in the high tier',
    init('hvcC', 1, 0x22, 0x20, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 150),
    'hvc1.2.4.H150.b0',
  ],
  ['AV1 of eight bits', init('av1C', 0x81, 0x04, 0x0c), 'av01.0.04M.08'],
  ['AV1 of ten bits', init('av1C', 0x81, 0x0d, 0x4c), 'av01.0.13M.10'],
])('%s', (_, bytes, codec) => expect(pictureCodecOf(bytes)).toBe(codec))

test('what says no codec, or breaks off, is no initialisation segment', () => {
  expect(() => pictureCodecOf(Buffer.from('moov'))).toThrow('without avcC')
  expect(() => pictureCodecOf(init('hvcC', 1, 1))).toThrow('without avcC')
})
