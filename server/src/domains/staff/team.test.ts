import { randomBytes } from 'node:crypto'
import { members, staff, support } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, startAccountsServer } from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { eraseDue } from '../privacy/scheduled.ts'

let server: AccountsServer
let admin: TestMember
beforeAll(async () => {
  server = await startAccountsServer()
  admin = await makeMember(server.context, { roles: ['admin'] })
})
afterAll(() => server.close())

type Who = Pick<TestMember, 'headers'>
const createRole = ({ headers }: Who, title: string, permissions: string[]) =>
  call(server.url, staff.createRole, { headers, body: { title, permissions } })
const saveRole = ({ headers }: Who, name: string, changes: object) =>
  call(server.url, staff.saveRole, { headers, body: { name, changes } })
const setRoles = ({ headers }: Who, userId: string, from: string[], to: string[]) =>
  call(server.url, staff.setRoles, { headers, body: { userId, from, to } })
const may = async ({ headers }: Who) =>
  (await call(server.url, staff.getMe, { headers })).answer.data.permissions
const lastEntry = async () =>
  (await call(server.url, staff.listAudit, { headers: admin.headers })).answer.rows[0]

/** A custom role, and a member of staff that has it. */
async function withRole(title: string, permissions: string[]) {
  const { answer } = await createRole(admin, title, permissions)
  const { name } = answer.data
  return { name, member: await makeMember(server.context, { roles: [name] }) }
}

test('a role gives what it says from the next call on', async () => {
  const { name, member } = await withRole('审片', ['works:edit'])
  expect(await may(member)).toEqual(['works:edit'])
  const more = ['works:edit', 'audit:read']
  await saveRole(admin, name, { permissions: { from: ['works:edit'], to: more } })
  expect(await may(member)).toEqual(['audit:read', 'works:edit'])
  expect((await call(server.url, staff.listAudit, { headers: member.headers })).code).toBe(200)
  expect(await lastEntry()).toMatchObject({
    action: 'role-changed',
    actorId: admin.id,
    subject: { kind: 'role', id: name, name: '审片' },
    before: { permissions: ['works:edit'] },
    after: { permissions: ['audit:read', 'works:edit'] },
  })
  await setRoles(admin, member.id, [name], [])
  expect(await may(member)).toEqual([])
})

test('two roles have two titles; what is held or built in stays, and the admin may all', async () => {
  const { name } = await withRole('值夜', ['messages:answer'])
  expect((await createRole(admin, '值夜', [])).code).toBe(500)
  const renamed = { title: { from: '编辑', to: '值夜' } }
  const { refusal } = await saveRole(admin, 'editor', renamed)
  expect(refusal).toMatchObject({ data: { fields: { title: expect.any(String) } } })
  const remove = (role: string) =>
    call(server.url, staff.removeRole, { headers: admin.headers, body: { name: role } })
  expect((await remove(name)).refusal.msg).toContain('还有同事')
  expect((await remove('editor')).refusal.msg).toContain('自带')
  const none = { permissions: { from: ['*'], to: [] } }
  expect((await saveRole(admin, 'admin', none)).code).toBe(500)
  const { answer } = await createRole(admin, '空着的', [])
  expect((await remove(answer.data.name)).code).toBe(200)
})

test('a role that another administrator changed meanwhile is not overwritten, but named field by field', async () => {
  const { name } = await withRole('前台', ['messages:answer', 'orders:edit'])
  const second = await makeMember(server.context, { userName: 'second_admin', roles: ['admin'] })
  const from = ['orders:edit', 'messages:answer']
  expect((await saveRole(second, name, { permissions: { from, to: ['messages:answer'] } })).code).toBe(200)
  const older = await saveRole(admin, name, {
    title: { from: '前台', to: '前台一' },
    permissions: { from, to: [...from, 'codes:make'] },
  })
  expect(older.answer.data).toMatchObject({
    saved: false,
    conflicts: [{ field: 'permissions', staffName: 'second_admin' }],
    role: { title: '前台', permissions: ['messages:answer'] },
  })
  // A field that the other one left alone is saved.
  const { data } = (await saveRole(admin, name, { title: { from: '前台', to: '前台一' } })).answer
  expect(data).toMatchObject({ saved: true, role: { title: '前台一', permissions: ['messages:answer'] } })
})

