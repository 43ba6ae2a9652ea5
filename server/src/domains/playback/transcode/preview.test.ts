import { expect, test } from 'vitest'
import { planSprites, posterArguments, spriteArguments, spriteText } from './preview.ts'

const plan = (seconds: number, size = { width: 640, height: 360 }) =>
  planSprites({ ...size, seconds, rate: { frames: 25, seconds: 1 } })

test('the longer a video, the larger the interval of its tiles', () => {
  expect(plan(1)).toEqual({ interval: 1, onlyKeyFrames: false, tiles: 1, rows: 1, width: 160, height: 90 })
  expect(plan(99.98)).toMatchObject({ interval: 1, tiles: 100, rows: 10 })
  expect(plan(150)).toMatchObject({ interval: 2, tiles: 75, rows: 8 })
  expect(plan(300)).toMatchObject({ interval: 3, tiles: 100 })
  expect(plan(303)).toMatchObject({ interval: 6, onlyKeyFrames: true, tiles: 51, rows: 6 })
  expect(plan(3600)).toMatchObject({ interval: 6, tiles: 600, rows: 10 })
  expect(plan(7200)).toMatchObject({ interval: 12, onlyKeyFrames: true, tiles: 600 })
  expect(plan(24 * 3600)).toMatchObject({ interval: 144, tiles: 600 })
})

test('a second that no frame begins has no tile', () => {
  expect(plan(5.02).tiles).toBe(5)
  expect(plan(5.04).tiles).toBe(6)
})

test('a tile keeps the shape of the picture within 160 by 160', () => {
  expect(plan(10, { width: 360, height: 640 })).toMatchObject({ width: 90, height: 160 })
  expect(plan(10, { width: 854, height: 356 })).toMatchObject({ width: 160, height: 66 })
})

test('long videos are read by their key frames alone', () => {
  expect(spriteArguments(plan(60), '360p')).not.toContain('-skip_frame')
  const args = spriteArguments(plan(7200), '360p')
  expect(args.slice(0, 2)).toEqual(['-skip_frame', 'nokey'])
  expect(args[args.indexOf('-vf') + 1]).toBe(
    "select='if(gte(t+0.001,ld(0)*12),st(0,ld(0)+1),0)',scale=160:90:out_color_matrix=bt601:out_range=pc,tile=10x10,format=yuvj420p",
  )
})

test('a poster is chosen of some thirty pictures of the middle, of key frames where there are enough', () => {
  const rendition = {
    name: '360p',
    folder: '360p',
    width: 640,
    height: 360,
    maxKbps: 800,
    pictureCodec: 'avc1.64001f',
  }
  const segments = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ seconds: 6, name: `${i}.m4s`, bytes: 1000 }))
  const poster = (count: number) =>
    posterArguments({ ...rendition, segments: segments(count) }, count * 6, { frames: 25, seconds: 1 })
  const filterOf = (args: string[]) => args[args.indexOf('-vf') + 1]
  expect(poster(4)).not.toContain('-skip_frame')
  // 600 frames, of which six tenths are looked through.
  expect(filterOf(poster(4))).toBe(
    "select='between(t,2.400,16.800)',framestep=12,thumbnail=30,scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p",
  )
  expect(poster(5).slice(0, 2)).toEqual(['-skip_frame', 'nokey'])
  expect(filterOf(poster(5))).toContain('framestep=1,')
  // 3,000 key frames.
  expect(filterOf(poster(500))).toContain('framestep=60,')
})

test('the words name sheets and places beside them, from the first second to the last', () => {
  const cues = spriteText(plan(7199.5), 7199.5).split('\n\n')
  expect(cues[0]).toBe('WEBVTT')
  expect(cues[1]).toBe('00:00:00.000 --> 00:00:12.000\nsprite-1.jpg#xywh=0,0,160,90')
  expect(cues[12]).toBe('00:02:12.000 --> 00:02:24.000\nsprite-1.jpg#xywh=160,90,160,90')
  expect(cues[101]).toBe('00:20:00.000 --> 00:20:12.000\nsprite-2.jpg#xywh=0,0,160,90')
  expect(cues[600]).toBe('01:59:48.000 --> 01:59:59.500\nsprite-6.jpg#xywh=1440,810,160,90\n')
  expect(cues).toHaveLength(601)
})
