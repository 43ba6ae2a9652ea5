import { expect, test } from 'vitest'
import { orderIn } from './order-in.ts'

test.each([
  ['付款成功了，会员还没有到账。订单号 2026112008153904，支付宝付款。', '2026112008153904'],
  ['123456789012345678', '123456789012345678'],
  ['123456789012345', null],
  ['1234567890123456789', null],
  ['0123456789012345', null],
  ['希望收藏夹可以改名', null],
])('%s', (text, order) => {
  expect(orderIn(text)).toBe(order)
})
