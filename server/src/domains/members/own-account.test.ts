import { members } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountsServer,
  info,
  loginForm,
  newMember,
  password,
  renewWith,
  signIn,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { makeMember } from '../../../test/member.ts'
import { soon } from '../../../test/soon.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './queries/members.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer({ limits: true })
})
afterAll(() => server.close())

const post = <
  T extends typeof members.changePassword | typeof members.changeEmail | typeof members.closeSession,
>(
  endpoint: T,
  { headers }: { headers: Record<string, string> },
  body: object,
) => call(server.url, endpoint, { headers, body })
const change = (change: object = {}) => ({
  oldPassword: password,
  password: 'another-word',
  confirmPassword: 'another-word',
  ...change,
})

test('the level of a VIP has a name and an end; ended, it is that of a member at once', async () => {
  const levelUntil = new Date(server.clock.now + 1000)
  const vip = await makeMember(server.context, { levelId: 2, levelUntil })
  const begin = server.clock.now
  expect((await info(server.url, vip)).answer.level).toEqual({
    levelId: 2,
    groupName: 'VIP',
    groupLevel: 2,
    endTime: '2026-11-20 12:00:01',
  })
  server.clock.now += 1000
  expect((await info(server.url, vip)).answer.level).toEqual({
    levelId: 1,
    groupName: '注册用户',
    groupLevel: 1,
    endTime: null,
  })
  server.clock.now = begin
})

test('staff see their roles and what these permit', async () => {
  const staff = await makeMember(server.context, { roles: ['support', 'editor'] })
  const { user } = (await info(server.url, staff)).answer
  expect(user.roles).toEqual(['support', 'editor'])
  expect(user.permissions).toEqual([
    'members:read',
    'messages:answer',
    'orders:edit',
    'orders:read',
    'reports:decide',
    'works:cloud',
    'works:edit',
    'works:import',
  ])
})

test('changing the password needs the old one, and ends the other sign-ins', async () => {
  const here = await newMember(server.url, 'changing')
  const there = await signIn(server.url, 'changing')
  expect(
    (await post(members.changePassword, here, change({ oldPassword: 'guessed-wrong' }))).refusal,
  ).toEqual({
    code: 500,
    msg: '密码不正确',
    reason: 'wrong_password',
    data: { fields: { oldPassword: '密码不正确' }, reasons: { oldPassword: 'wrong_password' } },
  })
  expect((await post(members.changePassword, here, change())).code).toBe(200)
  expect((await info(server.url, there)).code).toBe(401)
  expect((await renewWith(server.url, there.refreshToken)).code).toBe(403)
  expect((await renewWith(server.url, here.refreshToken)).code).toBe(200)
  expect((await call(server.url, members.login, { body: loginForm('changing') })).code).toBe(500)
  await signIn(server.url, 'changing', { password: 'another-word' })
})

test('a new password is as long as one at registering, and written twice', async () => {
  const member = await newMember(server.url, 'measuring')
  for (const [fields, names] of [
    [{ password: 'a'.repeat(7), confirmPassword: 'a'.repeat(7) }, ['password']],
    [{ password: 'a'.repeat(33), confirmPassword: 'a'.repeat(33) }, ['password']],
    [{ confirmPassword: 'a-third-word' }, ['confirmPassword']],
  ] as const) {
    const { refusal } = await post(members.changePassword, member, change(fields))
    expect(Object.keys(refusal.data?.fields ?? {})).toEqual(names)
  }
})

test('of two concurrent changes one wins, and its password is valid', async () => {
  const member = await newMember(server.url, 'twofold')
  const words = ['first-word', 'second-word']
  const outcomes = await Promise.all(
    words.map(async (word) => {
      const form = change({ password: word, confirmPassword: word })
      const changed = await post(members.changePassword, member, form)
      return changed.code === 200 ? 'won' : changed.refusal.msg
    }),
  )
  const won = outcomes.indexOf('won')
  expect([...outcomes].sort()).toEqual(['won', expect.stringMatching(/密码/)])
  await signIn(server.url, 'twofold', { password: words[won] })
})

/** Does a call while the password is being set anew: the call has checked the former one. */
async function overtaken(
  memberId: string,
  begin: () => ReturnType<typeof call>,
): Promise<string | undefined> {
  const { db } = server.context
  // Of the same word, so that the next call begins as this one did.
  const passwordHash = await hashPassword(password)
  const begun = await db.transaction().execute(async (tx) => {
    await setPassword(tx, memberId, passwordHash, { unlessBanned: null })
    let isDone = false
    const outcome = begin().finally(() => {
      isDone = true
    })
    // Either it waits for us, or it has gone past us.
    await soon(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      expect(isDone || rows.length > 0).toBe(true)
    })
    return { outcome }
  })
  const outcome = await begun.outcome
  return outcome.code === 200 ? 'done' : outcome.refusal.reason
}

