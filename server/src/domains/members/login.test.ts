import { members } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type AccountsServer,
  info,
  loginForm,
  newMember,
  registerForm,
  renewWith,
  signIn,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { setPassword } from './queries/members.ts'
import { endSignIns, listSignIns, openSignIn } from './queries/sign-ins.ts'
import { banMember } from './service/staffing.ts'

const hour = 3_600_000
const day = 24 * hour
let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
  await call(server.url, members.register, { body: registerForm('zhouqing') })
})
afterAll(() => server.close())

const login = (body: object, headers: Record<string, string> = {}) =>
  call(server.url, members.login, { body, headers })
const memberId = async (name: string) =>
  (
    await server.context.db
      .selectFrom('member')
      .select('id')
      .where('user_name_key', '=', name)
      .executeTakeFirstOrThrow()
  ).id

test('a name, however it is written, and the password sign in; blanks around them do not matter', async () => {
  await signIn(server.url, 'ZhouQing')
  await signIn(server.url, '  zhouqing ', { password: ' hai-shang-7 ' })
})

test('a wrong password, an unknown name, a banned and an erased account read the same', async () => {
  await newMember(server.url, 'banned_one')
  await banMember(server.context.db, 'banned_one', true, new Date(server.clock.now))
  await newMember(server.url, 'overdue_one')
  await server.context.db
    .updateTable('member')
    .set({ delete_after: new Date(server.clock.now) })
    .where('user_name', '=', 'overdue_one')
    .execute()
  const refusals = await Promise.all(
    [
      loginForm('zhouqing', { password: 'hai-shang-8' }),
      loginForm('nobody_here'),
      loginForm('banned_one', { password: 'hai-shang-8' }),
      loginForm('overdue_one'),
    ].map(async (form) => (await login(form)).refusal),
  )
  for (const refusal of refusals)
    expect(refusal).toEqual({ code: 500, msg: '用户名或密码错误', reason: 'wrong_login' })
})

test.each([
  ['userName', 'a'.repeat(5), '用户名至少6位数'],
  ['userName', 'a'.repeat(33), '用户名至少6位数'],
  ['password', 'a'.repeat(7), '密码至少需要8位数'],
  ['password', 'a'.repeat(33), '密码至少需要8位数'],
])('%s %j is refused with its text (docs/requirements.md, members 3)', async (field, value, sentence) => {
  const { refusal } = await login(loginForm('zhouqing', { [field]: value }))
  expect(refusal.data?.fields).toEqual({ [field]: sentence })
})

test('forms of another application are refused', async () => {
  expect((await login(loginForm('zhouqing', { appId: '7' }))).refusal.data?.fields).toEqual({
    appId: '应用编号不正确',
  })
})

test('only hashes of tokens are stored', async () => {
  const { accessToken, refreshToken } = await signIn(server.url, 'zhouqing')
  const { db } = server.context
  const rows = JSON.stringify([
    await db.selectFrom('access_token').selectAll().execute(),
    await db.selectFrom('refresh_token').selectAll().execute(),
  ])
  for (const token of [accessToken, refreshToken]) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(JSON.stringify([...Buffer.from(token, 'base64url')]).slice(1, -1))
  }
})

test('an access token lasts 15 minutes', async () => {
  const begin = server.clock.now
  const member = await signIn(server.url, 'zhouqing')
  server.clock.now += 15 * 60_000 - 1
  expect((await info(server.url, member)).answer.user.userName).toBe('zhouqing')
  server.clock.now += 1
  expect((await info(server.url, member)).refusal).toEqual({
    code: 401,
    msg: '认证失败，无法访问系统资源',
    reason: 'not_signed_in',
  })
  server.clock.now = begin
})

test.each([
  [false, day],
  [true, 30 * day],
])('a sign-in, remembered %s, lasts its time without use, and no longer', async (rememberMe, life) => {
  const begin = server.clock.now
  const first = await signIn(server.url, 'zhouqing', { rememberMe })
  const second = await signIn(server.url, 'zhouqing', { rememberMe })
  server.clock.now += life - 1
  expect((await renewWith(server.url, first.refreshToken)).code).toBe(200)
  server.clock.now += 1
  expect((await renewWith(server.url, second.refreshToken)).code).toBe(403)
  server.clock.now = begin
})

