import { expect, test } from 'vitest'
import { emptyReport } from '../importing/report.ts'
import { durationText, progressText } from './progress.ts'

test.each([
  [400, '0.4 s'],
  [40_000, '40 s'],
  [187_000, '3:07'],
  [3_729_000, '1:02:09'],
])('%d ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

test('progress tells share, rate and time left where the size is known', () => {
  const state = { ...emptyReport(), lines: 12_345, phase: 'importing', fraction: 0.25 } as const
  expect(progressText(state, 5000)).toBe(
    'importing  ██████··················  25 %  12,345 works  2,469/s  15 s left',
  )
  expect(progressText({ ...state, fraction: null }, 5000)).toBe('importing  12,345 works  2,469/s')
  expect(progressText({ ...state, phase: 'finishing' }, 5000)).toBe('counting and ranking …')
})