test('roles that another administrator gave or took meanwhile are not overwritten', async () => {
  const colleague = await makeMember(server.context, { roles: ['support', 'editor'] })
  const second = await makeMember(server.context, { userName: 'third_admin', roles: ['admin'] })
  expect((await setRoles(second, colleague.id, ['editor', 'support'], ['support'])).code).toBe(200)
  const { name } = await withRole('值班', ['overview:read'])
  const older = await setRoles(admin, colleague.id, ['support', 'editor'], ['support', 'editor', name])
  expect(older.answer.data).toEqual({
    saved: false,
    conflicts: [{ field: 'roles', staffName: 'third_admin' }],
    roles: [{ name: 'support', title: '客服' }],
  })
  expect((await setRoles(admin, colleague.id, ['support', 'editor'], [])).answer.data.saved).toBe(false)
  const { data } = (await setRoles(admin, colleague.id, ['support'], ['support', name])).answer
  expect(data).toMatchObject({ saved: true, roles: [{ name: 'support' }, { name }] })
})

test('staff cannot change their own roles or the permissions of these', async () => {
  const { name, member } = await withRole('人事', ['staff:edit', 'works:edit'])
  expect((await setRoles(member, member.id, [name], ['editor'])).refusal.msg).toContain('自己')
  const less = { permissions: { from: ['staff:edit', 'works:edit'], to: ['staff:edit'] } }
  expect((await saveRole(member, name, less)).code).toBe(500)
  expect((await setRoles(admin, admin.id, ['admin'], ['editor'])).code).toBe(500)
})

test('staff cannot give or take permissions they lack', async () => {
  const { member } = await withRole('人事二', ['staff:edit', 'works:edit'])
  const other = await makeMember(server.context, { roles: ['support'] })
  expect((await setRoles(member, other.id, ['support'], ['support', 'admin'])).code).toBe(500)
  expect((await setRoles(member, other.id, ['support'], [])).code).toBe(500)
  expect((await setRoles(member, admin.id, ['admin'], [])).code).toBe(500)
  expect((await createRole(member, '账房', ['plans:edit'])).code).toBe(500)
  expect((await createRole(member, '改片', ['works:edit'])).code).toBe(200)
  expect(await may(admin)).toEqual(['*'])
})

test('the last admin stays one, however many try at once', async () => {
  const own = await startAccountsServer()
  const admins = await Promise.all(
    ['first', 'second', 'third'].map((word) =>
      makeMember(own.context, { userName: `admin_${word}`, roles: ['admin'] }),
    ),
  )
  // Each takes the next one's.
  const taken = await Promise.all(
    admins.map(({ headers }, index) =>
      call(own.url, staff.setRoles, {
        headers,
        body: { userId: admins[(index + 1) % 3]?.id ?? '', from: ['admin'], to: [] },
      }),
    ),
  )
  const left = await own.context.db
    .selectFrom('member')
    .select('roles')
    .where(
      'id',
      'in',
      admins.map(({ id }) => id),
    )
    .execute()
  expect(left.filter(({ roles }) => roles.includes('admin')).length).toBeGreaterThanOrEqual(1)
  expect(taken.some(({ code }) => code === 200)).toBe(true)
  await own.close()
})

test('a new member of staff gets a password that is shown once', async () => {
  const invite = (body: object) => call(server.url, staff.invite, { headers: admin.headers, body })
  const made = await invite({ userName: 'new_colleague', roles: ['support'] })
  const { userId, password } = made.answer.data
  const signedIn = await call(server.url, members.login, {
    body: { appId: '1', userName: 'new_colleague', password: password ?? '' },
  })
  expect(signedIn.code).toBe(200)
  expect((await invite({ userName: 'nobody_known', roles: ['no-such-role'] })).code).toBe(500)
  const { rows } = (await call(server.url, staff.listTeam, { headers: admin.headers })).answer
  expect(rows.find((row) => row.userId === userId)?.roles).toEqual([{ name: 'support', title: '客服' }])
  expect(rows.some(({ userName }) => userName === 'nobody_known')).toBe(false)
})

test('an existing account with the name of an invited member of staff gets no role', async () => {
  const squatter = await makeMember(server.context, { userName: 'long_time_member' })
  const body = { userName: 'Long_Time_Member', roles: ['editor'] }
  const { refusal } = await call(server.url, staff.invite, { headers: admin.headers, body })
  expect(refusal).toMatchObject({ code: 500, data: { fields: { userName: expect.any(String) } } })
  expect(await may(squatter)).toEqual([])
})

