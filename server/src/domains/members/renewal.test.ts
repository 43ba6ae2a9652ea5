import { members } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountsServer,
  info,
  newMember,
  renewWith,
  signIn,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
  await newMember(server.url, 'zhouqing')
})
afterAll(() => server.close())

const renew = (token: string) => renewWith(server.url, token)
const ended = { code: 403, msg: '登陆信息已过期,请重新登陆', reason: 'session_ended' }
const bearer = (accessToken: string) => ({ headers: { authorization: `Bearer ${accessToken}` } })

test('a refresh token is exchanged for another pair, as Bearer or in its own header', async () => {
  const first = await signIn(server.url, 'zhouqing')
  const second = (await renew(first.refreshToken)).answer.data
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect(second.accessToken).not.toBe(first.accessToken)
  expect((await info(server.url, bearer(second.accessToken))).code).toBe(200)
  const headers = { authorization: `Bearer ${second.refreshToken}` }
  const third = (await call(server.url, members.refreshTokens, { headers })).answer.data
  expect((await info(server.url, bearer(third.accessToken))).code).toBe(200)
})

test('no token, an unknown one and an access token renew nothing', async () => {
  const { accessToken } = await signIn(server.url, 'zhouqing')
  expect((await call(server.url, members.refreshTokens)).refusal).toEqual(ended)
  for (const token of ['x', 'a'.repeat(43), accessToken]) {
    expect((await renew(token)).refusal).toEqual(ended)
  }
})

test('a refresh token opens nothing else', async () => {
  const { refreshToken } = await signIn(server.url, 'zhouqing')
  expect((await info(server.url, bearer(refreshToken))).code).toBe(401)
})

test('twenty renewals at once get one and the same pair, which works', async () => {
  const { refreshToken } = await signIn(server.url, 'zhouqing')
  const pairs = await Promise.all(
    Array.from({ length: 20 }, async () => (await renew(refreshToken)).answer.data),
  )
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
  expect((await info(server.url, bearer(pairs[0]?.accessToken ?? ''))).code).toBe(200)
  expect((await renew(pairs[0]?.refreshToken ?? '')).code).toBe(200)
})

test('within thirty seconds a second use gets the same successor, even if that one has been renewed', async () => {
  const { refreshToken } = await signIn(server.url, 'zhouqing')
  const next = (await renew(refreshToken)).answer.data
  await renew(next.refreshToken)
  server.clock.now += 30_000
  expect((await renew(refreshToken)).answer.data).toEqual(next)
})

test('a late second use of a refresh token ends its session, and no other', async () => {
  const other = await signIn(server.url, 'zhouqing')
  const { refreshToken } = await signIn(server.url, 'zhouqing')
  const next = (await renew(refreshToken)).answer.data
  server.clock.now += 30_001
  expect((await renew(refreshToken)).refusal).toEqual(ended)
  expect((await info(server.url, bearer(next.accessToken))).code).toBe(401)
  expect((await renew(next.refreshToken)).refusal).toEqual(ended)
  expect((await info(server.url, other)).code).toBe(200)
  expect((await renew(other.refreshToken)).code).toBe(200)
})

test('a sign-in that ends while it is renewed stays ended', async () => {
  for (let round = 0; round < 10; round++) {
    const member = await signIn(server.url, 'zhouqing')
    const logout = call(server.url, members.logout, { body: {}, headers: member.headers })
    const [renewed] = await Promise.all([renew(member.refreshToken), logout])
    if (renewed.code === 200) {
      const pair = renewed.answer.data
      expect((await info(server.url, bearer(pair.accessToken))).code).toBe(401)
      expect((await renew(pair.refreshToken)).refusal).toEqual(ended)
    } else expect(renewed.refusal).toEqual(ended)
  }
})

test('access tokens that a crash has lost are renewed', async () => {
  const { refreshToken } = await signIn(server.url, 'zhouqing')
  await server.context.db.deleteFrom('access_token').execute()
  const next = (await renew(refreshToken)).answer.data
  expect((await info(server.url, bearer(next.accessToken))).code).toBe(200)
})
