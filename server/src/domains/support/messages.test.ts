import { randomUUID } from 'node:crypto'
import { messageMax, replyMax, support, texts } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallOptions, call } from '../../../test/client.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../test/server.ts'
import { eraseMember } from '../privacy/queries/erase.ts'
import { eraseDue } from '../privacy/scheduled.ts'
import { beginMessage, closeOwn, continueMessage } from './service/writing.ts'

let server: TestServer
let staff: TestMember
const minute = 60_000
const clock = { now: noon }

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now })
  staff = await makeMember(server.context, { roles: ['support'], userName: 'harbour_desk' })
})
afterAll(() => server.close())

const as =
  ({ headers }: TestMember) =>
  <T extends Parameters<typeof call>[1]>(endpoint: T, options: CallOptions = {}) =>
    call(server.url, endpoint, { ...options, headers })

/** A member with a message of their own. */
async function someMessage(message = '付款成功了，会员等级还是注册用户') {
  const member = await makeMember(server.context)
  const { answer } = await as(member)(support.createMessage, { body: { appId: '1', message } })
  return { member, ask: as(member), id: answer.data.messageId }
}
const rowsOf = async (member: TestMember) => (await as(member)(support.listMessages)).answer.rows
const reply = (messageId: string, message: string, more: object = {}) =>
  as(staff)(support.replyMessage, { body: { messageId, message, ...more } })

test('a message goes from waiting to replied, back with what is added, and to its end', async () => {
  const { member, ask, id } = await someMessage()
  const created = {
    id,
    status: 0,
    isUnread: false,
    orderId: null,
    message: '付款成功了，会员等级还是注册用户',
  }
  expect(await rowsOf(member)).toMatchObject([created])
  const empty = (await ask(support.getThread, { params: { id } })).answer
  expect(empty).toMatchObject({ rows: [], total: 0, data: { id } })

  clock.now += minute
  await reply(id, '已经补开，请刷新')
  expect(await rowsOf(member)).toMatchObject([{ status: 1, isUnread: true }])
  expect((await ask(support.countUnread)).answer.data.count).toBe(1)
  const thread = (await ask(support.getThread, { params: { id } })).answer
  expect(thread.rows).toMatchObject([{ message: '已经补开，请刷新', type: 1 }])
  expect((await ask(support.countUnread)).answer.data.count).toBe(0)

  clock.now += minute
  await ask(support.addMessage, { body: { messageId: id, message: '看到了，谢谢' } })
  expect(await rowsOf(member)).toMatchObject([{ status: 0, isUnread: false }])
  const later = (await ask(support.getThread, { params: { id } })).answer
  expect(later.rows.map(({ type }) => type)).toEqual([1, 0])

  expect((await ask(support.closeMessage, { body: { id } })).code).toBe(200)
  expect((await ask(support.closeMessage, { body: { id } })).code).toBe(200)
  expect(await rowsOf(member)).toMatchObject([{ status: 9 }])
  const more = { body: { messageId: id, message: '还有' } }
  expect((await ask(support.addMessage, more)).refusal).toMatchObject({
    code: 402,
    msg: texts.messageClosed,
    reason: 'message_closed',
  })
  expect((await reply(id, '还有')).refusal).toMatchObject({ code: 402 })
})

test('a repeated sending is written once, also concurrently', async () => {
  const member = await makeMember(server.context)
  const body = { appId: '1', message: '港口的灯不亮了', sendingId: randomUUID() }
  const sent = await Promise.all(Array.from({ length: 8 }, () => as(member)(support.createMessage, { body })))
  const ids = new Set(sent.map(({ answer }) => answer.data.messageId))
  expect(ids.size).toBe(1)
  const [id = ''] = ids
  const more = { messageId: id, message: '又亮了', sendingId: randomUUID() }
  await Promise.all(Array.from({ length: 8 }, () => as(member)(support.addMessage, { body: more })))
  const answer = { sendingId: randomUUID() }
  await Promise.all(Array.from({ length: 8 }, () => reply(id, '好的', answer)))
  const thread = (await as(member)(support.getThread, { params: { id } })).answer
  expect(thread.rows.map(({ message }) => message)).toEqual(['又亮了', '好的'])
  expect(await rowsOf(member)).toHaveLength(1)
})

test('the same sending of two members is two messages', async () => {
  const sendingId = randomUUID()
  for (const member of [await makeMember(server.context), await makeMember(server.context)]) {
    await as(member)(support.createMessage, { body: { appId: '1', message: '你好', sendingId } })
    expect(await rowsOf(member)).toHaveLength(1)
  }
})

test('texts are trimmed, counted as a person counts, and refused where they do not fit', async () => {
  const { member, ask, id } = await someMessage(` ${'灯'.repeat(messageMax)} `)
  expect((await rowsOf(member))[0]?.message).toHaveLength(messageMax)
  for (const message of ['', '   ', '灯'.repeat(messageMax + 1)]) {
    const { refusal } = await ask(support.addMessage, { body: { messageId: id, message } })
    expect(refusal.data?.fields).toHaveProperty('message')
  }
  const nothing = await ask(support.addMessage, { body: { messageId: id, message: ' ' } })
  expect(nothing.refusal.data?.fields.message).toBe(texts.fillInFirst)
  expect((await reply(id, '灯'.repeat(replyMax))).code).toBe(200)
  expect((await reply(id, '灯'.repeat(replyMax + 1))).code).toBe(500)
})

