import { expect, test } from 'vitest'
import { transcodeArguments } from './arguments.ts'
import { encoders } from './encoding/encoders.ts'
import { encodingsOf } from './encoding/encodings.ts'
import { ladder } from './ladder.ts'
import { soundRenditions } from './sound/sound-tracks.ts'
import type { Source } from './source.ts'

const source: Source = {
  seconds: 60,
  promisesLength: true,
  picture: {
    ...{ index: 1, codec: 'hevc', width: 854, height: 480, interlaced: false },
    rate: { frames: 30_000, seconds: 1001 },
    colours: { matrix: 'bt601', conversion: null },
  },
  sounds: [{ index: 0, codec: 'mp3', channels: 2, language: null, name: '音轨 1' }],
}
const of = (change: Partial<Source> = {}, encoder = encoders.x264) => {
  const changed = { ...source, ...change }
  const encodings = encodingsOf(ladder(changed.picture), encoder)
  return transcodeArguments('/films/a.mp4', changed, encodings, soundRenditions(changed.sounds))
}
const after = (args: string[], name: string) => args.filter((_, i) => args[i - 1] === name)

test('every guard precedes the source, which is a file and nothing else', () => {
  const args = of()
  const input = args.indexOf('-i')
  for (const guard of [
    '-protocol_whitelist',
    '-format_whitelist',
    '-codec_whitelist',
    '-max_pixels',
    '-max_alloc',
    '-t',
  ]) {
    expect(args.indexOf(guard)).toBeGreaterThanOrEqual(0)
    expect(args.indexOf(guard)).toBeLessThan(input)
  }
  expect(after(args, '-protocol_whitelist')).toEqual(['file,pipe'])
  expect(after(args, '-format_whitelist')).toEqual(['mov,matroska,mpegts,avi,flv'])
  expect(after(args, '-codec_whitelist')).toEqual(['hevc,mp3float,mp3'])
  expect(after(args, '-i')).toEqual(['file:/films/a.mp4'])
  expect(after(transcodeArguments('-y', source, []), '-i')).toEqual([`file:${process.cwd()}/-y`])
})

test('one decoding feeds all qualities, each made from the one above', () => {
  const args = of()
  const [pictures = '', sounds] = after(args, '-filter_complex')
  expect(pictures.split(';')).toEqual([
    '[0:1]fps=30000/1001[p2]',
    '[p2]scale=854:480:flags=bicubic:in_color_matrix=bt601:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,split=2[v1][p1]',
    '[p1]scale=640:360:flags=bicubic:out_range=tv,setsar=1,format=yuv420p[v0]',
  ])
  expect(sounds).toMatch(/^\[0:0\]aresample=.*,apad=whole_dur=60,asplit=2\[s0\]\[s1\]$/)
  expect(after(args, '-map')).toEqual(['[v0]', '[s0]', '[v1]', '[s1]'])
  expect(args.filter((arg) => arg.endsWith('.m3u8'))).toEqual(['360p/index.m3u8', '480p/index.m3u8'])
  expect(after(args, '-maxrate')).toEqual(['800k', '1400k'])
  expect(after(args, '-bufsize')).toEqual(['1600k', '2800k'])
  // 3 s of 29.97 frames are 89.9: the limit must not come before the key frame that is asked for.
  expect(after(args, '-g')).toEqual(['91', '91'])
  expect(after(args, '-map_metadata')).toEqual(['-1', '-1'])
})

test('without sound nothing of sound is asked for', () => {
  const args = of({ sounds: [] })
  expect(after(args, '-map')).toEqual(['[v0]', '[v1]'])
  expect(after(args, '-filter_complex')).toHaveLength(1)
  expect(args).not.toContain('-c:a')
})

test('fields are made whole', () => {
  const [pictures = ''] = after(of({ picture: { ...source.picture, interlaced: true } }), '-filter_complex')
  expect(pictures).toMatch(/^\[0:1\]bwdif=mode=send_frame:deint=interlaced,fps=/)
})

test('sounds to choose from have outputs of their own, each track a graph, and pictures have none', () => {
  const [first] = source.sounds
  if (first === undefined) throw new Error('no sound')
  const second = { ...first, index: 2, codec: 'ac3', channels: 6, language: 'ja', name: '日语' }
  const args = of({ sounds: [first, second] })
  const [pictures, ...sounds] = after(args, '-filter_complex')
  expect(pictures).toMatch(/^\[0:1\]fps=30000\/1001:start_time=0\[p2\];/)
  const even = 'aresample=48000:async=1:first_pts=0'
  expect(sounds).toEqual([
    `[0:0]${even}[t0];[t0]aformat=channel_layouts=stereo,apad=whole_dur=60[c0]`,
    `[0:2]${even},asplit=2[t1][t2];[t1]aformat=channel_layouts=stereo,apad=whole_dur=60[c1];[t2]aformat=channel_layouts=5.1,apad=whole_dur=60[c2]`,
  ])
  expect(after(args, '-map')).toEqual(['[v0]', '[v1]', '[c0]', '[c1]', '[c2]'])
  expect(after(args, '-b:a')).toEqual(['128k', '128k', '384k'])
  expect(after(args, '-codec_whitelist')).toEqual(['hevc,mp3float,mp3,ac3'])
  expect(args.filter((arg) => arg.endsWith('.m3u8')).slice(2)).toEqual([
    ...['sound-1/index.m3u8', 'sound-2/index.m3u8', 'sound-2-surround/index.m3u8'],
  ])
})

test('HEVC is made beside H.264 of the same pictures', () => {
  const args = of({}, encoders.x265)
  const [pictures = ''] = after(args, '-filter_complex')
  expect(pictures).toMatch(/split=3\[v1\]\[v3\]\[p1\]/)
  expect(pictures).toMatch(/split=2\[v0\]\[v2\]$/)
  expect(after(args, '-c:v')).toEqual(['libx265', 'libx265', 'libx264', 'libx264'])
  expect(args.filter((arg) => arg.endsWith('.m3u8'))).toEqual([
    ...['360p/index.m3u8', '480p/index.m3u8', '360p-h264/index.m3u8', '480p-h264/index.m3u8'],
  ])
})

test('what a hardware encoder needs precedes the source, and pictures are brought to it', () => {
  const args = of({}, encoders.vaapi)
  expect(args.slice(0, 2)).toEqual(['-vaapi_device', '/dev/dri/renderD128'])
  const [pictures = ''] = after(args, '-filter_complex')
  expect(pictures).toMatch(/split=2\[u1\]\[p1\];\[u1\]format=nv12,hwupload\[v1\];/)
})