test('an account that is there is invited by its id, once its age and mail were seen, and signs in anew', async () => {
  const member = await makeMember(server.context, { userName: 'harbour_pilot' })
  const find = (userName: string, { headers }: Who) =>
    call(server.url, staff.findInvitee, { headers, query: { userName } })
  expect((await find('HARBOUR_pilot', admin)).answer.data).toMatchObject({
    userId: member.id,
    userName: 'harbour_pilot',
    email: 'har***@example.org',
    roles: [],
    isBanned: false,
    createTime: '2026-11-20 12:00:00',
  })
  expect((await find('harbour_nobody', admin)).code).toBe(404)
  expect((await find('harbour_pilot', member)).code).toBe(402)

  const invite = (roles: string[], who: Who = admin) =>
    call(server.url, staff.inviteMember, { headers: who.headers, body: { userId: member.id, roles } })
  const { member: helper } = await withRole('人事三', ['staff:edit'])
  expect((await invite(['admin'], helper)).code).toBe(500)
  expect((await call(server.url, members.getInfo, { headers: member.headers })).code).toBe(200)
  expect((await invite(['editor'])).code).toBe(200)
  expect((await call(server.url, members.getInfo, { headers: member.headers })).code).toBe(401)
  expect((await invite(['support'])).code).toBe(200)
  expect((await find('harbour_pilot', admin)).answer.data.roles.map(({ name }) => name)).toEqual([
    'editor',
    'support',
  ])
  const unknown = { userId: '999999999999999999', roles: ['editor'] }
  expect((await call(server.url, staff.inviteMember, { headers: admin.headers, body: unknown })).code).toBe(
    404,
  )
})

test('a role that is given ends what was sent or allowed before to set the password anew', async () => {
  const { db } = server.context
  const member = await makeMember(server.context, { userName: 'harbour_mate' })
  const body = { userId: member.id, roles: ['support'] }
  const invite = () => call(server.url, staff.inviteMember, { headers: admin.headers, body })
  const promote = () => setRoles(admin, member.id, ['support'], ['support', 'editor'])
  const until = new Date(server.clock.now + 86_400_000)
  for (const [name, give] of Object.entries({ invite, promote })) {
    const hash = randomBytes(32)
    await db.insertInto('password_reset').values({ hash, member_id: member.id, expires_at: until }).execute()
    const ticketCode = await guestMessage(member)
    await db
      .updateTable('guest_message')
      .set({ reset_member_id: member.id, reset_until: until })
      .where('name', '=', member.userName)
      .execute()
    expect([name, (await give()).code]).toEqual([name, 200])
    const sent = await db
      .selectFrom('password_reset')
      .select('hash')
      .where('member_id', '=', member.id)
      .execute()
    expect([name, sent]).toEqual([name, []])
    const opened = await call(server.url, support.openGuestReset, { body: { ticketCode } })
    expect([name, opened.refusal.reason]).toEqual([name, 'reset_not_open'])
  }
})

/** A message that was written without signing in, with the name and the address of the account; its code. */
async function guestMessage({ userName }: TestMember): Promise<string> {
  const form = { appId: '1', name: userName, email: `${userName}@example.org`, message: '忘记密码' }
  return (await call(server.url, support.createGuestMessage, { body: form })).answer.data.ticketCode
}

test('the name of an erased account cannot become staff, in any spelling', async () => {
  const { db } = server.context
  const gone = await makeMember(server.context, { userName: 'gone_for_good' })
  const due = new Date(server.clock.now - 86_400_000)
  await db.updateTable('member').set({ delete_after: due }).where('id', '=', gone.id).execute()
  expect(await eraseDue(server.context)).toBe(1)
  for (const userName of ['gone_for_good', 'Gone_For_Good']) {
    const body = { userName, roles: ['support'] }
    const { refusal } = await call(server.url, staff.invite, { headers: admin.headers, body })
    expect(refusal.msg).toBe('账号不存在，或正在注销')
  }
  const named = db.selectFrom('member').select('id').where('user_name_key', '=', 'gone_for_good')
  expect(await named.execute()).toEqual([])
})
