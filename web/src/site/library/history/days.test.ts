import { expect, test } from 'vitest'
import { byDay, dayName } from './days.ts'

/** Half past midnight in Shanghai on 2 March, where it is still 1 March in London. */
const now = Date.UTC(2026, 2, 1, 16, 30)

test('days are named as in Shanghai', () => {
  expect(dayName('2026-03-02', now)).toBe('今天')
  expect(dayName('2026-03-01', now)).toBe('昨天')
  expect(dayName('2026-02-28', now)).toBe('02-28')
  expect(dayName('2025-12-31', now)).toBe('2025-12-31')
})

test('entries are under their days in their order', () => {
  const at = (viewTime: string) => ({ viewTime })
  const [late, early, before] = [
    at('2026-03-02 09:10:11'),
    at('2026-03-02 00:00:01'),
    at('2026-03-01 23:59:59'),
  ]
  expect(byDay([late, early, before])).toEqual([
    ['2026-03-02', [late, early]],
    ['2026-03-01', [before]],
  ])
  expect(byDay([])).toEqual([])
})
