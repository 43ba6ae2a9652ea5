import { expect, test } from 'vitest'
import { nextPollMs, stateOf } from './order-state.ts'

const expireTime = '2026-11-20 12:30:00'
const at = (time: string) => Date.parse(`2026-11-20T${time}+08:00`)
const order = (status: number) => ({ status, expireTime })

test('an unpaid order is closed once its time is over, whatever the server has come to', () => {
  expect(stateOf(order(0), at('12:29:59'))).toBe('unpaid')
  expect(stateOf(order(0), at('12:30:00'))).toBe('closed')
})

test('a paid order stays paid, and what is not known is abnormal', () => {
  expect([1, 2, 3, 4, 9].map((status) => stateOf(order(status), at('13:00:00')))).toEqual([
    'paid',
    'closed',
    'refunded',
    'abnormal',
    'abnormal',
  ])
})

test('it is asked for every three seconds, after two minutes more seldom', () => {
  const now = at('12:10:00')
  expect(nextPollMs({ order: order(0), watched: 0, now })).toBe(3000)
  expect(nextPollMs({ order: order(0), watched: 119_999, now })).toBe(3000)
  expect(nextPollMs({ order: order(0), watched: 120_000, now })).toBe(10_000)
})

test('an order whose time is over is asked for a while longer, one that has come to an end never', () => {
  expect(nextPollMs({ order: order(0), watched: 0, now: at('12:34:59') })).toBe(3000)
  expect(nextPollMs({ order: order(0), watched: 0, now: at('12:35:00') })).toBe(false)
  for (const status of [1, 2, 3, 4]) {
    expect(nextPollMs({ order: order(status), watched: 0, now: at('12:10:00') })).toBe(false)
  }
})
