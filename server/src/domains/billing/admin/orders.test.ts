import { billing, staff } from '@yehang/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { startTestGateway, type TestGateway } from '../../../../test/payments/gateway.ts'
import { makePaidOrder } from '../../../../test/payments/orders.ts'
import {
  type PaidSite,
  planDays,
  startPaidSite,
  type TestOrder,
} from '../../../../test/payments/paid-site.ts'
import { eraseMember } from '../../privacy/queries/erase.ts'
import { orderTimeline } from '../service/order-timeline.ts'
import { foundMax } from './queries/orders.ts'

// Where staff see to orders: asked over HTTP, with the simulated channel behind.

const minute = 60_000
let gateway: TestGateway
let site: PaidSite
let clerk: TestMember

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.end())
beforeEach(async () => {
  site = await startPaidSite(gateway, 'alipay')
  clerk = await makeMember(site.context, { userName: 'clerk_1', roles: ['admin'] })
})
afterEach(async () => {
  await gateway.fault('none')
  await site.close()
})

const headers = () => clerk.headers
const list = async (query: Record<string, string | number> = {}) =>
  (await call(site.url, billing.listAdminOrders, { query, headers: headers() })).answer
const exceptions = async () =>
  (await call(site.url, billing.listOrderExceptions, { headers: headers() })).answer
const detail = async (orderId: string) =>
  (await call(site.url, billing.getAdminOrder, { params: { orderId }, headers: headers() })).answer.data
const ask = (orderId: string) => call(site.url, billing.askChannel, { body: { orderId }, headers: headers() })
const redrive = (orderId: string) =>
  call(site.url, billing.redriveAdminOrder, { body: { orderId }, headers: headers() })
const refund = (orderId: string, body: Record<string, unknown> = {}) =>
  call(site.url, billing.refundAdminOrder, {
    body: { orderId, reason: '重复购买', tail: orderId.slice(-4), ...body },
    headers: headers(),
  })

const pay = (order: TestOrder, fen?: number) =>
  gateway.pay(order.which, { notice: 'never', ...(fen && { fen }) })

const audit = () =>
  site.context.db
    .selectFrom('audit_entry')
    .select([
      'action',
      'actor_id',
      'subject_kind',
      'subject_id',
      'before',
      'after',
      'reason',
      'address',
      'detail',
    ])
    .where('actor_id', '=', clerk.id)
    .orderBy('id')
    .execute()

test('an order that was paid without a notice: the admin page previews the grant, asks for confirmation, grants once and shows the result', async () => {
  const order = await site.order()
  const { orderId } = order
  expect(await detail(orderId)).toMatchObject({
    state: 'pending',
    canAsk: true,
    preview: {
      mayGrant: true,
      groupName: 'VIP',
      from: '2026-11-20 12:00:00',
      until: '2026-12-20 12:00:00',
    },
    refund: { left: null, way: null },
  })
  expect((await ask(orderId)).answer.data).toEqual({ text: '渠道：还没有付款', fits: null })
  await pay(order)

  const asked = (await ask(orderId)).answer.data
  expect(asked.text).toMatch(/^渠道：已支付 ¥99\.00，单号 \d+$/)
  expect(asked.fits).toEqual({ merchant: true, amount: true })
  // To ask is not to grant.
  expect(await site.row(orderId)).toMatchObject({ state: 'pending', granted_at: null })

  expect((await redrive(orderId)).answer.data).toEqual({ isGranted: true, text: '已开通' })
  expect((await redrive(orderId)).answer.data).toEqual({ isGranted: false, text: '渠道没有新情况' })
  expect(await site.ledger(orderId)).toEqual([planDays])
  const shown = await detail(orderId)
  expect(shown).toMatchObject({
    state: 'paid',
    problem: null,
    result: '12:00 回查，+30 天',
    preview: { mayGrant: false, text: '已经开通过，同一订单只记一次', until: '2026-12-20 12:00:00' },
    refund: { left: '99.00', way: 'channel' },
  })
  expect(shown.timeline.map(({ text, by }) => [text, by])).toEqual(
    expect.arrayContaining([
      ['提交，¥99.00 / 30 天，30 分钟有效', null],
      ['回查：已付款，开通', null],
      ['账本 +30 天，到期变成 2026-12-20', null],
      ['问渠道：已支付', 'clerk_1'],
      ['补发到账', 'clerk_1'],
    ]),
  )
  const { db } = site.context
  await db
    .transaction()
    .execute((tx) => eraseMember(tx, clerk.id, Buffer.alloc(32), new Date(site.clock.now)))
  const actions = await orderTimeline(db, await site.row(orderId))
  expect(actions.flatMap(({ text, by }) => (text === '补发到账' ? [by] : []))).toContain('已离开的同事')
  const [first, , third] = await audit()
  expect(first).toMatchObject({ action: 'ask-channel', subject_kind: 'order', subject_id: orderId })
  expect(third).toMatchObject({
    action: 'redrive-order',
    before: { state: 'pending' },
    after: { state: 'paid' },
    address: '127.0.0.1',
  })
})

