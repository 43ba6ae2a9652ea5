import { expect, test } from 'vitest'
import { type Progress, progressReader } from './progress.ts'

const report = (frame: number, us: number | 'N/A', end = false) =>
  `frame=${frame}\nfps=25.0\nstream_0_0_q=28.0\nout_time_us=${us}\nout_time_ms=${us}\nprogress=${end ? 'end' : 'continue'}\n`

test('reports are read however they are cut', () => {
  const text = report(0, 'N/A') + report(50, 2_000_000) + report(50, 2_000_000) + report(75, 3_000_000, true)
  for (const size of [1, 7, 1000]) {
    const seen: [Progress, boolean][] = []
    const read = progressReader((made, moved) => seen.push([made, moved]))
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size))
    expect(seen).toEqual([
      [{ frames: 0, seconds: 0, isOver: false }, false],
      [{ frames: 50, seconds: 2, isOver: false }, true],
      [{ frames: 50, seconds: 2, isOver: false }, false],
      [{ frames: 75, seconds: 3, isOver: true }, true],
    ])
  }
})
