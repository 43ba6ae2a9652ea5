import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { emptyReport } from '../../domains/imports/report.ts'
import { durationText, ProgressLine, progressText } from './progress.ts'

test.each([
  [400, '0.4 s'],
  [40_000, '40 s'],
  [187_000, '3:07'],
  [3_729_000, '1:02:09'],
])('%d ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

test('progress has share, rate and time left if the size is known', () => {
  const state = { ...emptyReport(), lines: 12_345, phase: 'importing', fraction: 0.25 } as const
  expect(progressText(state, 5000)).toBe(
    'importing  ██████··················  25 %  12,345 works  2,469/s  15 s left',
  )
  expect(progressText({ ...state, fraction: null }, 5000)).toBe('importing  12,345 works  2,469/s')
  expect(progressText({ ...state, phase: 'finishing' }, 5000)).toBe('counting and ranking …')
})

function terminal(isTTY: boolean) {
  let written = ''
  const err = new Writable({
    write(chunk, _, done) {
      written += chunk
      done()
    },
  })
  return { out: err, err: Object.assign(err, { isTTY, columns: 40 }), written: () => written }
}

const state = { ...emptyReport(), lines: 7, phase: 'importing', fraction: 0.5 } as const

test('on a terminal the progress is one line that is overwritten; messages are above it', () => {
  const { written, ...streams } = terminal(true)
  const line = new ProgressLine(streams)
  line.update(state)
  line.say('line 3, title: missing')
  line.end()
  const shown = 'importing  ████████████············  50 %'.slice(0, 39)
  expect(written()).toBe(`\r\u001b[K${shown}\r\u001b[Kline 3, title: missing\n${shown}\r\u001b[K`)
})

test('elsewhere it is a plain line now and then', () => {
  const { written, ...streams } = terminal(false)
  const line = new ProgressLine(streams)
  line.update(state)
  line.update(state)
  line.end()
  expect(written()).toBe('importing  ████████████············  50 %  7 works\n')
})