test('a wrong amount is evidence and never credit; given back, it is at an end', async () => {
  const order = await site.order()
  await pay(order, 2900)
  await redrive(order.orderId)
  const { rows, data } = await exceptions()
  expect(rows).toMatchObject([
    {
      orderId: order.orderId,
      userName: order.member.userName,
      problem: '金额不符',
      says: '应收 ¥99.00，渠道 ¥29.00',
      act: 'evidence',
      isDisputed: true,
    },
  ])
  // What came, as the overview says it; not what was due.
  expect(data).toMatchObject({ sum: '29.00', orphanPayments: [] })
  expect((await detail(order.orderId)).preview).toMatchObject({ mayGrant: false })
  expect((await redrive(order.orderId)).answer.data.isGranted).toBe(false)
  expect(await site.vipDays(order.member)).toBe(0)

  expect((await refund(order.orderId)).answer.data).toEqual({
    isDone: true,
    text: '渠道已退款，没有开通过，天数不变',
  })
  expect((await gateway.trade(order.which))?.refunds).toMatchObject([{ fen: 2900 }])
  // All of it has gone back: nothing is left to be looked at.
  expect((await exceptions()).rows).toEqual([])
  expect((await audit()).at(-1)).toMatchObject({ action: 'refund-order', before: { state: 'abnormal' } })
})

test('an exception that was settled elsewhere can be cleared, with the reason', async () => {
  const order = await site.order()
  await pay(order, 2900)
  await redrive(order.orderId)
  await call(site.url, billing.settleAdminOrder, {
    body: { orderId: order.orderId, reason: '已退回' },
    headers: headers(),
  })
  expect((await exceptions()).rows).toEqual([])
  expect((await audit()).at(-1)).toMatchObject({
    action: 'settle-order',
    reason: '已退回',
    before: { exception: 'amount' },
  })
})

test('a payment after the member had given the order up is granted, and said as such', async () => {
  const order = await site.order()
  await site.context.db
    .updateTable('orders')
    .set({ state: 'closed' })
    .where('id', '=', order.orderId)
    .execute()
  await pay(order)
  await redrive(order.orderId)
  const { rows } = await exceptions()
  const row = rows.find(({ orderId }) => orderId === order.orderId)
  expect(row?.says).toMatch(/^会员取消在先，\d\d-\d\d \d\d:\d\d 付款；已开通$/)
  await site.context.db
    .updateTable('orders')
    .set({ exception: null })
    .where('id', '=', order.orderId)
    .execute()
})

test('money goes back with a reason and the typed tail, and not without', async () => {
  const order = await site.order()
  const { orderId } = order
  await pay(order)
  await redrive(orderId)
  const refused = await refund(orderId, { tail: '0000x' })
  expect(refused.refusal.msg).toBe(`末四位不对，应输入 ${orderId.slice(-4)}`)
  expect((await refund(orderId, { reason: ' ' })).refusal.msg).toContain('请写明原因')
  expect((await refund(orderId, { amount: '100.00' })).refusal.msg).toBe('最多还能退 ¥99.00')
  expect((await gateway.trade(order.which))?.refunds).toEqual([])

  expect((await refund(orderId, { amount: '33' })).answer.data).toEqual({
    isDone: true,
    text: '渠道已退款，天数已收回',
  })
  expect(await site.vipDays(order.member)).toBe(20)
  expect(await detail(orderId)).toMatchObject({
    state: 'partial',
    refunded: '33.00',
    result: '退 ¥33.00，−10 天',
    refund: { left: '66.00', way: 'channel' },
  })
  expect((await refund(orderId, { byHand: true })).answer.data.text).toBe('已记下退款，天数已收回')
  expect(await site.vipDays(order.member)).toBe(0)
  expect((await gateway.trade(order.which))?.refunds).toMatchObject([{ fen: 3300 }])
  expect((await audit()).filter(({ reason }) => reason === '重复购买')).toMatchObject([
    { action: 'refund-order', after: { state: 'refunding', amount: '33.00' } },
    { action: 'mark-refunded', before: { refunded: '33.00' }, after: { refunded: '99.00' } },
  ])
})

