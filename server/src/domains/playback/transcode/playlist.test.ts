import { expect, test } from 'vitest'
import { masterPlaylist, pictureCodecOf, segmentsOf } from './playlist.ts'

const playlist = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:6.006000,
0001.m4s
#EXTINF:1.500000,
0002.m4s
#EXT-X-ENDLIST
`

test('segments of a playlist, in order', () => {
  expect(segmentsOf(playlist)).toEqual([
    { seconds: 6.006, name: '0001.m4s' },
    { seconds: 1.5, name: '0002.m4s' },
  ])
  expect(segmentsOf('#EXTM3U\n#EXT-X-ENDLIST\n')).toEqual([])
})

test('the codec is what the initialisation segment says', () => {
  const init = Buffer.concat([Buffer.from('..avcC'), Buffer.from([1, 0x64, 0, 0x1f, 0xff])])
  expect(pictureCodecOf(init)).toBe('avc1.64001f')
  expect(() => pictureCodecOf(Buffer.from('moov'))).toThrow('without avcC')
})

test('the master says what a line must carry, leaving short ends out, and never less than the average', () => {
  const segments = [
    { seconds: 6, name: '0001.m4s', bytes: 600_000 },
    { seconds: 6, name: '0002.m4s', bytes: 300_000 },
    { seconds: 1, name: '0003.m4s', bytes: 400_000 },
  ]
  const rendition = { name: '720p', width: 1280, height: 720, maxKbps: 2800, pictureCodec: 'avc1.64001f' }
  const made = [{ ...rendition, segments }]
  const rate = { frames: 30_000, seconds: 1001 }
  expect(masterPlaylist(made, rate, true).split('\n')).toEqual([
    ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'],
    '#EXT-X-STREAM-INF:BANDWIDTH=800000,AVERAGE-BANDWIDTH=800000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.970,NAME="720p"',
    ...['720p/index.m3u8', ''],
  ])
  const even = [{ ...rendition, segments: segments.slice(0, 2) }]
  expect(masterPlaylist(even, rate, false)).toContain(
    'BANDWIDTH=800000,AVERAGE-BANDWIDTH=600000,CODECS="avc1.64001f",',
  )
})
