import { randomUUID } from 'node:crypto'
import { staff, support } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../test/server.ts'

/** Two of the staff at one message. */

const second = 1000
const clock = { now: noon }
let server: TestServer
let lin: TestMember
let zhou: TestMember
let member: TestMember
let id: string

beforeAll(async () => {
  server = await startTestServer({ template: 'empty', now: () => clock.now })
  lin = await makeMember(server.context, { roles: ['support'], userName: 'lin_xiao' })
  zhou = await makeMember(server.context, { roles: ['support'], userName: 'zhou_ying' })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.now += 3_600 * second
  await server.context.db
    .updateTable('access_token')
    .set({ expires_at: new Date(clock.now + 9e6) })
    .execute()
  await server.context.db
    .updateTable('sign_in')
    .set({ expires_at: new Date(clock.now + 9e6) })
    .execute()
  member = await makeMember(server.context)
  const body = { appId: '1', message: '灯塔的灯不亮了' }
  id = (await callAs(member, server.url)(support.createMessage, { body })).answer.data.messageId
})

const as = (member: TestMember) => callAs(member, server.url)
const write = (who: TestMember, text: string) => as(who)(support.saveDraft, { body: { messageId: id, text } })
const send = (who: TestMember, message: string, more: object = {}) =>
  as(who)(support.replyMessage, { body: { messageId: id, message, ...more } })
const thread = async (who: TestMember) => (await as(who)(support.getAdminThread, { params: { id } })).answer
const tell = async (who: TestMember, body: object = {}) =>
  (await as(who)(staff.tellPresence, { body: { place: `message/${id}`, ...body } })).answer.data

test('the member of staff that writes holds the message until a minute after the last key', async () => {
  expect((await write(lin, '您好')).answer.data.isHeld).toBe(true)
  expect((await write(zhou, '我来答')).answer.data.isHeld).toBe(false)
  expect((await send(zhou, '我来答')).refusal).toMatchObject({ code: 402 })
  expect((await thread(zhou)).hold).toMatchObject({
    userName: 'lin_xiao',
    isMine: false,
    length: 2,
    text: '您好',
  })
  const { rows } = (await as(zhou)(support.listAdminMessages, { query: { status: 0 } })).answer
  expect(rows.find((row) => row.id === id)?.writerName).toBe('lin_xiao')

  clock.now += 59 * second
  expect((await send(zhou, '我来答')).refusal.msg).toContain('lin_xiao')
  clock.now += 2 * second
  expect((await thread(zhou)).hold).toBeNull()
  expect((await send(zhou, '我来答')).code).toBe(200)
})

test('of two members of staff that begin at once, one holds the message', async () => {
  const began = await Promise.all(
    [lin, zhou, lin, zhou].map(async (who) => [who.userName, (await write(who, '您好')).answer.data.isHeld]),
  )
  const holders = new Set(began.filter(([, isHeld]) => isHeld).map(([name]) => name))
  expect(holders.size).toBe(1)
})

test('taking over is written down, and turns the other one away', async () => {
  await write(lin, '您好，正在')
  expect((await as(zhou)(support.takeOverMessage, { body: { messageId: id } })).code).toBe(200)
  expect((await send(lin, '您好，正在核对')).refusal.code).toBe(402)
  const { actions, hold } = await thread(lin)
  expect(actions).toMatchObject([{ action: 'take-message', staffName: 'zhou_ying' }])
  expect(hold).toMatchObject({ userName: 'zhou_ying', isMine: false })
  const audit = await server.context.db
    .selectFrom('audit_entry')
    .select(['before', 'after', 'address'])
    .where('subject_id', '=', id)
    .execute()
  expect(audit).toEqual([{ before: { writer: lin.id }, after: { writer: zhou.id }, address: '127.0.0.1' }])
  // The hold has expired: nothing is taken over, and nothing is recorded.
  clock.now += 61 * second
  await as(lin)(support.takeOverMessage, { body: { messageId: id } })
  expect((await thread(lin)).actions).toHaveLength(1)
})

test('a draft is stored for each of them, and deleted with the reply', async () => {
  await write(lin, '您好')
  await write(zhou, '我的')
  expect((await thread(lin)).draft?.text).toBe('您好')
  expect((await thread(zhou)).draft?.text).toBe('我的')
  await send(lin, '您好')
  expect((await thread(lin)).draft).toBeNull()
  expect((await thread(lin)).hold).toBeNull()
  expect((await thread(zhou)).draft?.text).toBe('我的')
  await write(zhou, '')
  expect(await thread(zhou)).toMatchObject({ draft: null, hold: null })
  const missing = { body: { messageId: '7399999999999999', text: '您好' } }
  expect((await as(lin)(support.saveDraft, missing)).code).toBe(404)
})

