import { members } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountsServer,
  info,
  password,
  registerForm,
  renewWith,
  signIn,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.close())

const register = (body: object) => call(server.url, members.register, { body })
const fieldsOf = async (body: object) => (await register(body)).refusal.data?.fields

test('a new member can sign in, and has no VIP', async () => {
  expect((await register(registerForm('Yuanshan_88', { email: ' a@example.org ' }))).answer).toEqual({
    code: 200,
    msg: '操作成功',
  })
  const { answer } = await info(server.url, await signIn(server.url, 'Yuanshan_88'))
  expect(answer.user).toEqual({
    userId: expect.stringMatching(/^\d{16}$/),
    userName: 'Yuanshan_88',
    avatar: '',
    email: 'a@example.org',
    roles: [],
    permissions: [],
    deleteTime: null,
  })
  expect(answer.level).toEqual({ levelId: 1, groupName: '注册用户', groupLevel: 1, endTime: null })
})

test('registration can sign in at once, with recovery codes that are shown only then', async () => {
  const { answer } = await register(registerForm('Qingchen_07', { signIn: true }))
  const { accessToken = '', refreshToken, recoveryCodes } = answer.data ?? {}
  expect(recoveryCodes).toHaveLength(8)
  expect(new Set(recoveryCodes).size).toBe(8)
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await info(server.url, { headers })).answer.user.userName).toBe('Qingchen_07')
  expect((await renewWith(server.url, refreshToken ?? '')).code).toBe(200)
  const kept = await server.context.db.selectFrom('reset_code').selectAll().execute()
  const shown = JSON.stringify(kept.map(({ hash }) => hash.toString('latin1')))
  for (const code of recoveryCodes ?? []) expect(shown).not.toContain(code)
})

test('nothing of the password is stored', async () => {
  const row = await server.context.db
    .selectFrom('member')
    .select('password_hash')
    .where('user_name', '=', 'Yuanshan_88')
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(row.password_hash).not.toContain(password)
})

test.each([
  ['userName', 'a'.repeat(5), false],
  ['userName', 'b'.repeat(6), true],
  ['userName', 'c'.repeat(32), true],
  ['userName', 'd'.repeat(33), false],
  ['userName', '星'.repeat(6), true],
  ['userName', ` ${'e'.repeat(6)} `, true],
  ['userName', `${'\0'.repeat(6)}f`, false],
  ['userName', 'with blank', false],
  ['userName', 'zero\u200bwidth', false],
  ['email', `${'a'.repeat(3)}@b.c`, false],
  ['email', `${'a'.repeat(4)}@b.c`, true],
  ['email', `${'a'.repeat(108)}@example.org`, true],
  ['email', `${'a'.repeat(109)}@example.org`, false],
  ['email', 'nobody.example.org', false],
  ['email', 'a@b@example.org', false],
])('%s %j: %s', async (field, value, fits) => {
  const body = registerForm(`edge_${Math.random().toString(36).slice(2)}`, { [field]: value })
  if (fits) expect((await register(body)).code).toBe(200)
  else expect(await fieldsOf(body)).toEqual({ [field]: expect.any(String) })
})

test.each([
  ['a'.repeat(7), false],
  ['a'.repeat(8), true],
  ['a'.repeat(32), true],
  ['a'.repeat(33), false],
  [' spaced-out', false],
  ['spaced-out ', false],
  ['in the middle', true],
])('password %j: %s', async (value, fits) => {
  const userName = `word_${Math.random().toString(36).slice(2)}`
  const body = registerForm(userName, { password: value, confirmPassword: value })
  if (!fits) return expect(await fieldsOf(body)).toEqual({ password: expect.any(String) })
  expect((await register(body)).code).toBe(200)
  await signIn(server.url, userName, { password: value })
})

test('the sentences are those of the requirements (docs/requirements.md, members 7)', async () => {
  expect(
    (await register(registerForm('differing', { confirmPassword: 'another-one' }))).refusal.data,
  ).toEqual({
    fields: { confirmPassword: '两次密码输出不一致,请重新输入' },
    reasons: { confirmPassword: 'field_invalid' },
  })
  expect(await fieldsOf(registerForm('no_address', { email: 'x' }))).toEqual({ email: '安全邮箱' })
})

test('a name is taken however it is written', async () => {
  await register(registerForm('Xinghe_01'))
  for (const name of ['Xinghe_01', 'XINGHE_01', 'ｘｉｎｇｈｅ_01', ' xinghe_01 ']) {
    expect((await register(registerForm(name))).refusal, name).toEqual({
      code: 500,
      msg: '用户名已被使用，请换一个',
      reason: 'user_name_taken',
      data: {
        fields: { userName: '用户名已被使用，请换一个' },
        reasons: { userName: 'user_name_taken' },
      },
    })
  }
  await signIn(server.url, 'XINGHE_01')
})

test('of ten concurrent registrations of one name, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      register(registerForm(index % 2 ? 'wanted_name' : 'WANTED_NAME')),
    ),
  )
  const went = answers.map((answer) => (answer.code === 200 ? 'went' : answer.refusal.msg))
  expect(went.filter((outcome) => outcome === 'went')).toHaveLength(1)
  expect(new Set(went)).toEqual(new Set(['went', '用户名已被使用，请换一个']))
})

test('forms of another application are refused', async () => {
  expect((await register(registerForm('elsewhere', { appId: '2' }))).refusal.data?.fields).toEqual({
    appId: '应用编号不正确',
  })
  expect((await register(registerForm('as_number', { appId: 1 }))).code).toBe(200)
})
