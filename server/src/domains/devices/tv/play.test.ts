import { expect, test } from 'vitest'
import { below } from './play.ts'

test('a playlist leads to its media from another address, whatever line names them', () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",URI="subtitles/zh.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=800000',
    '360p/index.m3u8',
    '',
  ].join('\n')
  expect(below(playlist, '/tv/media/token/1')).toBe(
    [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",URI="/tv/media/token/1/subtitles/zh.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=800000',
      '/tv/media/token/1/360p/index.m3u8',
      '',
    ].join('\n'),
  )
})
