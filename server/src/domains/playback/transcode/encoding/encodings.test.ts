import { expect, test } from 'vitest'
import { ladder } from '../ladder.ts'
import { encoders } from './encoders.ts'
import { encodingsOf } from './encodings.ts'

const renditions = (height: number) =>
  ladder({ width: (height * 16) / 9, height, rate: { frames: 25, seconds: 1 } })
const folders = (height: number, name: keyof typeof encoders) =>
  encodingsOf(renditions(height), encoders[name]).map(({ folder }) => folder)

test('H.264 is all that is made of it, by whichever encoder', () => {
  for (const name of ['x264', 'nvenc', 'qsv', 'vaapi'] as const) {
    expect(folders(720, name)).toEqual(['360p', '480p', '720p'])
  }
})

test('beside HEVC and AV1 the lowest and the highest up to 720p are there for every player', () => {
  expect(folders(1080, 'x265')).toEqual(['360p', '480p', '720p', '1080p', '360p-h264', '720p-h264'])
  expect(folders(240, 'svt-av1')).toEqual(['240p', '240p-h264'])
})

test('a quality that was chosen stands as far from the usual one in both', () => {
  const qualities = (quality: number) =>
    encodingsOf(renditions(240), encoders['svt-av1'], quality).map((encoding) => encoding.quality)
  expect(qualities(35)).toEqual([35, 23])
  expect(qualities(50)).toEqual([50, 32])
  expect(qualities(42)).toEqual([42, 27.2])
})
