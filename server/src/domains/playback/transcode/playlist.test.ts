import { expect, test } from 'vitest'
import { masterPlaylist, segmentsOf } from './playlist.ts'

const playlist = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:6.006000,
0001.m4s
#EXT-X-MAP:URI="other.mp4"
#EXTINF:1.500000,
0002.m4s
#EXT-X-ENDLIST
`

test('segments of a playlist, in order, each with the file with which it begins', () => {
  expect(segmentsOf(playlist)).toEqual([
    { seconds: 6.006, name: '0001.m4s', init: 'init.mp4' },
    { seconds: 1.5, name: '0002.m4s', init: 'other.mp4' },
  ])
  expect(segmentsOf('#EXTM3U\n#EXT-X-ENDLIST\n')).toEqual([])
})

test('the master says what a line must carry, leaving short ends out, and never less than the average', () => {
  const segments = [
    { seconds: 6, name: '0001.m4s', bytes: 600_000 },
    { seconds: 6, name: '0002.m4s', bytes: 300_000 },
    { seconds: 1, name: '0003.m4s', bytes: 400_000 },
  ]
  const size = { name: '720p', folder: '720p', width: 1280, height: 720 }
  const rendition = { ...size, maxKbps: 2800, pictureCodec: 'avc1.64001f' }
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

test('sounds to choose from are a group, and count among what a line must carry', () => {
  const size = { name: '360p', folder: '360p', width: 640, height: 360 }
  const segment = (bytes: number) => ({ segments: [{ seconds: 6, name: '0001.m4s', bytes }] })
  const picture = { ...size, maxKbps: 800, pictureCodec: 'avc1.64001e', ...segment(600_000) }
  const track = { index: 1, codec: 'ac3', channels: 6, language: 'zh', name: '国语' }
  const stereo = { folder: 'sound-1', name: '国语', track, channels: 2 as const, kbps: 128 }
  const surround = { ...stereo, folder: 'sound-1-surround', name: '国语 5.1', channels: 6 as const }
  const unnamed = { ...stereo, folder: 'sound-2', name: '音轨 2', track: { ...track, language: null } }
  const sounds = [
    { ...stereo, ...segment(96_000) },
    { ...surround, ...segment(288_000) },
    { ...unnamed, ...segment(96_000) },
  ]
  expect(masterPlaylist([picture], { frames: 25, seconds: 1 }, true, sounds).split('\n').slice(3)).toEqual([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="国语",LANGUAGE="zh",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="sound-1/index.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="国语 5.1",LANGUAGE="zh",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="6",URI="sound-1-surround/index.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="音轨 2",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="sound-2/index.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1184000,AVERAGE-BANDWIDTH=1184000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25.000,AUDIO="sound",NAME="360p"',
    ...['360p/index.m3u8', ''],
  ])
})
