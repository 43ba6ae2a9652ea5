import { chmod, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { members, staff } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountsServer,
  info,
  loginForm,
  renewWith,
  signIn,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { makeMember } from '../../../test/member.ts'
import { removeDemoMembers } from '../../main/demo-members.ts'
import { readConfig } from '../../platform/config/config.ts'
import { demoAllowed, isAtHome } from '../../platform/http/demo-access.ts'
import { isLocalCall } from '../../platform/http/principal.ts'
import { hashPassword } from './passwords.ts'
import { makeDemoMembers } from './service/demo.ts'
import { createStaff } from './service/staffing.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer({ template: 'catalogue' })
})
afterAll(() => server.close())

const demo = { password: 'yehang-demo' }
const names = async () => {
  const rows = await server.context.db
    .selectFrom('member')
    .select('user_name')
    .where('is_demo', '=', true)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.user_name)
}

test('beside a demo catalogue three accounts are made, once, also by two processes at once', async () => {
  const made = await Promise.all([
    makeDemoMembers(server.context, false),
    makeDemoMembers(server.context, false),
  ])
  expect(made).toEqual([true, true])
  expect(await names()).toEqual(['demo_member', 'demo_vip', 'demo_staff'])
})

test('a missing account is made again', async () => {
  await server.context.db.deleteFrom('member').where('user_name', '=', 'demo_vip').execute()
  await makeDemoMembers(server.context, false)
  expect((await names()).sort()).toEqual(['demo_member', 'demo_staff', 'demo_vip'])
})

const passwordFile = () => path.join(server.context.config.dataDir, 'demo-staff-password')
const staffPassword = async () => ({ password: (await readFile(passwordFile(), 'utf8')).trim() })

test.each([
  ['demo_member', 1, []],
  ['demo_vip', 2, []],
  ['demo_staff', 1, ['*']],
])('%s signs in on this machine, with level %d', async (name, levelId, permissions) => {
  const own = name === 'demo_staff' ? await staffPassword() : demo
  const { answer } = await info(server.url, await signIn(server.url, name, own))
  expect(answer.level.levelId).toBe(levelId)
  expect(answer.user.permissions).toEqual(permissions)
})

test('the staff account has a password of this install, which its owner alone can read', async () => {
  const { password } = await staffPassword()
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect((await stat(passwordFile())).mode & 0o777).toBe(0o600)
  const published = await call(server.url, members.login, { body: loginForm('demo_staff', demo) })
  expect(published.refusal.msg).toBe('用户名或密码错误')
})

test('a staff account that still has the published password gets that of the file, and is signed out', async () => {
  const { db } = server.context
  const old = await signIn(server.url, 'demo_staff', await staffPassword())
  const published = await hashPassword(demo.password)
  await db
    .updateTable('member')
    .set({ password_hash: published })
    .where('user_name', '=', 'demo_staff')
    .execute()
  await chmod(passwordFile(), 0o644)
  await makeDemoMembers(server.context, false)
  expect((await stat(passwordFile())).mode & 0o777).toBe(0o600)
  const refused = await call(server.url, members.login, { body: loginForm('demo_staff', demo) })
  expect(refused.code).toBe(500)
  expect((await info(server.url, old)).code).toBe(401)
  const again = await signIn(server.url, 'demo_staff', await staffPassword())
  await makeDemoMembers(server.context, false)
  expect((await info(server.url, again)).code).toBe(200)
})

test('a call through a TCP proxy or an HTTP proxy without forwarding headers cannot enter the demo', async () => {
  const headers = { origin: 'http://films.example.org', 'sec-fetch-site': 'same-origin' }
  const refused = await call(server.url, members.login, { body: loginForm('demo_vip', demo), headers })
  expect(refused.refusal).toEqual({
    code: 402,
    msg: '演示账号只能在运行本站的机器上使用',
    reason: 'demo_account_elsewhere',
  })
})

test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
  'a call with %s does not get into the demo, nor stay in it',
  async (header) => {
    const { refreshToken } = await signIn(server.url, 'demo_vip', demo)
    const headers = { [header]: '203.0.113.1' }
    const refused = await call(server.url, members.login, { body: loginForm('demo_vip', demo), headers })
    expect(refused.refusal).toEqual({
      code: 402,
      msg: '演示账号只能在运行本站的机器上使用',
      reason: 'demo_account_elsewhere',
    })
    const wrong = await call(server.url, members.login, { body: loginForm('demo_vip'), headers })
    expect(wrong.refusal.msg).toBe('用户名或密码错误')
    expect((await renewWith(server.url, refreshToken, headers)).code).toBe(403)
    expect((await renewWith(server.url, refreshToken)).code).toBe(200)
  },
)

test.each([
  [{}, true],
  [{ HOST: '127.0.0.5' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '127.example.org' }, false],
  [{ PUBLIC_URL: 'https://films.example.org' }, false],
  [{ HOST: '192.168.1.2', PUBLIC_URL: 'http://localhost' }, false],
  [{ DATABASE_URL: 'postgres://localhost/films' }, false],
])('with %j the demo is open: %s', (env, open) => {
  const config = readConfig(env)
  const origin = { address: '127.0.0.1', userAgent: '', token: null, requestId: '1' }
  expect(isAtHome(config)).toBe(open)
  expect(demoAllowed(config, { ...origin, isLocal: true })).toBe(open)
  expect(demoAllowed(config, { ...origin, isLocal: false })).toBe(false)
})

