import { support } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { submitOrder } from '../../../test/payments/orders.ts'
import { newChannel, type TestChannel } from '../../../test/payments/paying.ts'
import { noon, startTestServer, type TestServer } from '../../../test/server.ts'

/**
 * Data beside a message: the member, their payments, missing credit, and replies with data of an
 * order.
 */

let server: TestServer
let channel: TestChannel
let staff: TestMember
let member: TestMember
let orderId: string
let id: string

beforeAll(async () => {
  server = await startTestServer({ template: 'empty', config: { meteredMagnets: true } })
  staff = await makeMember(server.context, { roles: ['support'], userName: 'harbour_desk' })
})
afterAll(() => server.close())
beforeEach(async () => {
  channel = newChannel(server.context)
  member = await makeMember(server.context, { levelId: 2, levelUntil: new Date(noon - 5 * 86_400_000) })
  orderId = await submitOrder(server, member, { fen: 19_800 })
  const body = { appId: '1', message: '付了年卡，一直没到账', orderId }
  id = (await as(member)(support.createMessage, { body })).answer.data.messageId
})

const as = (who: TestMember) => callAs(who, server.url)
const ask = () => as(staff)(support.askAdminOrder, { body: { orderId } })
const credit = (who = staff) => as(who)(support.creditAdminOrder, { body: { orderId } })
const story = async () => (await as(staff)(support.getAdminOrder, { params: { orderId } })).answer.data
const beside = async (who = staff) => (await as(who)(support.getAdminMember, { params: { id } })).answer.data
const reply = (message: string, more: object = {}) =>
  as(staff)(support.replyMessage, { body: { messageId: id, message, ...more } })
const canned = async (title: string) => {
  const { data } = (await as(staff)(support.listCanned)).answer
  return data.find((one) => one.title === title)?.cannedId ?? ''
}
const ledger = () =>
  server.context.db.selectFrom('entitlement').select('days').where('order_id', '=', orderId).execute()

test('asking says what crediting would do and changes nothing; crediting writes one row of the ledger', async () => {
  expect((await ask()).answer.data).toMatchObject({ canCredit: false, says: '支付宝答「未付款」' })
  expect((await credit()).refusal).toMatchObject({ code: 402, msg: '不能补发：渠道没有收到付款' })
  channel.pay(orderId)
  const asked = (await ask()).answer.data
  expect(asked).toMatchObject({
    says: '支付宝答「已支付 ¥198.00」，与订单金额一致',
    canCredit: true,
    why: null,
    days: 365,
    endTime: '2027-11-20 12:00:00',
  })
  expect(await ledger()).toEqual([])

  const all = await Promise.all([credit(), credit(), credit()])
  expect(all.every(({ code }) => code === 200)).toBe(true)
  expect(await ledger()).toEqual([{ days: 365 }])
  expect((await credit()).answer.data).toEqual({ isGranted: false, endTime: asked.endTime })
  expect((await beside()).orders).toMatchObject([{ orderId, isGranted: true, endTime: asked.endTime }])
  expect(await beside()).toMatchObject({ levelId: 2, hasEnded: false, endTime: asked.endTime })
  const { actions } = (await as(staff)(support.getAdminThread, { params: { id } })).answer
  expect(actions[0]).toMatchObject({ action: 'redrive-order', staffName: 'harbour_desk' })
  const { timeline } = await story()
  expect(timeline.map(({ text, by }) => [text, by])).toEqual(
    expect.arrayContaining([
      ['提交，¥198.00 / 365 天，30 分钟有效', null],
      ['问渠道：已支付', 'harbour_desk'],
      ['回查：已付款，开通', null],
      ['账本 +365 天，到期变成 2027-11-20', null],
      ['补发到账', 'harbour_desk'],
    ]),
  )
  expect((await ask()).answer.data).toMatchObject({
    canCredit: false,
    why: { reason: 'credit_refused', params: { fault: 'granted' }, msg: '已经到账' },
  })
})

test('another amount or merchant is evidence, and never credit', async () => {
  channel.pay(orderId, 100)
  expect((await ask()).answer.data).toMatchObject({
    canCredit: false,
    says: '支付宝答「已支付 ¥1.00」，订单是 ¥198.00，不一致',
    why: { params: { fault: 'amount' }, msg: '实付金额与订单金额不符' },
  })
  expect((await credit()).code).toBe(402)
  channel.pay(orderId, 19_800)
  const { query } = channel
  channel.query = async (orderId) => ({ ...(await query.call(channel, orderId)), merchant: 'm-2' })
  expect((await ask()).answer.data).toMatchObject({
    canCredit: false,
    why: { params: { fault: 'merchant' } },
  })
  expect((await credit()).code).toBe(402)
  expect(await ledger()).toEqual([])
})