test('a member cannot read, continue or close messages of another member', async () => {
  const { member, id } = await someMessage()
  const other = as(await makeMember(server.context))
  expect((await other(support.getThread, { params: { id } })).code).toBe(404)
  expect((await other(support.addMessage, { body: { messageId: id, message: '我' } })).code).toBe(404)
  const resent = { messageId: id, message: '我', sendingId: randomUUID() }
  expect((await other(support.addMessage, { body: resent })).code).toBe(404)
  const absent = { messageId: '999999999999999999', message: '我' }
  expect((await other(support.addMessage, { body: absent })).code).toBe(404)
  expect((await other(support.closeMessage, { body: { id } })).code).toBe(404)
  expect((await other(support.listMessages)).answer).toMatchObject({ rows: [], total: 0 })
  expect(await rowsOf(member)).toMatchObject([{ status: 0 }])
})

test('an order is linked where it is one’s own', async () => {
  const { db } = server.context
  const [member, other] = [await makeMember(server.context), await makeMember(server.context)]
  const now = new Date(clock.now)
  const plan = await db
    .insertInto('plan')
    .values({
      name: '年卡',
      price_fen: 19800,
      orig_price_fen: 29800,
      level_id: 2,
      days: 365,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const orderId = '261120081539904123'
  await db
    .insertInto('orders')
    .values({
      id: orderId,
      member_id: member.id,
      plan_id: plan.id,
      pay_name: '年卡',
      level_id: 2,
      days: 365,
      price_fen: 19800,
      pay_channel: 'alipay',
      provider: 'alipay',
      merchant: '1',
      device: 'phone',
      expires_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const body = { appId: '1', message: '没有到账', orderId }
  expect((await as(other)(support.createMessage, { body })).code).toBe(404)
  await as(member)(support.createMessage, { body })
  expect(await rowsOf(member)).toMatchObject([{ orderId }])
  const found = (await as(staff)(support.listAdminMessages, { query: { keyword: orderId } })).answer
  expect(found.rows).toMatchObject([{ orderId, userId: member.id, userName: member.userName }])
})

test('the last changed comes first, twelve a page', async () => {
  const member = await makeMember(server.context)
  const ids: string[] = []
  for (let at = 0; at < 14; at += 1) {
    clock.now += minute
    const body = { appId: '1', message: `第 ${at} 条` }
    ids.push((await as(member)(support.createMessage, { body })).answer.data.messageId)
  }
  clock.now += minute
  await reply(ids[0] ?? '', '好')
  const first = (await as(member)(support.listMessages)).answer
  expect(first.total).toBe(14)
  expect(first.rows.map(({ id }) => id)).toEqual([ids[0], ...ids.slice(3).reverse()])
  const rest = (await as(member)(support.listMessages, { query: { pageNum: 2 } })).answer
  expect(rest.rows.map(({ id }) => id)).toEqual([ids[2], ids[1]])
})

test('the list begins with the longest waiting message; a reply is audited', async () => {
  clock.now += minute
  const early = await someMessage('先来的')
  clock.now += minute
  const late = await someMessage('后来的')
  clock.now += minute
  // Writing again does not change the place in the queue.
  await early.ask(support.addMessage, { body: { messageId: early.id, message: '还在吗' } })
  const { rows } = (await as(staff)(support.listAdminMessages, { query: { status: 0, pageSize: 300 } }))
    .answer
  const places = [early.id, late.id].map((id) => rows.findIndex((row) => row.id === id))
  expect(places[0]).toBeLessThan(places[1] ?? 0)
  const waiting = (await as(staff)(support.countWaiting)).answer.data
  expect(waiting).toEqual({ count: rows.length, since: rows[0]?.waitingSince })

  await reply(late.id, '来了', { close: true })
  const thread = (await as(staff)(support.getAdminThread, { params: { id: late.id } })).answer
  expect(thread).toMatchObject({
    data: { status: 9, waitingSince: null },
    rows: [
      { type: 0, staffName: null },
      { type: 1, message: '来了', staffName: 'harbour_desk' },
    ],
  })
  expect((await rowsOf(late.member))[0]).toMatchObject({ status: 9, isUnread: true })
  const audit = await server.context.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'subject_kind', 'subject_id', 'before', 'after'])
    .where('member_id', '=', late.member.id)
    .execute()
  expect(audit).toEqual([
    {
      action: 'reply-message',
      actor_id: staff.id,
      subject_kind: 'message',
      subject_id: late.id,
      before: { status: 0 },
      after: { status: 9 },
    },
  ])
  const byName = (await as(staff)(support.listAdminMessages, { query: { keyword: late.member.userName } }))
    .answer
  expect(byName.rows.map(({ id }) => id)).toContain(late.id)
})

test('with the account its messages go', async () => {
  const { member, id } = await someMessage()
  const { db } = server.context
  await db
    .updateTable('member')
    .set({ delete_after: new Date(clock.now - 10 * minute) })
    .where('id', '=', member.id)
    .execute()
  await eraseDue(server.context)
  expect(await db.selectFrom('message').select('id').where('id', '=', id).execute()).toEqual([])
})

test('whose account is erased while a sending is under way writes nothing', async () => {
  const { context } = server
  const { member, id } = await someMessage()
  const now = new Date(clock.now)
  await context.db.transaction().execute((tx) => eraseMember(tx, member.id, Buffer.alloc(32, 7), now))
  const refused = { code: 401, message: texts.unauthenticated }
  const body = { appId: '1', message: '还在吗' }
  await expect(beginMessage(context, member.id, body)).rejects.toMatchObject(refused)
  await expect(
    continueMessage(context, member.id, { messageId: id, message: '还在吗' }),
  ).rejects.toMatchObject(refused)
  await expect(closeOwn(context, member.id, id)).rejects.toMatchObject(refused)
  const rows = await context.db
    .selectFrom('message')
    .select(['id', 'status'])
    .where('member_id', '=', member.id)
    .execute()
  expect(rows).toEqual([{ id, status: 0 }])
})
