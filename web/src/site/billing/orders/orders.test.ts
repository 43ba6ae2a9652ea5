import { messageMax } from '@yehang/contract/limits'
import { expect, test } from 'vitest'
import { shownStatus } from './order-status.ts'
import { hasNewlyPaid, type Order, supportFor } from './orders.ts'

const order = (status: number, orderId = '261120081539041234'): Order => ({
  orderId,
  payName: '双月卡',
  createTime: '2026-11-20 08:15:39',
  status,
  price: '49.00',
  payChannel: 'weixin',
  days: 60,
  expireTime: '2026-11-20 08:45:39',
  payTime: null,
  paid: null,
})

test('each status has a name, and what has none is abnormal', () => {
  expect([0, 1, 2, 3, 4, 5].map((status) => shownStatus(status).name)).toEqual([
    '待支付',
    '已完成',
    '已关闭',
    '已退款',
    '异常',
    '异常',
  ])
})

test('an order that was waited for and is paid is new; one that was paid before is not', () => {
  expect(hasNewlyPaid([order(0)], [order(1)])).toBe(true)
  expect(hasNewlyPaid([order(1)], [order(1)])).toBe(false)
  expect(hasNewlyPaid([], [order(1)])).toBe(false)
  expect(hasNewlyPaid([order(0)], [order(2)])).toBe(false)
  expect(hasNewlyPaid([order(0)], [order(0), order(1, '261120081539049999')])).toBe(false)
})

test('a message to support names its order, within the length of a message', () => {
  for (const status of [0, 2, 3, 4]) {
    const { searchParams } = new URL(supportFor(order(status)), 'https://yehang.example')
    const message = searchParams.get('message') ?? ''
    expect(message).toContain('261120081539041234')
    expect(message.length).toBeLessThanOrEqual(messageMax)
  }
})
