import { expect, test } from 'vitest'
import { clockTime, spokenTime } from './playing-time.ts'

test.each([
  [0, '0:00', '0 秒'],
  [9.99, '0:09', '9 秒'],
  [1701, '28:21', '28 分 21 秒'],
  [5269, '1:27:49', '1 小时 27 分 49 秒'],
  [3600, '1:00:00', '1 小时 0 秒'],
  [Number.NaN, '0:00', '0 秒'],
  [Number.POSITIVE_INFINITY, '0:00', '0 秒'],
  [-1, '0:00', '0 秒'],
])('%d s', (seconds, shown, spoken) => {
  expect(clockTime(seconds)).toBe(shown)
  expect(spokenTime(seconds)).toBe(spoken)
})
