import { billing, members, staff, support } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { submitOrder } from '../../../test/payments/orders.ts'
import { newChannel, type TestChannel } from '../../../test/payments/paying.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { applyReport } from '../billing/service/apply-report.ts'

/** Actions beside a message: internal notes, refunds, a ban; the thread shows all of them. */

let server: TestServer
let channel: TestChannel
let clerk: TestMember
let colleague: TestMember
let member: TestMember
let orderId: string
let id: string

beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  clerk = await makeMember(server.context, { roles: ['support'], userName: 'harbour_desk' })
  colleague = await makeMember(server.context, { roles: ['support'], userName: 'quay_desk' })
})
afterAll(() => server.close())
beforeEach(async () => {
  channel = newChannel(server.context)
  member = await makeMember(server.context)
  orderId = await submitOrder(server, member, { fen: 19_800 })
  const message = { appId: '1', message: '买重了，请退一笔' }
  id = (await as(member)(support.createMessage, { body: message })).answer.data.messageId
})

const as = (who: TestMember) => callAs(who, server.url)
const thread = async (who = clerk) => (await as(who)(support.getAdminThread, { params: { id } })).answer
const leave = (text: string, more: object = {}, who = clerk) =>
  as(who)(support.addMessageNote, { body: { messageId: id, text, ...more } })

test('an internal note is visible to staff alone, is stored once when it is repeated, and is allowed while another member of staff writes and after closing', async () => {
  const sendingId = crypto.randomUUID()
  await as(colleague)(support.saveDraft, { body: { messageId: id, text: '您好' } })
  const all = await Promise.all([
    leave('他上周也问过，渠道单号在备注里', { sendingId }),
    leave('他上周也问过，渠道单号在备注里', { sendingId }),
  ])
  expect(all.map(({ code }) => code)).toEqual([200, 200])
  const { notes, actions, data } = await thread(colleague)
  expect(notes).toMatchObject([{ staffName: 'harbour_desk', text: '他上周也问过，渠道单号在备注里' }])
  expect(actions).toEqual([])
  expect(data.status).toBe(0)

  const own = await as(member)(support.getThread, { params: { id } })
  expect(JSON.stringify(own.answer)).not.toContain('上周')
  expect((await as(member)(support.listMessages)).answer.rows[0]?.isUnread).toBe(false)

  const admin = await makeMember(server.context, { roles: ['admin'] })
  const audit = (await as(admin)(staff.listAudit, { query: { member: member.id } })).answer
  expect(audit.rows.filter(({ action }) => action === 'note-message')).toHaveLength(1)
  expect(JSON.stringify(audit)).not.toContain('上周')

  await as(clerk)(support.closeAdminMessage, { body: { messageId: id } })
  expect((await leave('已电话说明')).code).toBe(200)
  expect((await thread()).notes.map(({ text }) => text)).toEqual([
    '他上周也问过，渠道单号在备注里',
    '已电话说明',
  ])
})

test('an empty word, one too long, a message that is not there, and members are refused', async () => {
  expect((await leave('  ')).refusal.msg).toContain('请写备注')
  expect((await leave('长'.repeat(301))).refusal.msg).toContain('300')
  const missing = { body: { messageId: '7399999999999999', text: '您好' } }
  expect((await as(clerk)(support.addMessageNote, missing)).code).toBe(404)
  expect((await leave('您好', {}, member)).code).toBe(402)
  expect((await thread()).notes).toEqual([])
})

test('the note goes with the message when the account is erased', async () => {
  await leave('请先看订单')
  await server.context.db.deleteFrom('message').where('id', '=', id).execute()
  const left = await server.context.db
    .selectFrom('message_note')
    .select('id')
    .where('message_id', '=', id)
    .execute()
  expect(left).toEqual([])
})

test('money given back and a ban show in the thread beside which they were done, and in no other', async () => {
  await applyReport(server.context, channel, channel.pay(orderId), 'notice')
  const refund = {
    orderId,
    byHand: true,
    amount: '98.00',
    reason: '重复购买',
    tail: orderId.slice(-4),
    messageId: id,
  }
  expect((await as(clerk)(billing.refundAdminOrder, { body: refund })).code).toBe(200)
  const ban = { userId: member.id, days: 7, reason: '辱骂客服', messageId: id }
  expect((await as(clerk)(members.banMember, { body: ban })).code).toBe(402)
  const head = await makeMember(server.context, { roles: ['admin'], userName: 'head_of_house' })
  expect((await as(head)(members.banMember, { body: ban })).code).toBe(200)
  const lift = { userId: member.id, reason: '已道歉', messageId: id }
  expect((await as(head)(members.unbanMember, { body: lift })).code).toBe(200)
  const { actions } = await thread()
  expect(actions).toMatchObject([
    { action: 'mark-refunded', note: '¥98.00', reason: '重复购买', staffName: 'harbour_desk' },
    { action: 'ban', note: '2026-11-27 12:00', reason: '辱骂客服', staffName: 'head_of_house' },
    { action: 'unban', note: null, reason: '已道歉' },
  ])

  const other = await makeMember(server.context)
  const body = { appId: '1', message: '你好' }
  const { messageId } = (await as(other)(support.createMessage, { body })).answer.data
  await as(head)(members.banMember, { body: { ...ban, days: null, messageId } })
  const theirs = await as(clerk)(support.getAdminThread, { params: { id: messageId } })
  expect(theirs.answer.actions).toEqual([])
})
