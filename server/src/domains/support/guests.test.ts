import { randomUUID } from 'node:crypto'
import { members, staff, support } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AccountsServer,
  info,
  newMember,
  password,
  registerForm,
  signIn,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { makeKey } from '../../../test/api-keys/keys.ts'
import { call } from '../../../test/client.ts'
import { callAs } from '../../../test/kept.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { soon } from '../../../test/soon.ts'
import { removeExpired } from '../members/queries/cleaning.ts'
import { openReset } from '../members/service/recovery-codes.ts'
import { takeReset } from './queries/guests.ts'

/** What visitors write without an account, and how a forgotten password is set anew with the help of support. */

let server: AccountsServer
let clerk: TestMember
let manager: TestMember
beforeAll(async () => {
  server = await startAccountsServer({ limits: true })
  clerk = await makeMember(server.context, { roles: ['support'], userName: 'harbour_desk' })
  manager = await makeMember(server.context, { roles: ['admin'], userName: 'quay_admin' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.deleteFrom('try_count').execute()
})

const as = (who: TestMember) => callAs(who, server.url)
const ask = (change: object = {}) =>
  call(server.url, support.createGuestMessage, {
    body: {
      appId: '1',
      name: 'zhouqing',
      email: 'Member@Example.org',
      message: '忘记密码，请帮我重设。',
      ...change,
    },
  })
const codeOf = async (change: object = {}) => (await ask(change)).answer.data.ticketCode
const view = (ticketCode: string) => call(server.url, support.viewGuestMessage, { body: { ticketCode } })
const newest = async () => {
  const { rows } = (await as(clerk)(support.listAdminMessages, { query: { status: '0', pageSize: 300 } }))
    .answer
  const [row] = rows.filter(({ isGuest }) => isGuest).sort((a, b) => b.id.localeCompare(a.id))
  if (!row) throw new Error('no message of a visitor')
  return row
}
const allow = (messageId: string, who = manager) =>
  as(who)(support.allowGuestReset, { body: { messageId, reason: '邮箱与账号一致' } })

test('a visitor writes, staff answer in the same queue, and the code shows the answer and takes more', async () => {
  const ticketCode = await codeOf()
  expect(ticketCode).toMatch(/^LY-[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/)
  const row = await newest()
  expect(row).toMatchObject({ userId: null, userName: 'zhouqing', levelId: 0, status: 0 })
  await as(clerk)(support.replyMessage, { body: { messageId: row.id, message: '请补充注册时间' } })
  const typed = ticketCode.toLowerCase().replaceAll('-', '')
  expect((await view(` ${typed} `)).answer).toMatchObject({
    data: { name: 'zhouqing', message: '忘记密码，请帮我重设。', status: 1, resetUntil: null },
    rows: [{ message: '请补充注册时间', type: 1 }],
  })
  const body = { ticketCode, message: '去年五月', sendingId: randomUUID() }
  for (let times = 0; times < 2; times++) await call(server.url, support.addGuestMessage, { body })
  const thread = (await as(clerk)(support.getAdminThread, { params: { id: row.id } })).answer
  expect(thread.rows.map(({ message, type }) => [type, message])).toEqual([
    [0, '忘记密码，请帮我重设。'],
    [1, '请补充注册时间'],
    [0, '去年五月'],
  ])
  await as(clerk)(support.closeAdminMessage, { body: { messageId: row.id } })
  const late = await call(server.url, support.addGuestMessage, { body: { ticketCode, message: '还在吗' } })
  expect(late.code).toBe(402)
})

test('sent again after an answer that was lost, the same code is answered, and nothing is there twice', async () => {
  const sendingId = randomUUID()
  const [one, other] = [
    await codeOf({ sendingId, name: 'twice_sent' }),
    await codeOf({ sendingId, name: 'twice_sent' }),
  ]
  expect(other).toBe(one)
  const found = await as(clerk)(support.listAdminMessages, { query: { keyword: 'twice_sent' } })
  expect(found.answer.total).toBe(1)
  expect(
    (await as(clerk)(support.listAdminMessages, { query: { keyword: 'member@example.org' } })).answer.total,
  ).toBeGreaterThan(0)
})

test('no stored value opens the message, and a wrong code opens none', async () => {
  const ticketCode = await codeOf()
  const rows = await server.context.db.selectFrom('guest_message').selectAll().execute()
  expect(
    JSON.stringify(rows.map((row) => ({ ...row, code_hash: row.code_hash.toString('latin1') }))),
  ).not.toContain(ticketCode.slice(3, 7))
  expect((await view('LY-2222-3333-4444')).refusal).toEqual({
    code: 404,
    msg: '没有这个查询码，请检查后重新输入',
    reason: 'ticket_code_unknown',
  })
})

test('each wrong field is named, and an unknown application is refused', async () => {
  const wrong = await ask({ name: ' ', email: 'x', message: '' })
  expect(Object.keys(wrong.refusal.data?.fields ?? {}).sort()).toEqual(['email', 'message', 'name'])
  expect((await ask({ appId: '2' })).refusal.data?.fields).toHaveProperty('appId')
})

test('six an hour from one address, ten a day for a name', async () => {
  const codes: number[] = []
  for (let sent = 0; sent < 8; sent++) codes.push((await ask({ message: `第 ${sent} 次` })).code)
  expect(codes).toEqual([200, 200, 200, 200, 200, 200, 402, 402])
})

test('staff can let the visitor set a new password by the code of the message; staff do not see it, and it works once', async () => {
  const owner = await newMember(server.url, 'zhouqing')
  const ticketCode = await codeOf()
  const { id } = await newest()
  const beside = (await as(manager)(support.getAdminGuest, { params: { id } })).answer.data
  expect(beside).toMatchObject({
    name: 'zhouqing',
    email: 'Member@Example.org',
    account: { userName: 'zhouqing', isSameEmail: true, mayReset: true },
  })
  const early = await call(server.url, support.openGuestReset, { body: { ticketCode } })
  expect(early.code).toBe(402)
  expect((await allow(id)).code).toBe(200)
  expect((await view(ticketCode)).answer.data.resetUntil).toBe('2026-11-23 12:00:00')
  const { token } = (await call(server.url, support.openGuestReset, { body: { ticketCode } })).answer.data
  const word = { password: 'another-word', confirmPassword: 'another-word' }
  expect((await call(server.url, members.resetPassword, { body: { token, ...word } })).code).toBe(200)
  expect((await info(server.url, owner)).code).toBe(401)
  await signIn(server.url, 'zhouqing', { password: 'another-word' })
  expect((await call(server.url, support.openGuestReset, { body: { ticketCode } })).code).toBe(402)
  const audit = (await as(manager)(staff.listAudit, { query: { action: 'allow-reset' } })).answer
  expect(audit.rows).toMatchObject([{ reason: '邮箱与账号一致' }])
})

test('a different mail address, a name without account, staff of higher rank and a missing permission allow no reset', async () => {
  await call(server.url, members.register, {
    body: registerForm('lantern_7', { email: 'other@example.org' }),
  })
  await codeOf({ name: 'lantern_7' })
  expect((await allow((await newest()).id)).refusal.msg).toContain('不一致')
  await codeOf({ name: 'nobody_here' })
  const unknown = (await newest()).id
  expect((await allow(unknown)).refusal.msg).toBe('没有这个用户名的账号')
  expect(
    (await as(manager)(support.getAdminGuest, { params: { id: unknown } })).answer.data.account,
  ).toBeNull()
  expect((await allow(unknown, clerk)).code).toBe(402)
  const boss = await makeMember(server.context, { roles: ['admin'], userName: 'harbour_boss' })
  await server.context.db
    .updateTable('member')
    .set({ email: 'member@example.org' })
    .where('id', '=', boss.id)
    .execute()
  await server.context.db
    .insertInto('staff_role')
    .values({
      name: 'carer',
      title: '会员组',
      permissions: ['messages:answer', 'members:read', 'members:edit'],
    })
    .execute()
  const carer = await makeMember(server.context, { roles: ['carer'], userName: 'carer_one' })
  await codeOf({ name: 'harbour_boss' })
  expect((await allow((await newest()).id, carer)).code).toBe(500)
})

test('no reset is allowed for the own account, neither by a sign-in nor by an API key', async () => {
  const maker = await makeMember(server.context, { roles: ['admin'], userName: 'quay_maker' })
  const key = await makeKey(server.context, { maker, scopes: ['messages:read', 'passwords:write'] })
  const ticketCode = await codeOf({ name: 'quay_maker', email: 'quay_maker@example.org' })
  const { id } = await newest()
  for (const { headers } of [key, maker]) {
    const shown = await call(server.url, support.getAdminGuest, { headers, params: { id } })
    expect(shown.answer.data.account?.mayReset ?? false).toBe(false)
    const allowed = await call(server.url, support.allowGuestReset, {
      headers,
      body: { messageId: id, reason: '邮箱与账号一致' },
    })
    expect(allowed.refusal.reason).toBe('own_password')
  }
  expect((await view(ticketCode)).answer.data.resetUntil).toBeNull()
})

test("the permission ends when the account's mail address changes", async () => {
  const owner = await newMember(server.url, 'lantern_8')
  const ticketCode = await codeOf({ name: 'lantern_8' })
  const { id } = await newest()
  expect((await allow(id)).code).toBe(200)
  await call(server.url, members.changeEmail, {
    headers: owner.headers,
    body: { password, email: 'elsewhere@example.org' },
  })
  expect((await view(ticketCode)).answer.data.resetUntil).toBeNull()
  expect((await call(server.url, support.openGuestReset, { body: { ticketCode } })).code).toBe(402)
})

test("a reset that is being opened while the account's mail address changes does not outlive the change", async () => {
  const { db } = server.context
  const owner = await newMember(server.url, 'lantern_9')
  await codeOf({ name: 'lantern_9' })
  const { id } = await newest()
  expect((await allow(id)).code).toBe(200)
  const now = new Date(server.clock.now)
  const changing = await db.transaction().execute(async (tx) => {
    const memberId = (await takeReset(tx, id, now)) ?? ''
    await openReset(tx, memberId, now)
    const outcome = call(server.url, members.changeEmail, {
      headers: owner.headers,
      body: { password, email: 'elsewhere@example.org' },
    })
    await soon(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      expect(rows).not.toEqual([])
    })
    return { outcome, memberId }
  })
  expect((await changing.outcome).code).toBe(200)
  const open = db.selectFrom('password_reset').select('hash').where('member_id', '=', changing.memberId)
  expect(await open.execute()).toEqual([])
})

test("visitors' messages are deleted half a year after the last entry", async () => {
  const ticketCode = await codeOf({ name: 'long_ago' })
  const { id } = await newest()
  await as(clerk)(support.closeAdminMessage, { body: { messageId: id } })
  const day = 86_400_000
  await removeExpired(server.context.db, new Date(server.clock.now + 179 * day))
  expect((await view(ticketCode)).code).toBe(200)
  await removeExpired(server.context.db, new Date(server.clock.now + 181 * day))
  expect((await view(ticketCode)).code).toBe(404)
})
