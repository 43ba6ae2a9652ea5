import { billing } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callAs } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { startTestGateway, type TestGateway } from '../../../test/payments/gateway.ts'
import { orderRow, submitOrder } from '../../../test/payments/orders.ts'
import { startPaidSite } from '../../../test/payments/paid-site.ts'
import { makePlan, newChannel, type TestChannel } from '../../../test/payments/paying.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { applyReport } from './service/apply-report.ts'
import { checkOrder } from './service/checking.ts'

// Staff end orders that were never paid.

let server: TestServer
let channel: TestChannel
let clerk: TestMember
let member: TestMember
let planId: string
let orderId: string

beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  clerk = await makeMember(server.context, { roles: ['support'], userName: 'harbour_desk' })
  planId = (await makePlan(server.context, { fen: 19_800 })).id
})
afterAll(() => server.close())
beforeEach(async () => {
  channel = newChannel(server.context)
  member = await makeMember(server.context)
  orderId = await submit()
  channel.asked.length = 0
})

const as = (who: TestMember) => callAs(who, server.url)
const submit = () => submitOrder(server, member, { planId })
const end = (more: object = {}, who = clerk) =>
  as(who)(billing.voidAdminOrder, {
    body: { orderId, reason: '会员不要了', tail: orderId.slice(-4), ...more },
  })
const detail = async () => (await as(clerk)(billing.getAdminOrder, { params: { orderId } })).answer.data
const row = () => orderRow(server.context, orderId)
const actions = () =>
  server.context.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'reason', 'before', 'after'])
    .where('subject_id', '=', orderId)
    .where('action', '=', 'void-order')
    .execute()

test('voiding queries the channel, closes the order there and queries again; the result is shown to staff and the member', async () => {
  expect((await detail()).mayVoid).toBe(true)
  expect((await end()).answer.data).toEqual({ isDone: true, text: '已作废，渠道也已关单' })
  expect(channel.asked).toEqual(['query', 'query', 'close', 'query'])
  expect(channel.report(orderId).state).toBe('closed')
  const shown = await detail()
  expect(shown).toMatchObject({ state: 'closed', result: '作废', mayVoid: false })
  expect(shown.timeline.map(({ text, note, by }) => [text, note, by])).toEqual(
    expect.arrayContaining([
      ['作废', '会员不要了', 'harbour_desk'],
      ['没有付款，关单', null, null],
    ]),
  )
  expect(await actions()).toEqual([
    {
      action: 'void-order',
      actor_id: clerk.id,
      reason: '会员不要了',
      before: { state: 'pending' },
      after: { state: 'closing' },
    },
  ])
  const own = await as(member)(billing.getOrder, { params: { orderId } })
  expect(own.answer.data.status).toBe(2)
  // It is no longer the one that waits: the same plan makes another order.
  expect(await submit()).not.toBe(orderId)
  expect((await end()).refusal.msg).toBe('这个订单已经关了，不用作废')
})

test('an order that the channel reports as paid is granted and not closed; a paid order is refused', async () => {
  channel.pay(orderId)
  expect((await end()).refusal.msg).toContain('渠道说已经付款')
  expect(await row()).toMatchObject({ state: 'paid', voided_at: null })
  expect((await row()).granted_at).not.toBeNull()
  expect((await end()).refusal.msg).toContain('付过款，不能作废')
  expect((await detail()).mayVoid).toBe(false)
  expect(await actions()).toEqual([])
})

test('an order paid between the two queries is granted, and no end is reported', async () => {
  channel.meanwhile = async () => {
    if (channel.asked.length === 2) channel.pay(orderId)
  }
  expect((await end()).refusal.msg).toContain('渠道说已经付款')
  expect((await row()).state).toBe('paid')
})

test('if the channel does not answer the first query, nothing is changed; if it fails later, the worker finishes', async () => {
  channel.isSilent = true
  expect((await end()).refusal.msg).toBe('渠道没有回答，稍后再问')
  expect(await row()).toMatchObject({ state: 'pending', voided_at: null })
  channel.isSilent = false
  channel.meanwhile = async (what) => {
    channel.isSilent = what === 'close'
  }
  expect((await end()).answer.data.isDone).toBe(false)
  expect((await row()).state).toBe('closing')
  channel.meanwhile = null
  channel.isSilent = false
  await checkOrder(server.context, orderId)
  expect((await row()).state).toBe('closed')
  expect((await detail()).result).toBe('作废')
})

test('a channel that cannot close: the order ends here; a payment after that is granted and flagged', async () => {
  channel.close = null
  expect((await end()).answer.data).toEqual({ isDone: true, text: '已作废；渠道没有关单的办法' })
  const report = channel.pay(orderId)
  expect(await applyReport(server.context, channel, report, 'notice')).toBe('granted')
  expect(await row()).toMatchObject({ state: 'paid', exception: 'late' })
})

test('pressed three times at once it is written down once', async () => {
  const all = await Promise.all([end(), end(), end()])
  expect(all.some(({ code }) => code === 200)).toBe(true)
  expect((await row()).state).toBe('closed')
  expect(await actions()).toHaveLength(1)
})

test('wrong last digits, a missing reason, an unknown order and staff with read permission only are refused', async () => {
  expect((await end({ tail: '0000' })).refusal.msg).toContain('末四位不对')
  expect((await end({ reason: ' ' })).refusal.msg).toContain('请写明原因')
  expect((await end({ orderId: '100000000000009999', tail: '9999' })).refusal).toEqual({
    code: 404,
    msg: '没有这个订单',
    reason: 'order_not_found',
    params: { id: expect.any(String) },
  })
  const editor = await makeMember(server.context, { roles: ['editor'] })
  expect((await end({}, editor)).code).toBe(402)
  expect(channel.asked).toEqual([])
})

describe('with the simulated gateway', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway()
  })
  afterAll(() => gateway.end())

  test.each(['alipay', 'wechat', 'epay'] as const)('as %s speaks', async (name) => {
    const site = await startPaidSite(gateway, name)
    try {
      const staff = callAs(await makeMember(site.context, { roles: ['support'] }), site.url)
      const order = await site.order()
      const body = { orderId: order.orderId, reason: '重复下单', tail: order.orderId.slice(-4) }
      const { answer } = await staff(billing.voidAdminOrder, { body })
      expect(answer.data.isDone).toBe(true)
      expect(answer.data.text).toContain(name === 'epay' ? '没有关单的办法' : '渠道也已关单')
      expect(await site.row(order.orderId)).toMatchObject({ state: 'closed', paid_at: null })
    } finally {
      await site.close()
    }
  })
})
