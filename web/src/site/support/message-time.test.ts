import { expect, test } from 'vitest'
import { messageDay, messageMoment, shanghaiNow } from './message-time.ts'

const now = Date.parse('2026-11-20T00:30:00+08:00')

test.each([
  ['2026-11-20 00:20:05', '今天 00:20', '今天 00:20'],
  ['2026-11-19 23:59:59', '昨天 23:59', '昨天 23:59'],
  ['2026-11-12 08:42:00', '11-12', '11-12 08:42'],
  ['2025-11-12 08:42:00', '2025-11-12', '2025-11-12 08:42'],
])('%s', (time, inList, inThread) => {
  expect(messageDay(time, now)).toBe(inList)
  expect(messageMoment(time, now)).toBe(inThread)
})

test('the present moment reads as the server writes it', () => {
  expect(shanghaiNow(now)).toBe('2026-11-20 00:30:00')
})