test('when a channel does not answer, no data is lost and staff are notified', async () => {
  const order = await site.order()
  await pay(order)
  await redrive(order.orderId)
  await gateway.fault('down')
  site.faults.length = 0
  expect((await ask(order.orderId)).refusal.msg).toBe('渠道没有回答，稍后再问')
  expect((await refund(order.orderId)).answer.data).toEqual({
    isDone: false,
    text: '渠道没有答复；已经记下，会自动接着问',
  })
  expect((await exceptions()).rows).toMatchObject([{ problem: '退款中', act: 'redrive' }])
  await gateway.fault('none')
  await site.moveClock(minute)
  await site.check(order.orderId)
  expect(await site.row(order.orderId)).toMatchObject({ state: 'refunded' })
  expect((await exceptions()).rows).toEqual([])
  await site.goOn()
})

test('the worker queries all at once; a paid order stays paid, however long the channel gives no answer', async () => {
  const paid = await site.order()
  await pay(paid)
  await redrive(paid.orderId)
  await site.context.db
    .updateTable('orders')
    .set({ exception: 'paid-twice' })
    .where('id', '=', paid.orderId)
    .execute()
  const lost = await site.order()
  await pay(lost)
  await site.context.db
    .updateTable('orders')
    .set({ state: 'closed', exception: 'unasked', next_check_at: null })
    .where('id', '=', lost.orderId)
    .execute()
  const { answer } = await call(site.url, billing.askAllChannels, { body: {}, headers: headers() })
  expect(answer.data).toEqual({ orders: 2 })
  await site.check(lost.orderId)
  expect(await site.row(lost.orderId)).toMatchObject({ state: 'paid', exception: 'late' })

  await site.moveClock(8 * 24 * 60 * minute)
  await gateway.fault('down')
  await site.check(paid.orderId)
  expect(await site.row(paid.orderId)).toMatchObject({
    state: 'paid',
    exception: 'paid-twice',
    next_check_at: null,
  })
  await site.goOn()
})

test('the order list: filters, search by member and number, totals', async () => {
  const { context } = site
  const plan = await context.db.selectFrom('plan').select('id').executeTakeFirstOrThrow()
  const rain = await makeMember(context, { userName: 'rain_2020' })
  const snow = await makeMember(context, { userName: 'snow_2020' })
  const day = (text: string) => new Date(`${text}T10:00:00+08:00`)
  const one = await makePaidOrder(context, rain.id, plan.id, { created_at: day('2026-11-20') })
  const two = await makePaidOrder(context, rain.id, plan.id, {
    created_at: day('2026-11-18'),
    provider: 'wechat',
    trade_no: '4200001234567890123456789012',
  })
  const three = await makePaidOrder(context, snow.id, plan.id, {
    created_at: day('2026-11-19'),
    state: 'refunded',
    refunded_fen: 990,
  })
  const found = async (query: Record<string, string | number>) =>
    (await list(query)).rows.map(({ orderId }) => orderId)

  expect(await found({})).toEqual([one, three, two])
  expect(await found({ pageSize: 1, pageNum: 2 })).toEqual([three])
  expect(await found({ state: 'refunded' })).toEqual([three])
  expect(await found({ state: 'paid' })).toEqual([one, two])
  expect(await found({ state: 'paid', channel: 'wechat' })).toEqual([two])
  expect(await found({ channel: 'epay' })).toEqual([one, three])
  expect(await found({ from: '2026-11-19' })).toEqual([one, three])
  expect(await found({ from: '2026-11-18', to: '2026-11-18' })).toEqual([two])
  expect(await found({ keyword: one })).toEqual([one])
  expect(await found({ keyword: one.slice(-4) })).toEqual([one])
  expect(await found({ keyword: '4200001234567890123456789012' })).toEqual([two])
  expect(await found({ keyword: 'RAIN' })).toEqual([one, two])
  expect(await found({ keyword: rain.id, channel: 'epay' })).toEqual([one])
  expect(await found({ keyword: 'nobody' })).toEqual([])
  const { total, data } = await list({})
  expect(total).toBe(3)
  expect(data).toEqual({
    income: '19.80',
    channels: [
      { channel: 'wechat', paid: 1 },
      { channel: 'epay', paid: 2 },
    ],
  })
  const wrong = await call(site.url, billing.listAdminOrders, {
    query: { from: '2026-13-01' },
    headers: headers(),
  })
  expect(wrong.refusal).toMatchObject({ code: 500, msg: 'from：没有这一天' })
})