test.each([
  [false, day, 30 * day],
  [true, 30 * day, 180 * day],
])(
  'a sign-in, remembered %s, that is used ends at its last day all the same',
  async (rememberMe, idle, life) => {
    const begin = server.clock.now
    let { refreshToken } = await signIn(server.url, 'zhouqing', { rememberMe })
    for (let passed = idle - 1; passed < life; passed += idle - 1) {
      server.clock.now = begin + passed
      refreshToken = (await renewWith(server.url, refreshToken)).answer.data.refreshToken
    }
    server.clock.now = begin + life
    expect((await renewWith(server.url, refreshToken)).code).toBe(403)
    server.clock.now = begin
  },
)

test('logging out ends this sign-in at once, and no other', async () => {
  const [one, other] = [await signIn(server.url, 'zhouqing'), await signIn(server.url, 'zhouqing')]
  await call(server.url, members.logout, { body: {}, headers: one.headers })
  expect((await info(server.url, one)).code).toBe(401)
  expect((await renewWith(server.url, one.refreshToken)).code).toBe(403)
  expect((await info(server.url, other)).code).toBe(200)
})

test('a sign-in that is being opened while the password changes does not outlive the change', async () => {
  const { db } = server.context
  await call(server.url, members.register, { body: registerForm('in_a_race') })
  const { id, password_hash } = await db
    .selectFrom('member')
    .select(['id', 'password_hash'])
    .where('user_name', '=', 'in_a_race')
    .executeTakeFirstOrThrow()
  const now = new Date(server.clock.now)
  const later = new Date(server.clock.now + day)
  const old = password_hash ?? ''
  const signedIn = {
    memberId: id,
    remembered: false,
    device: 'test',
    address: '*',
    expiresAt: later,
    absoluteExpiresAt: later,
  }
  let changed = false
  const change = async () => {
    await db.transaction().execute(async (tx) => {
      await setPassword(tx, id, 'another hash', { unlessBanned: null })
      await endSignIns(tx, id, now)
    })
    changed = true
  }
  const waits = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    return rows.length > 0
  }
  const changing = await db.transaction().execute(async (tx) => {
    expect(await openSignIn(tx, signedIn, old, now)).toBeDefined()
    const promise = change()
    // Either it waits for us, or it has gone past us.
    await vi.waitUntil(async () => changed || (await waits()))
    return { promise }
  })
  await changing.promise
  expect(await listSignIns(db, id, now)).toEqual([])
  const late = await db.transaction().execute((tx) => openSignIn(tx, signedIn, old, now))
  expect(late).toBeUndefined()
})

test('a ban takes effect at once', async () => {
  const member = await newMember(server.url, 'unruly_one')
  await banMember(server.context.db, 'unruly_one', true, new Date(server.clock.now))
  expect((await info(server.url, member)).code).toBe(401)
  expect((await renewWith(server.url, member.refreshToken)).code).toBe(403)
  await banMember(server.context.db, 'unruly_one', false, new Date(server.clock.now))
  expect((await renewWith(server.url, member.refreshToken)).code).toBe(403)
  await signIn(server.url, 'unruly_one')
})

test('after fifty sessions the one longest unused ends', async () => {
  const first = await newMember(server.url, 'many_devices')
  await sql`
    insert into sign_in (member_id, remembered, device, address, created_at, last_at, expires_at, absolute_expires_at)
    select member_id, false, 'test', '*', created_at, last_at + n * interval '1 ms', expires_at, absolute_expires_at
    from sign_in, generate_series(1, 49) n where member_id = ${await memberId('many_devices')}
  `.execute(server.context.db)
  expect((await info(server.url, first)).code).toBe(200)
  server.clock.now += 50
  const last = await signIn(server.url, 'many_devices')
  expect((await info(server.url, first)).code).toBe(401)
  const { rows } = (await call(server.url, members.listSessions, { headers: last.headers })).answer
  expect(rows).toHaveLength(50)
})
