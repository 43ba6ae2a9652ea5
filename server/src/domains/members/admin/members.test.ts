import { members, staff } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, loginForm, newMember, startAccountsServer } from '../../../../test/accounts.ts'
import { call } from '../../../../test/client.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { liftEndedBans } from '../scheduled.ts'

let server: AccountsServer
let admin: TestMember
let support: TestMember
beforeAll(async () => {
  server = await startAccountsServer()
  admin = await makeMember(server.context, { userName: 'head_of_house', roles: ['admin'] })
  support = await makeMember(server.context, { roles: ['support'] })
})
afterAll(() => server.close())

const reason = '播放故障'
const list = async (query: Record<string, string>, { headers } = admin) =>
  (await call(server.url, members.listMembers, { headers, query })).answer
const card = async (userId: string, { headers } = admin) =>
  (await call(server.url, members.getMember, { headers, params: { userId } })).answer.data
type AdminEndpoint =
  | typeof members.addDays
  | typeof members.setLevel
  | typeof members.banMember
  | typeof members.unbanMember
  | typeof members.endMemberSignIns
  | typeof members.resetMemberPassword
  | typeof members.addMemberNote
const act = <T extends AdminEndpoint>(
  endpoint: T,
  body: object,
  { headers }: Pick<TestMember, 'headers'> = admin,
) => call(server.url, endpoint, { headers, body })
const signIn = (userName: string, change: object = {}) =>
  call(server.url, members.login, { body: loginForm(userName, change) })

test('members are found by how name or address begins and by number; addresses are masked', async () => {
  const member = await makeMember(server.context, { userName: 'han_jiangxue' })
  for (const keyword of ['HAN_jiang', 'han_jiangxue@ex', member.id]) {
    const { rows, total } = await list({ keyword })
    expect([keyword, rows.map(({ userId }) => userId), total]).toEqual([keyword, [member.id], 1])
    expect(rows[0]?.email).toBe('han***@example.org')
  }
  expect((await list({ keyword: 'jiangxue' })).rows).toEqual([])
  expect((await list({ keyword: 'han%' })).rows).toEqual([])
  expect((await list({ state: 'staff' })).rows.map(({ userId }) => userId)).toEqual([support.id, admin.id])
})

test('days are added to the end, written down, and show in the ledger', async () => {
  const member = await makeMember(server.context, {
    levelId: 2,
    levelUntil: new Date(server.clock.now + 86_400_000),
  })
  const { answer } = await act(members.addDays, { userId: member.id, levelId: 2, days: 15, reason })
  expect(answer.data.endTime).toBe('2026-12-06 12:00:00')
  const { ledger, endTime, levelId } = await card(member.id)
  expect({ levelId, endTime }).toEqual({ levelId: 2, endTime: '2026-12-06 12:00:00' })
  expect(ledger[0]).toMatchObject({ kind: 'grant', days: 15, reason, staffName: 'head_of_house', endTime })
  const entry = (await call(server.url, staff.listAudit, { headers: admin.headers })).answer.rows[0]
  expect(entry).toMatchObject({ action: 'grant', member: { id: member.id }, reason })
})

test('a level is set to a day, to no end, and taken away; others are left alone', async () => {
  const member = await makeMember(server.context)
  const set = (levelId: number, endDay: string | null) =>
    act(members.setLevel, { userId: member.id, levelId, endDay, reason })
  expect((await set(2, '2026-12-31')).answer.data.endTime).toBe('2027-01-01 00:00:00')
  expect((await set(2, null)).answer.data.endTime).toBeNull()
  expect((await act(members.addDays, { userId: member.id, levelId: 2, days: 1, reason })).code).toBe(500)
  expect((await set(2, '2026-11-19')).refusal.data?.fields).toHaveProperty('endDay')
  expect((await set(99, '2026-12-31')).refusal.data?.fields).toHaveProperty('levelId')
  expect((await card(member.id)).levelId).toBe(2)
  expect((await set(1, null)).code).toBe(200)
  expect((await card(member.id)).levelId).toBe(1)
})

test('a ban ends sessions at once, is explained at sign-in, and ends automatically', async () => {
  const { headers } = await newMember(server.url, 'loud_one')
  const userId = (await list({ keyword: 'loud_one' })).rows[0]?.userId ?? ''
  const done = await act(members.banMember, { userId, days: 7, reason: '群发广告' })
  expect(done.answer.data.untilTime).toBe('2026-11-27 12:00:00')
  expect((await call(server.url, members.getInfo, { headers })).code).toBe(401)
  expect((await signIn('loud_one')).refusal.msg).toBe('账号封禁至 2026-11-27 12:00，原因：群发广告')
  expect((await signIn('loud_one', { password: 'hai-shang-8' })).refusal.msg).toBe('用户名或密码错误')
  expect((await card(userId)).ban).toMatchObject({ untilTime: '2026-11-27 12:00:00', reason: '群发广告' })
  const begin = server.clock.now
  server.clock.now += 7 * 86_400_000
  expect((await signIn('loud_one')).code).toBe(200)
  expect(await liftEndedBans(server.context)).toBe(1)
  server.clock.now = begin
  expect((await card(userId)).isBanned).toBe(false)
})