test('the CSV export is safe in a spreadsheet, and is audited without the searched name', async () => {
  const { context } = site
  const plan = await context.db.selectFrom('plan').select('id').executeTakeFirstOrThrow()
  const member = await makeMember(context, { userName: '=cmd_20' })
  await makePaidOrder(context, member.id, plan.id)
  const { answer } = await call(site.url, billing.exportAdminOrders, {
    query: { keyword: '=cmd' },
    headers: headers(),
  })
  expect(answer.data).toMatchObject({ name: 'orders-2026-11-20.csv', lines: 1, cut: false })
  expect(answer.data.text).toContain(",'=cmd_20,")
  const entry = (await audit()).at(-1)
  expect(entry).toMatchObject({ action: 'export-orders', detail: { byKeyword: true, lines: 1 } })
  expect(JSON.stringify(entry)).not.toContain('cmd')
})

test('a file says that it is cut where a keyword means more orders than are looked at', async () => {
  const { context } = site
  const plan = await context.db.selectFrom('plan').select('id').executeTakeFirstOrThrow()
  const member = await makeMember(context, { userName: 'often_20' })
  const other = await makeMember(context, { userName: 'other_20' })
  await makePaidOrder(context, other.id, plan.id)
  for (let made = 0; made <= foundMax; made++) await makePaidOrder(context, member.id, plan.id)
  const file = async (query: Record<string, string>) =>
    (await call(site.url, billing.exportAdminOrders, { query, headers: headers() })).answer.data
  expect(await file({ keyword: 'often' })).toMatchObject({ lines: foundMax, cut: true })
  expect(await file({ keyword: 'often', state: 'refunded' })).toMatchObject({ lines: 0, cut: true })
  expect(await file({ keyword: 'other' })).toMatchObject({ lines: 1, cut: false })
  for (let made = 0; made <= 20; made++) await makeMember(context, { userName: `crowd_${made}` })
  expect(await file({ keyword: 'crowd' })).toMatchObject({ lines: 0, cut: true })
  expect(await file({})).toMatchObject({ lines: foundMax + 2, cut: false })
})

test('the finder and the file call the state of an order the same', async () => {
  const { context } = site
  const plan = await context.db.selectFrom('plan').select('id').executeTakeFirstOrThrow()
  const member = await makeMember(context, { userName: 'states_20' })
  const words = { closing: '关单中', partial: '部分退款', refunded: '已退款', abnormal: '异常' } as const
  for (const [state, word] of Object.entries(words)) {
    const changes = { state: state as keyof typeof words, refunded_fen: state === 'refunded' ? 990 : 0 }
    const id = await makePaidOrder(context, member.id, plan.id, changes)
    const query = { keyword: id }
    const found = (await call(site.url, staff.find, { query, headers: headers() })).answer.rows
    const file = (await call(site.url, billing.exportAdminOrders, { query, headers: headers() })).answer.data
    expect([found[0]?.state, file.text.trim().split('\n')[1]?.split(',')[12]]).toEqual([word, word])
  }
})

test('staff with read permission only can neither grant nor refund', async () => {
  const order = await site.order()
  clerk = await makeMember(site.context, { roles: ['editor'] })
  const { code } = await call(site.url, billing.redriveAdminOrder, {
    body: { orderId: order.orderId },
    headers: headers(),
  })
  expect(code).toBe(402)
})
