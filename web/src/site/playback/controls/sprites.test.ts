import { expect, test } from 'vitest'
import { parseSprites, spriteAt } from './sprites.ts'

const list = `WEBVTT

00:00.000 --> 00:10.000
sprite-1.jpg#xywh=0,0,160,90

2
00:10.000 --> 00:20.500 line:0
sprite-1.jpg#xywh=160,0,160,90

NOTE the next one stands in another picture

01:00:00.000 --> 01:00:10.000
sprite-2.jpg#xywh=0,90,120,68
`

const sprites = parseSprites(list)

test('a list is read, with hours and without, with names of cues and without', () => {
  expect(sprites).toEqual([
    { from: 0, to: 10, file: 'sprite-1.jpg', x: 0, y: 0, width: 160, height: 90 },
    { from: 10, to: 20.5, file: 'sprite-1.jpg', x: 160, y: 0, width: 160, height: 90 },
    { from: 3600, to: 3610, file: 'sprite-2.jpg', x: 0, y: 90, width: 120, height: 68 },
  ])
})

test('lines of Windows are read as well', () => {
  expect(parseSprites(list.replaceAll('\n', '\r\n'))).toEqual(sprites)
})

test.each(['', 'WEBVTT', 'WEBVTT\n\n00:00.000 --> 00:10.000\nsprite.jpg', '<html>404</html>'])(
  '%j has none',
  (text) => expect(parseSprites(text)).toEqual([]),
)

test.each([
  [0, 0],
  [9.9, 0],
  [10, 1],
  [3000, 1],
  [3605, 2],
  [9999, 2],
])('at %d s it is sprite %d', (seconds, at) => {
  expect(spriteAt(sprites, seconds)).toBe(sprites[at])
})

test('there is none where there are none', () => {
  expect(spriteAt([], 5)).toBeUndefined()
})
