import { billing, texts } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { callAs } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import {
  makePlan,
  newChannel,
  type TestChannel,
  type TestPlan,
  takePayments,
} from '../../../test/payments/paying.ts'
import { noon } from '../../../test/server.ts'
import { applyReport } from './service/apply-report.ts'

let server: ServerWithClock
let channel: TestChannel
let member: TestMember
let plan: TestPlan

beforeAll(async () => {
  server = await startServerWithClock({ template: 'empty' })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = noon
  server.faults.length = 0
  server.context.config.accounts.limits = false
  server.context.config.payments.homeOnly = false
  channel = newChannel(server.context)
  member = await makeMember(server.context)
  plan = await makePlan(server.context)
})

const form = (changes: object = {}) => ({ appId: '1', groupId: plan.id, payChannel: 'alipay', ...changes })
const submit = async (changes: object = {}, who = member, headers = {}) =>
  callAs(who, server.url)(billing.submitOrder, { body: form(changes), headers })
/** Of the plans of this test. */
const orders = () =>
  server.context.db.selectFrom('orders').selectAll().where('plan_id', '>=', plan.id).orderBy('id').execute()

test('an order is written down, begun at the channel, and answered with where it is paid', async () => {
  const { answer } = await submit()
  const [order] = await orders()
  expect(answer).toMatchObject({ orderId: order?.id, data: order?.pay_url })
  expect(order).toMatchObject({ state: 'pending', price_fen: 29_900, days: 365, merchant: 'm-1' })
  expect(order?.id).toMatch(/^261120120000\d{6}$/)
  expect(order?.expires_at).toEqual(new Date(noon + 30 * 60_000))
  expect(order?.next_check_at).toEqual(new Date(noon + 15_000))
  expect(channel.trades.get(answer.orderId ?? '')?.payment).toMatchObject({
    fen: 29_900,
    subject: expect.stringMatching(/^夜航 年卡 \d+$/),
    device: 'desktop',
    address: '127.0.0.1',
    notifyUrl: 'http://127.0.0.1:0/pay-notice/alipay',
    returnUrl: `http://127.0.0.1:0/pay?order=${order?.id}`,
  })
  const detail = await callAs(member, server.url)(billing.getOrder, {
    params: { orderId: order?.id ?? '' },
  })
  expect(detail.answer.data).toMatchObject({
    status: 0,
    price: '299.00',
    payUrl: answer.data,
    endTime: '2027-11-20 12:00:00',
  })
})

test('the row is there before the channel is asked', async () => {
  const seen: string[] = []
  channel.meanwhile = async () => void seen.push(...(await orders()).map(({ state }) => state))
  await submit()
  expect(seen).toEqual(['created'])
})

test('the same again, from many tabs at once, is the same order and address', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit()))
  expect(new Set(answers.map(({ answer }) => `${answer.orderId} ${answer.data}`)).size).toBe(1)
  expect(await orders()).toHaveLength(1)
})

test('an order that is paid before the channel has answered stays paid', async () => {
  channel.meanwhile = async (what) => {
    const [order] = await orders()
    if (what === 'begin' && order) await applyReport(server.context, channel, channel.pay(order.id), 'notice')
  }
  const { orderId } = (await submit()).answer
  expect(await orders()).toMatchObject([{ id: orderId, state: 'paid' }])
})

test('another payment method, another price, or an expired order makes another order', async () => {
  const first = (await submit()).answer.orderId
  expect((await submit({ payChannel: 'weixin' })).answer.orderId).not.toBe(first)
  await server.context.db.updateTable('plan').set({ price_fen: 19_900 }).execute()
  const second = (await submit()).answer.orderId
  expect(second).not.toBe(first)
  server.clock.now += 31 * 60_000
  expect((await submit()).answer.orderId).not.toBe(second)
  expect((await orders()).map(({ state }) => state).sort()).toEqual([
    'closed',
    'closed',
    'closing',
    'pending',
  ])
})

const stateOf = async (orderId: string | null) => (await orders()).find(({ id }) => id === orderId)?.state
const cancel = (orderId: string | null, who = member) =>
  callAs(who, server.url)(billing.cancelOrder, { body: { orderId: orderId ?? '' } })

test('another payment method closes the first order here and at the channel, before the second is made', async () => {
  const first = (await submit()).answer.orderId ?? ''
  const second = (await submit({ payChannel: 'weixin' })).answer.orderId ?? ''
  expect(second).not.toBe(first)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['closed', 'pending'])
  expect(channel.trades.get(first)?.closed).toBe(true)
})

test('where the first turns out to be paid, it is shown, and no second one is made', async () => {
  const first = (await submit()).answer.orderId ?? ''
  channel.pay(first)
  const { answer } = await submit({ payChannel: 'weixin' })
  expect(answer).toEqual({ code: 200, msg: '操作成功', data: expect.stringContaining(first), orderId: first })
  expect(await orders()).toHaveLength(1)
  expect(await stateOf(first)).toBe('paid')
})

test('when a channel does not answer, the member can use another one, and the first is not offered again', async () => {
  const first = (await submit()).answer.orderId ?? ''
  channel.meanwhile = async (what) => {
    channel.isSilent = what !== 'begin'
  }
  const second = (await submit({ payChannel: 'weixin' })).answer.orderId
  expect([await stateOf(first), await stateOf(second)]).toEqual(['closing', 'pending'])
})