test.each([
  [{ host: '127.0.0.1:3000' }, true],
  [{ host: 'localhost:8080', origin: 'http://localhost:8080' }, true],
  [{ host: '[::1]:3000', origin: 'http://[::1]:3000' }, true],
  [{ host: 'evil.example:3000' }, false],
  [{ host: 'films.example.org', origin: 'http://films.example.org' }, false],
  // A proxy that writes its own Host and passes the rest on.
  [{ host: '127.0.0.1:3000', origin: 'http://films.example.org' }, false],
  [{ host: '127.0.0.1:3000', origin: 'null' }, false],
  [{ host: '127.0.0.1:3000', via: '1.1 proxy' }, false],
  [{}, false],
])('a call with %j comes from this machine: %s', (headers, local) => {
  expect(isLocalCall(headers)).toBe(local)
})

test('removing the demo erases members invited by demo accounts, and those invited by them in turn; others stay', async () => {
  const { db } = server.context
  const invited = async (by: { headers: Record<string, string> }, userName: string, roles: string[]) => {
    const body = { userName, roles }
    const { data } = (await call(server.url, staff.invite, { body, headers: by.headers })).answer
    return signIn(server.url, userName, { password: data.password })
  }
  const makeConsoleAdmin = (userName: string) =>
    createStaff(
      db,
      { userName, role: 'admin', email: undefined, password: 'hai-shang-7' },
      new Date(server.clock.now),
    )
  const demoStaff = await signIn(server.url, 'demo_staff', await staffPassword())
  const planted = await invited(demoStaff, 'planted_admin', ['admin'])
  const second = await invited(planted, 'planted_second', ['admin'])
  await call(server.url, staff.createRole, {
    headers: second.headers,
    body: { title: '后门', permissions: ['staff:edit'] },
  })
  await makeConsoleAdmin('console_admin')
  const consoleAdmin = await signIn(server.url, 'console_admin')
  const { userId } = (await info(server.url, consoleAdmin)).answer.user
  const both = await call(server.url, staff.setRoles, {
    headers: demoStaff.headers,
    body: { userId, from: ['admin'], to: ['admin', 'support'] },
  })
  expect(both.code).toBe(200)
  const genuine = await invited(consoleAdmin, 'genuine_helper', ['editor'])

  const reset = await call(server.url, members.resetMemberPassword, {
    headers: demoStaff.headers,
    body: { userId, by: 'password', reason: '忘记了' },
  })
  const set = { password: reset.answer.data.password }

  const { count, ended, knownPasswords, touchedRoles } = await removeDemoMembers(
    db,
    new Date(server.clock.now),
  )
  expect(count).toBe(3)
  expect(ended).toEqual([
    { userName: 'planted_admin', roles: ['admin'] },
    { userName: 'planted_second', roles: ['admin'] },
    { userName: 'console_admin', roles: ['support'] },
  ])
  expect(knownPasswords).toEqual(['console_admin'])
  expect(touchedRoles).toEqual(['后门'])
  for (const gone of [planted, second, consoleAdmin]) expect((await info(server.url, gone)).code).toBe(401)
  expect((await info(server.url, genuine)).answer.user.permissions).toContain('works:edit')
  expect(
    (await info(server.url, await signIn(server.url, 'console_admin', set))).answer.user.permissions,
  ).toEqual(['*'])
  await makeDemoMembers(server.context, false)
})

test('going live removes them with what they keep, and puts counts right; others stay', async () => {
  const { db } = server.context
  const { user } = (await info(server.url, await signIn(server.url, 'demo_vip', demo))).answer
  const other = await makeMember(server.context)
  const work = await db.selectFrom('work').select('id').executeTakeFirstOrThrow()
  for (const member_id of [user.userId, other.id]) {
    const row = { member_id, work_id: work.id, created_at: new Date(server.clock.now) }
    await db.insertInto('work_like').values(row).execute()
    await db.insertInto('collected_work').values(row).execute()
  }
  await sql`
    insert into work_stat (work_id, own_likes, own_collects) values (${work.id}, 2, 2)
    on conflict (work_id) do update set own_likes = 2, own_collects = 2
  `.execute(db)
  await sql`update catalogue_state set is_live = true`.execute(db)
  expect(await removeDemoMembers(db, new Date(server.clock.now))).toMatchObject({ count: 3 })
  expect(await names()).toEqual([])
  const stat = await db
    .selectFrom('work_stat')
    .select(['own_likes', 'own_collects'])
    .where('work_id', '=', work.id)
    .executeTakeFirst()
  expect(stat).toEqual({ own_likes: 1, own_collects: 1 })
  expect((await info(server.url, other)).code).toBe(200)
  expect(await makeDemoMembers(server.context, false)).toBe(false)
  expect(await names()).toEqual([])
})

test('without a demo catalogue there are none, unless it is on its way', async () => {
  const empty = await startAccountsServer()
  expect(await makeDemoMembers(empty.context, false)).toBe(false)
  expect(await makeDemoMembers(empty.context, true)).toBe(true)
  await empty.close()
})