test('a channel without answer or settings, and an unknown order, are reported', async () => {
  channel.isSilent = true
  expect((await ask()).refusal).toMatchObject({
    code: 500,
    msg: '支付渠道没有应答，请稍后再试',
    reason: 'credit_channel_silent',
  })
  channel.merchant = 'm-2'
  expect((await ask()).refusal.msg).toContain('不能回查')
  const body = { orderId: '999999999999999999' }
  expect((await as(staff)(support.askAdminOrder, { body })).code).toBe(404)
})

test('the panel shows what the principal may see', async () => {
  expect(await beside()).toMatchObject({
    userId: member.id,
    levelId: 1,
    hasEnded: true,
    endTime: '2026-11-15 12:00:00',
    copies: { count: 0, limit: 10 },
    messages: { total: 1, open: 1 },
    orders: [{ orderId, price: '198.00', status: 0, isGranted: false }],
    lastSignIn: { device: 'test' },
  })
  const { orders } = await beside()
  expect(JSON.stringify(orders)).not.toContain('pay.example')
  expect(JSON.stringify(await beside())).not.toContain('@example.org')
})

test('a role that may answer and nothing else sees no orders and no sign-ins', async () => {
  const { db } = server.context
  const role = { name: 'night_watch', title: '夜班', permissions: ['messages:answer'] }
  await db
    .insertInto('staff_role')
    .values(role)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const watch = await makeMember(server.context, { roles: ['night_watch'] })
  expect(await beside(watch)).toMatchObject({ orders: null, lastSignIn: null, levelId: 1 })
  expect((await as(watch)(support.getAdminOrder, { params: { orderId } })).code).toBe(402)
  expect((await as(watch)(support.askAdminOrder, { body: { orderId } })).code).toBe(402)
  channel.pay(orderId)
  expect((await credit(watch)).code).toBe(402)
  expect(await ledger()).toEqual([])
})

test('a reply with an unfilled placeholder is refused, and so is one with a statement that is not true yet', async () => {
  const gap = (await reply('尾号 {订单尾号}，{渠道}')).refusal
  expect(gap.data?.fields.message).toBe('还有没填的变量：{订单尾号}、{渠道}')
  expect((await reply('写作 {海} 也行')).code).toBe(200)
  const cannedId = await canned('已补到账')
  const granted = { cannedId, orderId }
  expect((await reply('尾号 0417 已到账', granted)).refusal).toMatchObject({ code: 402 })
  channel.pay(orderId)
  await credit()
  expect((await reply('尾号 0417 已到账', { cannedId })).code).toBe(402)
  expect((await reply('尾号 0417 已到账', granted)).code).toBe(200)
})

test('the order of another member makes nothing true', async () => {
  channel.pay(orderId)
  await credit()
  const other = await makeMember(server.context)
  const body = { appId: '1', message: '我的呢' }
  const messageId = (await as(other)(support.createMessage, { body })).answer.data.messageId
  const cannedId = await canned('已补到账')
  const sent = { messageId, message: '已到账', cannedId, orderId }
  expect((await as(staff)(support.replyMessage, { body: sent })).code).toBe(402)
})

test('canned replies are made, changed and removed, each with its entry', async () => {
  const create = (body: object) =>
    as(staff)(support.createCanned, { body: { title: '维护', text: '今晚维护', ...body } })
  const { cannedId } = (await create({})).answer.data
  const save = (changes: object) => as(staff)(support.saveCanned, { body: { cannedId, changes } })
  expect((await create({})).refusal.data?.fields).toEqual({ title: '已有同名的快捷回复' })
  const taken = await save({ title: { from: '维护', to: '核对中' } })
  expect(taken.refusal.data?.fields).toHaveProperty('title')
  const unfilled = await create({ title: '二', text: '{姓名}，{渠道}' })
  expect(unfilled.refusal.data?.fields.text).toContain('{姓名}')
  expect((await create({ title: '  ' })).refusal.data?.fields).toHaveProperty('title')
  await save({
    text: { from: '今晚维护', to: '今晚 {渠道} 维护' },
    statesGrant: { from: false, to: true },
  })
  expect((await as(staff)(support.listCanned)).answer.data.at(-1)).toMatchObject({
    cannedId,
    text: '今晚 {渠道} 维护',
    statesGrant: true,
  })
  // A colleague who opened it before that is told, and overwrites nothing.
  const older = await save({ text: { from: '今晚维护', to: '明晚维护' } })
  expect(older.answer.data).toMatchObject({
    saved: false,
    conflicts: [{ field: 'text', staffName: expect.any(String) }],
    reply: { cannedId, text: '今晚 {渠道} 维护' },
  })
  expect((await as(staff)(support.removeCanned, { body: { cannedId } })).code).toBe(200)
  expect((await as(staff)(support.removeCanned, { body: { cannedId } })).code).toBe(404)
  const audit = await server.context.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', cannedId)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['make-reply', 'edit-reply', 'remove-reply'])
})