test('what began with the old password is refused once there is a new one', async () => {
  const { headers } = await newMember(server.url, 'overtaken')
  const { userId } = (await info(server.url, { headers })).answer.user
  const begun = {
    password: () => post(members.changePassword, { headers }, change()),
    email: () => post(members.changeEmail, { headers }, { password, email: 'thief@example.org' }),
    codes: () => call(server.url, members.makeRecoveryCodes, { headers, body: { password } }),
    deletion: () => call(server.url, members.deleteAccount, { headers, body: { password } }),
  }
  for (const [name, begin] of Object.entries(begun))
    expect([name, await overtaken(userId, begin)]).toEqual([name, 'password_changed_meanwhile'])
  const { user } = (await info(server.url, { headers })).answer
  expect(user).toMatchObject({ email: 'member@example.org', deleteTime: null })
  const codes = await call(server.url, members.getRecoveryCodes, { headers })
  expect(codes.answer.data.left).toBe(0)
})

test('of the last administrators that delete their accounts at the same moment one stays', async () => {
  const { db } = server.context
  await db.updateTable('member').set({ roles: [] }).execute()
  const both = [1, 2].map(async (n) => {
    const { headers } = await newMember(server.url, `leaving${n}`)
    const { userId } = (await info(server.url, { headers })).answer.user
    await db
      .updateTable('member')
      .set({ roles: ['admin'] })
      .where('id', '=', userId)
      .execute()
    return headers
  })
  const ask = (headers: Record<string, string>) =>
    call(server.url, members.deleteAccount, { headers, body: { password } })
  const answers = await Promise.all((await Promise.all(both)).map(ask))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 500])
  expect(answers.find(({ code }) => code === 500)?.refusal.reason).toBe('last_admin_deletion')
})

test('a session allows ten guesses of the password', async () => {
  const member = await newMember(server.url, 'overheard')
  const codes = await Promise.all(
    Array.from(
      { length: 12 },
      async () => (await post(members.changePassword, member, change({ oldPassword: 'guessed-wrong' }))).code,
    ),
  )
  expect(codes.filter((code) => code === 500)).toHaveLength(10)
  expect((await post(members.changePassword, member, change())).code).toBe(402)
  server.clock.now += 10 * 60_000
  expect((await post(members.changePassword, member, change())).code).toBe(200)
})

test('changing the address needs the password', async () => {
  const member = await newMember(server.url, 'removing')
  const email = 'new@example.org'
  const wrong = await post(members.changeEmail, member, { email, password: 'guessed-wrong' })
  expect(wrong.refusal.data?.fields).toEqual({ password: '密码不正确' })
  const short = await post(members.changeEmail, member, { email: 'a@b.c', password })
  expect(short.refusal.data?.fields).toEqual({ email: '安全邮箱' })
  expect((await post(members.changeEmail, member, { email, password })).code).toBe(200)
  expect((await info(server.url, member)).answer.user.email).toBe(email)
})

test('the list of sessions has device, part of the address, times and the current one', async () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  await newMember(server.url, 'traveller')
  server.clock.now += 60_000
  const { answer } = await call(server.url, members.login, {
    body: loginForm('traveller'),
    headers: { 'user-agent': userAgent },
  })
  const headers = { authorization: `Bearer ${answer.data.accessToken}` }
  const sessions = (await call(server.url, members.listSessions, { headers })).answer
  expect(sessions.total).toBe(2)
  expect(sessions.rows[0]).toEqual({
    sessionId: expect.stringMatching(/^\d{16}$/),
    device: 'Chrome · Android',
    address: '127.0.0.*',
    createTime: '2026-11-20 12:11:00',
    lastTime: '2026-11-20 12:11:00',
    current: true,
  })
  expect(sessions.rows[1]).toMatchObject({ current: false, createTime: '2026-11-20 12:10:00' })
})

test('a session is ended by its number, all others without one; sessions of other members are not affected', async () => {
  const here = await newMember(server.url, 'tidying')
  const [there, elsewhere] = [await signIn(server.url, 'tidying'), await signIn(server.url, 'tidying')]
  const stranger = await newMember(server.url, 'bystander')
  const sessionOf = async (member: typeof here) => {
    const { rows } = (await call(server.url, members.listSessions, { headers: member.headers })).answer
    return rows.find((row) => row.current)?.sessionId
  }
  const foreign = await post(members.closeSession, here, { sessionId: await sessionOf(stranger) })
  expect(foreign.code).toBe(404)
  await post(members.closeSession, here, { sessionId: await sessionOf(there) })
  expect((await info(server.url, there)).code).toBe(401)
  expect((await info(server.url, elsewhere)).code).toBe(200)
  await post(members.closeSession, here, {})
  expect((await info(server.url, elsewhere)).code).toBe(401)
  expect((await info(server.url, here)).code).toBe(200)
  expect((await info(server.url, stranger)).code).toBe(200)
})
