import { billing } from '@yehang/contract'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { makePaidOrder } from '../../../../test/payments/orders.ts'
import { makePlan } from '../../../../test/payments/paying.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import { timelineWords } from '../words.ts'

// What the back office says of an order in each of its states.

let server: TestServer
let clerk: TestMember
let planId: string
beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  clerk = await makeMember(server.context, { roles: ['admin'] })
  planId = (await makePlan(server.context)).id
})
afterAll(() => server.close())
const at = (time: string) => new Date(`2026-11-20T${time}:00+08:00`)
type Change = Partial<Insertable<Tables['orders']>>

/** Ordered at 8, to be paid until 8:30. */
const make = (change: Change) =>
  makePaidOrder(server.context, clerk.id, planId, {
    created_at: at('08:00'),
    updated_at: at('08:10'),
    expires_at: at('08:30'),
    ...change,
  })
const unpaid: Change = { paid_fen: null, paid_at: null, granted_at: null, trade_no: null }
const headers = () => clerk.headers
const lookedAt = async (orderId: string) => {
  const { rows } = (await call(server.url, billing.listOrderExceptions, { headers: headers() })).answer
  const row = rows.find((one) => one.orderId === orderId)
  return row && { problem: row.problem, says: row.says, act: row.act, isDisputed: row.isDisputed }
}
const detail = async (orderId: string) =>
  (await call(server.url, billing.getAdminOrder, { params: { orderId }, headers: headers() })).answer.data
test.each<[string, Change, string]>([
  ['cancelled', { paid_at: at('08:20') }, '会员取消在先，11-20 08:20 付款；已开通'],
  ['at its end', { paid_at: at('08:30') }, '11-20 08:30 到期，11-20 08:30 付款；已开通'],
  ['expired', { paid_at: at('09:00') }, '11-20 08:30 到期，11-20 09:00 付款；已开通'],
  ['voided', { paid_at: at('08:25'), voided_at: at('08:20') }, '11-20 08:20 作废，11-20 08:25 付款；已开通'],
])('a payment that came late: %s', async (_, change, says) => {
  const id = await make({ exception: 'late', ...change })
  expect(await lookedAt(id)).toEqual({ problem: '关单后到账', says, act: 'settle', isDisputed: false })
})

test.each<[Change, Awaited<ReturnType<typeof lookedAt>>]>([
  [
    { exception: 'amount', state: 'abnormal', price_fen: 990, paid_fen: 100 },
    { problem: '金额不符', says: '应收 ¥9.90，渠道 ¥1.00', act: 'evidence', isDisputed: true },
  ],
  [
    { exception: 'amount', state: 'abnormal', paid_fen: null },
    { problem: '金额不符', says: '实付金额与订单金额不符，未开通', act: 'evidence', isDisputed: true },
  ],
  [
    { exception: 'merchant', state: 'abnormal' },
    { problem: '商户号不符', says: '收款商户与订单不符，未开通', act: 'evidence', isDisputed: true },
  ],
  [
    { exception: 'paid-twice' },
    {
      problem: '重复付款',
      says: '同一订单重复付款，只开通一次，请退回多付的一笔',
      act: 'evidence',
      isDisputed: true,
    },
  ],
  [
    { exception: 'refund-refused' },
    { problem: '渠道拒绝退款', says: '渠道拒绝退款，款项未退', act: 'evidence', isDisputed: true },
  ],
  [
    { exception: 'endless' },
    {
      problem: '会员长期有效',
      says: '会员等级没有到期时间，付款未开通，请退款',
      act: 'redrive',
      isDisputed: false,
    },
  ],
  [
    { exception: 'endless', state: 'partial' },
    {
      problem: '会员长期有效',
      says: '会员等级没有到期时间，付款未开通，请退款',
      act: 'evidence',
      isDisputed: false,
    },
  ],
  [
    { exception: 'erased' },
    { problem: '账号已注销', says: '账号已注销，付款未开通，请退款', act: 'evidence', isDisputed: false },
  ],
  [
    { exception: 'refund-stuck' },
    {
      problem: '退款没有结果',
      says: '退款七天没有结果，请到渠道后台核对',
      act: 'redrive',
      isDisputed: false,
    },
  ],
  [
    { state: 'refunding' },
    { problem: '退款中', says: '已请渠道退款，还没有结果', act: 'redrive', isDisputed: false },
  ],
  [
    { state: 'closing', ...unpaid, checks: 3 },
    { problem: '到期没关成', says: '到期后渠道没有答复，已问 3 次', act: 'redrive', isDisputed: false },
  ],
])('an order that needs a look: %j', async (change, expected) => {
  expect(await lookedAt(await make(change))).toEqual(expected)
})

