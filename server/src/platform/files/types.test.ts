import { expect, test } from 'vitest'
import { mediaType } from './types.ts'

test.each([
  ['video/1/master.m3u8', 'application/vnd.apple.mpegurl'],
  ['video/1/720p/init.mp4', 'video/mp4'],
  ['video/1/720p/0001.m4s', 'video/iso.segment'],
  ['video/1/sprite.vtt', 'text/vtt; charset=utf-8'],
  ['video/1/poster.jpg', 'image/jpeg'],
  ['video/1/notes.txt', null],
  ['video/1/m3u8', null],
  ['video/1/x.constructor', null],
  ['', null],
])('%j is %j', (key, type) => {
  expect(mediaType(key)).toBe(type)
})
