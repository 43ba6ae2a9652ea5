import { members, staff } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, info, newMember, signIn, startAccountsServer } from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { callAs } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { makePaidOrder } from '../../../test/payments/orders.ts'
import { makePlan } from '../../../test/payments/paying.ts'
import { eraseDue } from './scheduled.ts'

// A member asks by mail for their data, or for the end of their account, and staff do it.

const day = 86_400_000
let server: AccountsServer
let admin: TestMember
let support: TestMember
beforeAll(async () => {
  server = await startAccountsServer()
  admin = await makeMember(server.context, { userName: 'head_of_house', roles: ['admin'] })
  support = await makeMember(server.context, { roles: ['support'] })
})
afterAll(() => server.close())

const as = (who: TestMember) => callAs(who, server.url)
const requestFor = (userId: string, more: object = {}) => ({
  body: { userId, reason: '来信要求，已核对注册邮箱', tail: userId.slice(-4), ...more },
})
const card = async (userId: string, who = admin) =>
  (await as(who)(members.getMember, { params: { userId } })).answer.data
const lastAction = async (userId: string) =>
  (await as(admin)(staff.listAudit, { query: { member: userId } })).answer.rows[0]

test('the file holds what the member would export alone, is written down, and goes out by permission', async () => {
  const member = await makeMember(server.context, { userName: 'han_jiangxue' })
  const plan = await makePlan(server.context, { fen: 990, days: 30 })
  const orderId = await makePaidOrder(server.context, member.id, plan.id)
  const { name, text } = (await as(admin)(members.exportMember, requestFor(member.id))).answer.data
  expect(name).toBe(`member-${member.id}.json`)
  const own = (await as(member)(members.exportAccount)).answer.data
  expect(JSON.parse(text)).toEqual(own)
  expect(JSON.parse(text)).toMatchObject({
    account: { userName: 'han_jiangxue', email: 'han_jiangxue@example.org' },
    orders: [{ orderId }],
  })
  const action = await lastAction(member.id)
  expect(action).toMatchObject({ action: 'export-member', reason: '来信要求，已核对注册邮箱' })
  expect(JSON.stringify(action)).not.toContain('example.org')

  expect((await as(support)(members.exportMember, requestFor(member.id))).code).toBe(402)
  expect(await card(member.id, support)).toMatchObject({ mayGiveData: false })
  expect(await card(member.id)).toMatchObject({ mayGiveData: true })
  const wrong = await as(admin)(members.exportMember, requestFor(member.id, { tail: '0000' }))
  expect(wrong.refusal.data?.fields).toHaveProperty('tail')
  expect((await as(admin)(members.exportMember, requestFor(member.id, { reason: '' }))).code).toBe(500)
  expect((await as(admin)(members.exportMember, requestFor('5000000000009999'))).code).toBe(404)
})

test('the account ends as when the member deletes it: signed out, a week to take it back, money stays', async () => {
  const member = await makeMember(server.context, { userName: 'wish_to_leave' })
  const plan = await makePlan(server.context, { fen: 990, days: 30 })
  const orderId = await makePaidOrder(server.context, member.id, plan.id)
  const deleted = await as(admin)(members.deleteMember, requestFor(member.id))
  expect(deleted.answer.data.deleteTime).toBe('2026-11-27 12:00:00')
  expect((await as(member)(members.getInfo)).code).toBe(401)
  expect((await card(member.id)).deleteTime).toBe('2026-11-27 12:00:00')
  expect(await lastAction(member.id)).toMatchObject({
    action: 'delete-member',
    before: { deleteAfter: null },
    after: { deleteAfter: '2026-11-27T04:00:00.000Z' },
  })
  expect((await as(admin)(members.deleteMember, requestFor(member.id))).refusal.msg).toContain('已经定在')

  server.clock.now += 8 * day
  expect(await eraseDue(server.context)).toBe(1)
  server.clock.now -= 8 * day
  expect(await card(member.id)).toMatchObject({ userName: '', email: '', mayGiveData: false, orderCount: 1 })
  const kept = await server.context.db
    .selectFrom('orders')
    .select('paid_fen')
    .where('id', '=', orderId)
    .executeTakeFirst()
  expect(kept?.paid_fen).toBe(990)
  expect((await as(admin)(members.exportMember, requestFor(member.id))).code).toBe(404)
})

test('it is withdrawn by staff, or by the member signing in', async () => {
  const member = await makeMember(server.context, { userName: 'stays_after_all' })
  const restore = () =>
    as(admin)(members.restoreMember, { body: { userId: member.id, reason: '会员改了主意' } })
  expect((await restore()).refusal.msg).toBe('这个账号没有在注销')
  await as(admin)(members.deleteMember, requestFor(member.id))
  expect((await restore()).code).toBe(200)
  expect((await card(member.id)).deleteTime).toBeNull()
  expect(await lastAction(member.id)).toMatchObject({
    action: 'restore-member',
    after: { deleteAfter: null },
  })
  server.clock.now += 8 * day
  expect(await eraseDue(server.context)).toBe(0)
  server.clock.now -= 8 * day

  const first = await newMember(server.url, 'by_myself')
  const { userId } = (await info(server.url, first)).answer.user
  await as(admin)(members.deleteMember, requestFor(userId))
  expect((await info(server.url, first)).code).toBe(401)
  const back = await signIn(server.url, 'by_myself')
  expect((await call(server.url, members.restoreAccount, { headers: back.headers, body: {} })).code).toBe(200)
  expect((await card(userId)).deleteTime).toBeNull()
})

test('staff cannot delete their own account here, nor that of staff with more permissions', async () => {
  expect((await as(admin)(members.deleteMember, requestFor(admin.id))).refusal.msg).toContain('会员中心')
  const { answer } = await as(admin)(staff.createRole, {
    body: { title: '资料员', permissions: ['members:read', 'members:data'] },
  })
  const manager = await makeMember(server.context, { roles: [answer.data.name] })
  const member = await makeMember(server.context)
  expect((await as(manager)(members.deleteMember, requestFor(admin.id))).code).toBe(500)
  expect((await as(manager)(members.exportMember, requestFor(support.id))).code).toBe(500)
  expect((await as(manager)(members.exportMember, requestFor(member.id))).code).toBe(200)
  expect((await card(support.id)).deleteTime).toBeNull()
})
