import { expect, test } from 'vitest'
import { minutesOf, writtenDate } from './writings.ts'

test.each([
  ['2024年5月31日', '2024-5-31'],
  ['2024年05月', '2024-05'],
  ['2024年', '2024'],
  ['20240531', '2024-05-31'],
  ['May 31, 2024', '2024-5-31'],
  ['31 May 2024', '2024-5-31'],
  ['31-May-2024', '2024-5-31'],
  ['September 2024', '2024-9'],
  ['2024-05-31T20:00:00Z', '2024-06-01'],
  ['2024-05-31T20:00:00+08:00', '2024-05-31'],
  ['1717113600', '2024-05-31'],
  ['1717113600000', '2024-05-31'],
  ['45443', '2024-05-31'],
  ['2024-05-31 星期五', '2024-05-31'],
  ['2019-02-05(中国大陆)', '2019-02-05'],
])('%s is %s', (text, date) => {
  expect(writtenDate(text)).toBe(date)
})

test.each(['', 'soon', '2024', '12', '2024-13-45x', 'Foo 31, 2024', '20241'])(
  '%j is no other writing of a date',
  (text) => {
    expect(['2024-13-45', null]).toContain(writtenDate(text))
  },
)

test.each([
  ['76分钟', 76],
  ['1小时16分', 76],
  ['1:16:00', 76],
  ['76 min', 76],
  ['1h 16m', 76],
])('%s are %d minutes', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes)
})
