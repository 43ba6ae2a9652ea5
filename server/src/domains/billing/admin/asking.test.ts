import { billing } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { submitOrder } from '../../../../test/payments/orders.ts'
import { makePlan, newChannel, type TestChannel } from '../../../../test/payments/paying.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import type { PaymentReport } from '../../../platform/payments/provider.ts'

// What staff read when they ask a channel about an order.

let server: TestServer
let clerk: TestMember
let channel: TestChannel
let orderId: string
beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  clerk = await makeMember(server.context, { roles: ['admin'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  channel = newChannel(server.context)
  const { id: planId } = await makePlan(server.context, { fen: 9900 })
  orderId = await submitOrder(server, await makeMember(server.context), { planId })
})

/** What staff are told where the channel says this of the order. */
async function told(changes: Partial<PaymentReport>) {
  channel.query = async () => channel.report(orderId, { tradeNo: null, ...changes })
  const asked = await call(server.url, billing.askChannel, { body: { orderId }, headers: clerk.headers })
  return asked.answer.data
}

test('without a payment there is nothing that could fit', async () => {
  expect(await told({ state: 'unknown' })).toEqual({ text: '渠道没有这个订单', fits: null })
  expect(await told({ state: 'unpaid' })).toEqual({ text: '渠道：还没有付款', fits: null })
  expect(await told({ state: 'closed' })).toEqual({ text: '渠道：已关单，没有付款', fits: null })
})

test('a payment is told with its amount, its number and what went back', async () => {
  const text = async (changes: Partial<PaymentReport>) => (await told({ state: 'paid', ...changes })).text
  expect(await text({ fen: 9900, tradeNo: 'T1' })).toBe('渠道：已支付 ¥99.00，单号 T1')
  expect(await text({ fen: null })).toBe('渠道：已支付')
  expect(await text({ fen: 9900, refundedFen: 1 })).toBe('渠道：已支付 ¥99.00，已退 ¥0.01')
  expect(await text({ fen: 9900, refundedFen: null })).toBe('渠道：已支付 ¥99.00，退过款，金额不明')
})

test('a payment fits by merchant and amount; what the channel does not say fits', async () => {
  const fits = async (changes: Partial<PaymentReport>) =>
    (await told({ state: 'refunded', fen: 9900, ...changes })).fits
  expect(await fits({})).toEqual({ merchant: true, amount: true })
  expect(await fits({ merchant: null, fen: null })).toEqual({ merchant: true, amount: true })
  expect(await fits({ merchant: 'm-2' })).toEqual({ merchant: false, amount: true })
  expect(await fits({ fen: 9899 })).toEqual({ merchant: true, amount: false })
})