test('a reply is refused if another member of staff has answered since the last entry that was read; a repeated request is not', async () => {
  const [first] = (await thread(lin)).rows
  const seen = { readEntryId: first?.entryId }
  const sendingId = randomUUID()
  expect((await send(lin, '已修好', { ...seen, sendingId })).code).toBe(200)
  // Sent again it is known, not refused.
  expect((await send(lin, '已修好', { ...seen, sendingId })).code).toBe(200)
  expect((await send(zhou, '已修好', seen)).refusal.msg).toContain('lin_xiao')
  const last = (await thread(zhou)).rows.at(-1)
  expect((await send(zhou, '还有别的吗', { readEntryId: last?.entryId })).code).toBe(200)
  expect((await thread(zhou)).total).toBe(3)
})

/** The member adds an entry that staff have not read; returns the last entry that they have. */
async function addUnread(): Promise<string | undefined> {
  const readEntryId = (await thread(lin)).rows.at(-1)?.entryId
  clock.now += 5 * second
  await as(member)(support.addMessage, { body: { messageId: id, message: '还有，塔门也锁着' } })
  clock.now += 5 * second
  return readEntryId
}

test('a reply leaves a message waiting since the first entry of the member that was not read', async () => {
  const readEntryId = await addUnread()
  const written = clock.now - 5 * second
  await as(member)(support.addMessage, { body: { messageId: id, message: '钥匙在谁那里' } })
  expect((await send(lin, '已修好', { readEntryId })).code).toBe(200)
  const row = await server.context.db
    .selectFrom('message')
    .select(['status', 'waiting_since as since'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 0, since: new Date(written) })
  const { rows } = (await as(lin)(support.listAdminMessages, { query: { status: 0 } })).answer
  expect(rows.map((one) => one.id)).toContain(id)
  expect((await send(lin, '门也开了', { readEntryId: (await thread(lin)).rows.at(-1)?.entryId })).code).toBe(
    200,
  )
  expect((await thread(lin)).data).toMatchObject({ status: 1, waitingSince: null })
})

test('a message with an entry of the member that was not read is not closed, neither by a reply nor without one', async () => {
  const readEntryId = await addUnread()
  await write(lin, '已修好')
  const replied = await send(lin, '已修好', { readEntryId, close: true })
  expect(replied.refusal.reason).toBe('member_wrote_meanwhile')
  const close = (read: string | undefined) =>
    as(lin)(support.closeAdminMessage, { body: { messageId: id, readEntryId: read } })
  expect((await close(readEntryId)).refusal.reason).toBe('member_wrote_meanwhile')
  const after = await thread(lin)
  expect(after).toMatchObject({ total: 2, data: { status: 0 }, draft: { text: '已修好' } })
  expect((await close(after.rows.at(-1)?.entryId)).code).toBe(200)
  expect((await thread(lin)).data.status).toBe(9)
})

test('presence at a page lists the staff that are there, were there, and are writing', async () => {
  await tell(lin)
  clock.now += 5 * second
  expect(await tell(zhou)).toMatchObject({
    here: [{ userName: 'lin_xiao', isHere: true }],
    hold: null,
  })
  const { online } = await tell(zhou)
  expect(online.map(({ userName }) => userName).sort()).toEqual(['lin_xiao', 'zhou_ying'])
  await tell(lin, { holds: true, length: 12 })
  expect((await tell(zhou)).hold).toMatchObject({ userName: 'lin_xiao', isMine: false, length: 12 })
  const editor = await makeMember(server.context, { roles: ['editor'], userName: `editor_of_${id}` })
  clock.now += 61 * second
  await tell(editor, { holds: true, length: 3 })
  expect((await tell(zhou)).hold).toBeNull()
  await tell(lin, { place: 'works' })
  clock.now += 61 * second
  const later = await tell(zhou)
  expect(later.hold).toBeNull()
  expect(later.here).toContainEqual(expect.objectContaining({ userName: 'lin_xiao', isHere: false }))
  expect(later.online.map(({ userName }) => userName)).toEqual(['zhou_ying'])
})

test('closing a message releases its hold, and it cannot be assigned to staff without permission to answer', async () => {
  const editor = await makeMember(server.context, { roles: ['editor'], userName: 'chen_editor' })
  const assign = (staffId: string | null) =>
    as(lin)(support.assignMessage, { body: { messageId: id, staffId } })
  expect((await assign(editor.id)).refusal.data?.fields).toHaveProperty('staffId')
  expect((await assign(zhou.id)).code).toBe(200)
  const mine = (await as(zhou)(support.listAdminMessages, { query: { mine: 1 } })).answer
  expect(mine.rows).toMatchObject([{ id, assigneeName: 'zhou_ying' }])
  const { data } = (await as(lin)(support.listColleagues)).answer
  expect(data).toEqual([
    { userId: lin.id, userName: 'lin_xiao', open: 0 },
    { userId: zhou.id, userName: 'zhou_ying', open: 1 },
  ])
  expect((await thread(lin)).actions).toMatchObject([{ action: 'assign-message', note: 'zhou_ying' }])
  await write(lin, '您好')
  await as(lin)(support.closeAdminMessage, { body: { messageId: id } })
  expect(await thread(lin)).toMatchObject({ hold: null, draft: null, data: { status: 9 } })
  expect((await assign(null)).refusal.code).toBe(402)
  expect((await as(zhou)(support.listAdminMessages, { query: { mine: 1 } })).answer.rows).toEqual([])
})
