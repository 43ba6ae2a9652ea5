import { expect, test } from 'vitest'
import { transcodeArguments } from './arguments.ts'
import { ladder } from './ladder.ts'
import type { Source } from './source.ts'

const source: Source = {
  seconds: 60,
  promisesLength: true,
  picture: {
    ...{ index: 1, codec: 'hevc', width: 854, height: 480, interlaced: false },
    rate: { frames: 30_000, seconds: 1001 },
  },
  sound: { index: 0, codec: 'mp3' },
}
const of = (change: Partial<Source> = {}) => {
  const changed = { ...source, ...change }
  return transcodeArguments('/films/a.mp4', changed, ladder(changed.picture))
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
    '[p2]scale=854:480:flags=bicubic:out_range=tv,setsar=1,format=yuv420p,split[v1][p1]',
    '[p1]scale=640:360:flags=bicubic:out_range=tv,setsar=1,format=yuv420p[v0]',
  ])
  expect(sounds).toMatch(/^\[0:0\]aresample=.*asplit=2\[s0\]\[s1\]$/)
  expect(after(args, '-map')).toEqual(['[v0]', '[s0]', '[v1]', '[s1]'])
  expect(args.filter((arg) => arg.endsWith('.m3u8'))).toEqual(['360p/index.m3u8', '480p/index.m3u8'])
  expect(after(args, '-maxrate')).toEqual(['800k', '1400k'])
  expect(after(args, '-bufsize')).toEqual(['1600k', '2800k'])
  // 6 s of 29.97 frames are 179.8: the limit must not come before the key frame that is asked for.
  expect(after(args, '-g')).toEqual(['181', '181'])
  expect(after(args, '-map_metadata')).toEqual(['-1', '-1'])
})

test('without sound nothing of sound is asked for', () => {
  const args = of({ sound: null })
  expect(after(args, '-map')).toEqual(['[v0]', '[v1]'])
  expect(after(args, '-filter_complex')).toHaveLength(1)
  expect(args).not.toContain('-c:a')
})

test('fields are made whole', () => {
  const [pictures = ''] = after(of({ picture: { ...source.picture, interlaced: true } }), '-filter_complex')
  expect(pictures).toMatch(/^\[0:1\]bwdif=mode=send_frame:deint=interlaced,fps=/)
})