test('a member cancels an unpaid order; one that was paid meanwhile is not cancelled, and says so', async () => {
  const open = (await submit()).answer.orderId
  const stranger = await makeMember(server.context)
  expect((await cancel(open, stranger)).refusal.code).toBe(404)
  const cancelled = (await cancel(open)).answer
  expect(cancelled.data).toMatchObject({ status: 2, payUrl: null })
  expect(cancelled.msg).toBe(texts.orderClosed)
  expect(channel.trades.get(open ?? '')?.closed).toBe(true)
  const paid = (await submit()).answer.orderId
  channel.pay(paid ?? '')
  const kept = (await cancel(paid)).answer
  expect(kept).toMatchObject({ data: { status: 1 }, msg: texts.orderPaid })
  channel.isSilent = true
  const unsure = (await submit({ payChannel: 'weixin' })).answer.data
  expect(unsure).toBe('error')
})

test('a channel that fails is error; the order stays, is checked, and is begun anew with the same number', async () => {
  channel.isSilent = true
  expect((await submit()).answer).toMatchObject({ data: 'error', orderId: null })
  const [order] = await orders()
  expect(order).toMatchObject({ state: 'created', pay_url: null, next_check_at: new Date(noon + 15_000) })
  channel.isSilent = false
  expect((await submit()).answer.orderId).toBe(order?.id)
  expect(server.faults).toHaveLength(1)
})

test('where there is only a code to scan, the address is our own page', async () => {
  channel.givesCode = true
  const { data, orderId } = (await submit()).answer
  expect(data).toBe(`http://127.0.0.1:0/pay?order=${orderId}`)
  const detail = await callAs(member, server.url)(billing.getOrder, { params: { orderId: orderId ?? '' } })
  expect(detail.answer.data).toMatchObject({ payUrl: null, qrCode: expect.stringContaining('pay.example') })
})

test('the page fits the device, as it is said or as the browser reads', async () => {
  await submit({}, member, { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' })
  await submit({ payChannel: 'weixin', device: 'phone' })
  expect((await orders()).map(({ device }) => device)).toEqual(['phone', 'phone'])
})

test('a plan that cannot be bought is refused with a sentence, and nothing is written', async () => {
  const { context } = server
  expect((await submit({ appId: '2' })).refusal.code).toBe(500)
  expect((await submit({ groupId: '7999999999999999' })).refusal).toMatchObject({
    code: 500,
    msg: texts.planGone,
    reason: 'plan_off_sale',
  })
  const gone = await makePlan(context, { onSale: false })
  expect((await submit({ groupId: gone.id })).refusal.msg).toBe(texts.planGone)
  const endless = await makeMember(context, { levelId: 2 })
  expect((await submit({}, endless)).refusal).toMatchObject({
    code: 402,
    msg: '您的 VIP 没有到期时间，不需要购买',
    reason: 'vip_endless',
  })
  context.config.payments.isOpen = false
  expect((await submit()).refusal).toMatchObject({
    code: 402,
    msg: texts.salesPaused,
    reason: 'sales_paused',
  })
  context.config.payments.isOpen = true
  takePayments(context)
  expect((await submit()).answer).toMatchObject({ data: 'error', orderId: null })
  expect(await orders()).toEqual([])
})

test('a plan for a local site gives an error elsewhere', async () => {
  const { config } = server.context
  config.payments.homeOnly = true
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  expect((await submit({}, member, forwarded)).answer.data).toBe('error')
  config.http.publicUrl = 'https://yehang.example'
  expect((await submit()).answer.data).toBe('error')
  config.http.publicUrl = undefined
  expect((await submit()).answer.data).not.toBe('error')
})

test('an hour has twenty orders of a member, and finding one again is none', async () => {
  server.context.config.accounts.limits = true
  const plans: TestPlan[] = []
  for (let n = 0; n < 21; n++) plans.push(await makePlan(server.context))
  for (const { id } of plans.slice(0, 20)) expect((await submit({ groupId: id })).code).toBe(200)
  expect((await submit({ groupId: plans[20]?.id })).refusal).toMatchObject({
    code: 402,
    msg: '一小时内提交的订单太多了，请稍后再试',
    reason: 'too_many_orders',
  })
  expect((await submit({ groupId: plans[3]?.id })).code).toBe(200)
  expect((await submit({ groupId: plans[20]?.id }, await makeMember(server.context))).code).toBe(200)
  server.clock.now += 3_601_000
  expect((await submit({ groupId: plans[20]?.id })).refusal.code).toBe(401)
})

test('a list shows the own orders alone, the newest first', async () => {
  await submit()
  server.clock.now += 2000
  await submit({ payChannel: 'weixin' })
  const other = await makeMember(server.context)
  const own = (await callAs(member, server.url)(billing.listOrders)).answer
  expect(own).toMatchObject({ total: 2, rows: [{ payChannel: 'weixin' }, { payChannel: 'alipay' }] })
  expect((await callAs(other, server.url)(billing.listOrders)).answer).toEqual({
    code: 200,
    msg: expect.any(String),
    rows: [],
    total: 0,
  })
  const params = { orderId: own.rows[0]?.orderId ?? '' }
  for (const endpoint of [billing.getOrder, billing.refreshOrder])
    expect((await callAs(other, server.url)(endpoint, { params })).refusal.code).toBe(404)
})