test('a permanent ban ends when a member of staff lifts it', async () => {
  await newMember(server.url, 'louder_one')
  const userId = (await list({ keyword: 'louder_one' })).rows[0]?.userId ?? ''
  await act(members.banMember, { userId, days: null, reason: '群发广告' })
  expect((await signIn('louder_one')).refusal.msg).toBe('账号已被封禁，原因：群发广告')
  expect((await act(members.unbanMember, { userId, reason: '申诉成立' })).code).toBe(200)
  expect((await act(members.unbanMember, { userId, reason: '申诉成立' })).code).toBe(500)
  expect((await signIn('louder_one')).code).toBe(200)
})

test('one device or all are signed out', async () => {
  const { headers } = await newMember(server.url, 'many_devices')
  await signIn('many_devices')
  const userId = (await list({ keyword: 'many_devices' })).rows[0]?.userId ?? ''
  const { signIns } = await card(userId)
  expect(signIns).toHaveLength(2)
  const newest = signIns[0]?.signInId ?? ''
  expect((await act(members.endMemberSignIns, { userId, signInId: newest })).answer.data.ended).toBe(1)
  expect((await act(members.endMemberSignIns, { userId, signInId: newest })).code).toBe(404)
  expect((await act(members.endMemberSignIns, { userId })).answer.data.ended).toBe(1)
  expect((await call(server.url, members.getInfo, { headers })).code).toBe(401)
})

test('a new password is shown once and is the one that signs in', async () => {
  await newMember(server.url, 'forgot_mine')
  const userId = (await list({ keyword: 'forgot_mine' })).rows[0]?.userId ?? ''
  const reset = await act(members.resetMemberPassword, { userId, by: 'password', reason })
  const { password } = reset.answer.data
  expect((await signIn('forgot_mine')).code).toBe(500)
  expect((await signIn('forgot_mine', { password })).code).toBe(200)
  const byMail = await act(members.resetMemberPassword, { userId, by: 'mail', reason })
  expect(byMail.refusal.msg).toContain('发信')
  const entries = await server.context.db.selectFrom('audit_entry').select('detail').execute()
  expect(JSON.stringify(entries)).not.toContain(password)
})

test("changing one's own password needs the current one", async () => {
  const { answer } = await call(server.url, staff.createRole, {
    headers: admin.headers,
    body: { title: '密码组', permissions: ['members:read', 'members:edit'] },
  })
  const manager = await makeMember(server.context, { roles: [answer.data.name] })
  const passwords = () =>
    server.context.db
      .selectFrom('member')
      .select('password_hash')
      .where('id', 'in', [manager.id, admin.id])
      .orderBy('id')
      .execute()
  const before = await passwords()
  for (const own of [manager, admin]) {
    const reset = await act(members.resetMemberPassword, { userId: own.id, by: 'password', reason }, own)
    expect(reset.refusal).toMatchObject({
      code: 500,
      msg: '自己的密码请在会员中心修改',
      reason: 'own_password',
    })
  }
  expect(await passwords()).toEqual(before)
  expect((await card(manager.id, manager)).signIns).toHaveLength(1)
})

test('notes are visible to staff, and their text is not in the audit log', async () => {
  const member = await makeMember(server.context)
  await act(members.addMemberNote, { userId: member.id, text: '已说明只此一次' }, support)
  expect((await card(member.id, support)).notes).toMatchObject([{ text: '已说明只此一次' }])
  const entries = await server.context.db.selectFrom('audit_entry').selectAll().execute()
  expect(JSON.stringify(entries)).not.toContain('只此一次')
})

test('staff with read permission cannot change a member; staff are changed only by staff with all of their permissions', async () => {
  const member = await makeMember(server.context)
  expect((await act(members.addDays, { userId: member.id, levelId: 2, days: 1, reason }, support)).code).toBe(
    402,
  )
  const { answer } = await call(server.url, staff.createRole, {
    headers: admin.headers,
    body: { title: '会员组', permissions: ['members:read', 'members:edit'] },
  })
  const manager = await makeMember(server.context, { roles: [answer.data.name] })
  const byPassword = { by: 'password', reason }
  for (const userId of [admin.id, support.id])
    for (const [endpoint, body] of [
      [members.resetMemberPassword, byPassword],
      [members.banMember, { days: 7, reason }],
      [members.endMemberSignIns, {}],
    ] as const)
      expect((await act(endpoint, { userId, ...body }, manager)).code).toBe(500)
  expect((await card(admin.id, manager)).isEditable).toBe(false)
  expect((await card(member.id, manager)).isEditable).toBe(true)
  expect((await act(members.resetMemberPassword, { userId: member.id, ...byPassword }, manager)).code).toBe(
    200,
  )
  expect((await act(members.banMember, { userId: manager.id, days: 7, reason }, manager)).code).toBe(500)
})

test('orders and messages are shown only to staff with the permission for them', async () => {
  const member = await makeMember(server.context)
  const editor = await makeMember(server.context, { roles: ['editor'] })
  expect(
    (await call(server.url, members.getMember, { headers: editor.headers, params: { userId: member.id } }))
      .code,
  ).toBe(402)
  expect(await card(member.id, support)).toMatchObject({
    orderCount: 0,
    messageCount: 0,
    today: { copies: null },
  })
})