test('what is in order needs no look, nor what the channel has had less than ten minutes to close', async () => {
  const closing: Change = { state: 'closing', ...unpaid }
  expect(await lookedAt(await make({}))).toBeUndefined()
  expect(await lookedAt(await make({ state: 'closed', ...unpaid }))).toBeUndefined()
  expect(await lookedAt(await make({ ...closing, expires_at: at('11:50') }))).toBeUndefined()
  expect(await lookedAt(await make({ ...closing, expires_at: at('11:49') }))).toBeDefined()
})

test.each<[Change, string]>([
  [{ state: 'pending', ...unpaid }, ''],
  [{ state: 'closing', ...unpaid }, ''],
  [{ state: 'closed', ...unpaid }, '到期未付'],
  [{ state: 'closed', ...unpaid, voided_at: at('08:20') }, '作废'],
  [{ state: 'abnormal' }, '未开通'],
  [{ granted_at: null }, '未开通'],
  [{ granted_at: at('08:05') }, '08:05 通知，+30 天'],
  [{ state: 'partial', refunded_fen: 300 }, '退 ¥3.00'],
])('what came of an order: %j', async (change, result) => {
  expect(await detail(await make(change))).toMatchObject({ result })
})

const { cancelled, cancelling, expired, voided, unclosed, closing } = timelineWords
const ends = new Set<string>([cancelled, cancelling, expired, voided, unclosed, closing])

test.each<[string, Change, string]>([
  ['cancelled', { state: 'closed' }, '会员取消或更换支付方式，关单'],
  ['being cancelled', { state: 'closing' }, '会员取消，渠道还没有关单'],
  ['expired', { state: 'closed', updated_at: at('08:30') }, '到期未付，关单'],
  ['not closed yet', { state: 'closing', updated_at: at('08:31') }, '到期，关单未成'],
  ['voided', { state: 'closed', voided_at: at('08:20') }, '没有付款，关单'],
  ['being voided', { state: 'closing', voided_at: at('08:20') }, '渠道还没有答复，接着关单'],
])('how the history of an order without a payment says that it ended: %s', async (_, change, text) => {
  const id = await make({ ...unpaid, ...change })
  const ownTexts = (await detail(id)).timeline.map((step) => step.text).filter((step) => ends.has(step))
  expect(ownTexts).toEqual([text])
})

test.each<[string, Change, object]>([
  ['unpaid', unpaid, { left: null, way: null, text: '没有付款' }],
  ['all given back', { refunded_fen: 990 }, { left: '0.00', way: null, text: '已全部退过' }],
  [
    'paid elsewhere',
    { state: 'abnormal' },
    { left: '9.90', way: null, text: '款项付到了别的商户或渠道，请在那边退，再标为已处理' },
  ],
  ['being given back', { state: 'refunding' }, { left: '9.90', way: 'channel', text: '退款正在办' }],
  [
    'a channel that is not set up any more',
    { refunded_fen: 989 },
    { left: '0.01', way: 'mark', text: '这个渠道不能由本站退款：先在渠道后台退，再在这里记下' },
  ],
])('how money can be given back: %s', async (_, change, refund) => {
  expect((await detail(await make(change))).refund).toEqual(refund)
})
