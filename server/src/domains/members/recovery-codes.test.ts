import { members } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AccountsServer,
  info,
  newMember,
  password,
  type SignedIn,
  signIn,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { banMember } from './service/staffing.ts'

let server: AccountsServer
let member: SignedIn
beforeAll(async () => {
  server = await startAccountsServer({ limits: true })
  member = await newMember(server.url, 'zhouqing')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.deleteFrom('try_count').execute()
})

const make = ({ headers }: Pick<SignedIn, 'headers'>, word = password) =>
  call(server.url, members.makeRecoveryCodes, { headers, body: { password: word } })
const left = async ({ headers }: Pick<SignedIn, 'headers'>) =>
  (await call(server.url, members.getRecoveryCodes, { headers })).answer.data.left
const recover = (userName: string, recoveryCode: string) =>
  call(server.url, members.recoverAccount, { body: { appId: '1', userName, recoveryCode } })
const reset = (token: string, word: string) =>
  call(server.url, members.resetPassword, { body: { token, password: word, confirmPassword: word } })
const wrong = {
  code: 500,
  msg: '用户名或恢复码不正确，或者这个恢复码已经用过',
  reason: 'wrong_recovery_code',
}

test('recovery codes need the password, and revoke earlier ones', async () => {
  expect((await make(member, 'not-the-password')).refusal.data?.fields).toHaveProperty('password')
  const [old = ''] = (await make(member)).answer.data.recoveryCodes
  const { recoveryCodes } = (await make(member)).answer.data
  expect(recoveryCodes).toHaveLength(8)
  expect(recoveryCodes.every((code) => /^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/.test(code))).toBe(true)
  expect(await left(member)).toBe(8)
  expect((await recover('zhouqing', old)).refusal).toEqual(wrong)
})

test('a code sets a new password once, ends every sign-in and the other codes', async () => {
  const owner = await newMember(server.url, 'lantern_1')
  const [code = '', other = ''] = (await make(owner)).answer.data.recoveryCodes
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
  const { token } = (await recover('LANTERN_1', typed)).answer.data
  expect((await recover('lantern_1', code)).refusal).toEqual(wrong)
  expect(await left(owner)).toBe(7)
  expect((await reset(token, 'another-word')).code).toBe(200)
  expect((await info(server.url, owner)).code).toBe(401)
  const back = await signIn(server.url, 'lantern_1', { password: 'another-word' })
  expect(await left(back)).toBe(0)
  expect((await recover('lantern_1', other)).refusal).toEqual(wrong)
  expect((await reset(token, 'a-third-word')).code).toBe(500)
})

test('of ten concurrent uses of a code one succeeds', async () => {
  const owner = await newMember(server.url, 'lantern_2')
  const [code = ''] = (await make(owner)).answer.data.recoveryCodes
  const { context } = server
  const off = { ...context.config, accounts: { ...context.config.accounts, limits: false } }
  const { recoverAccount } = await import('./service/recovery-codes.ts')
  const origin = { address: '203.0.113.9', isLocal: true, token: null, userAgent: '', requestId: 'r' }
  const form = { appId: '1', userName: 'lantern_2', recoveryCode: code }
  const went = await Promise.allSettled(
    Array.from({ length: 10 }, () => recoverAccount({ ...context, config: off }, form, origin)),
  )
  expect(went.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an unknown name, the code of another member and a banned account read the same', async () => {
  const banned = await newMember(server.url, 'banned_one')
  const [code = ''] = (await make(banned)).answer.data.recoveryCodes
  expect((await recover('nobody_here', code)).refusal).toEqual(wrong)
  expect((await recover('zhouqing', code)).refusal).toEqual(wrong)
  await banMember(server.context.db, 'banned_one', true, new Date(server.clock.now))
  expect((await recover('banned_one', code)).refusal).toEqual(wrong)
  await banMember(server.context.db, 'banned_one', false, new Date(server.clock.now))
  expect((await recover('banned_one', code)).code).toBe(200)
})

test('a changed password revokes the codes: an attacker who knew the old one may have made them', async () => {
  const owner = await newMember(server.url, 'lantern_3')
  const [code = ''] = (await make(owner)).answer.data.recoveryCodes
  const body = { oldPassword: password, password: 'another-word', confirmPassword: 'another-word' }
  await call(server.url, members.changePassword, { headers: owner.headers, body })
  expect((await recover('lantern_3', code)).refusal).toEqual(wrong)
})

test('five tries in ten minutes from one address for a name, whether it is there or not', async () => {
  for (const name of ['zhouqing', 'nobody_here']) {
    const codes: number[] = []
    for (let tries = 0; tries < 7; tries++) codes.push((await recover(name, `7Q2M-4KD8-W3P${tries}`)).code)
    expect(codes).toEqual([500, 500, 500, 500, 500, 402, 402])
  }
})
