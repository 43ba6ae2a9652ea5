import { expect, test } from 'vitest'
import { lowestQuality, planClip } from './clip-plan.ts'

const segments = (...seconds: number[]) =>
  seconds.map((length, at) => ({ seconds: length, name: `${at}.m4s`, init: 'init.mp4' }))
const secondsOf = (plan: ReturnType<typeof planClip>) => plan.reduce((sum, { length }) => sum + length, 0)

test('a long film gives four pieces from all over it, without its beginning and its end', () => {
  const plan = planClip(segments(...Array.from({ length: 100 }, () => 6)))
  expect(plan.map(({ name }) => name)).toEqual(['20.m4s', '40.m4s', '60.m4s', '80.m4s'])
  expect(secondsOf(plan)).toBeCloseTo(4.8)
})

test('short films give fewer, longer pieces, as long as they have three seconds', () => {
  expect(planClip(segments(6)).map(({ length }) => length)).toEqual([4.8])
  expect(secondsOf(planClip(segments(1, 2, 6, 6)))).toBeCloseTo(4.8)
  expect(secondsOf(planClip(segments(6, 6, 1)))).toBeCloseTo(4.2)
  expect(planClip(segments(2))).toEqual([])
  expect(planClip([])).toEqual([])
})

test('no segment is taken twice, however uneven they are', () => {
  const names = planClip(segments(1, 1, 1, 60, 1)).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('the lowest quality of H.264 is taken, whatever stands before it', () => {
  const line = (codec: string, size: string, folder: string) =>
    `#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="${codec},mp4a.40.2",RESOLUTION=${size}\n${folder}/index.m3u8`
  const master = [
    '#EXTM3U',
    line('hvc1.1.6.L90.90', '320x180', 'h265-180p'),
    line('avc1.64001e', '640x360', '360p'),
    line('avc1.640028', '1280x720', '720p'),
    '',
  ].join('\n')
  expect(lowestQuality(master)).toBe('360p')
  expect(lowestQuality(line('av01.0.04M.08', '640x360', 'x'))).toBeNull()
  expect(lowestQuality('#EXTM3U\n#EXT-X-STREAM-INF:CODECS="avc1"\n../../etc/index.m3u8\n')).toBeNull()
})
