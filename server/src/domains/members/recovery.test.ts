import { members } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type AccountsServer,
  info,
  loginForm,
  newMember,
  password,
  signIn,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { type MailServer, mailSettings, startMailServer } from '../../../test/mail-server.ts'
import { banMember } from './service/staffing.ts'

let mail: MailServer
let server: AccountsServer
beforeAll(async () => {
  mail = await startMailServer()
  server = await startAccountsServer({
    limits: true,
    config: {
      ...mailSettings(mail),
    },
  })
  await newMember(server.url, 'zhouqing')
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
beforeEach(async () => {
  await server.context.db.deleteFrom('try_count').execute()
  mail.mails.length = 0
})

const forgot = (userName: string) =>
  call(server.url, members.forgotPassword, { body: { appId: '1', userName } })
const reset = (token: string, word = 'another-word') =>
  call(server.url, members.resetPassword, {
    body: { token, password: word, confirmPassword: word },
  })
const tokenIn = (text = '') =>
  /https:\/\/films\.example\.org\/reset\?token=([\w-]{43})\s/.exec(text)?.[1] ?? ''
async function mailedToken(userName = 'zhouqing'): Promise<string> {
  const before = mail.mails.length
  await forgot(userName)
  const mails = await mail.received(before + 1)
  return tokenIn(mails.at(-1)?.text)
}
const linkEnded = { code: 500, msg: '链接已失效，请重新申请', reason: 'reset_link_ended' }

test('a mail brings a link to the address of the account', async () => {
  expect((await forgot('ZhouQing')).answer.data).toEqual({ byMail: true })
  const [sent] = await mail.received(1)
  expect(sent?.to).toEqual(['member@example.org'])
  expect(sent?.text).toContain('30 分钟')
  expect(tokenIn(sent?.text)).not.toBe('')
})

test('the link sets a password once and ends every sign-in', async () => {
  const member = await signIn(server.url, 'zhouqing')
  const token = await mailedToken()
  expect((await reset(token)).code).toBe(200)
  expect((await info(server.url, member)).code).toBe(401)
  expect((await reset(token)).refusal).toEqual(linkEnded)
  expect((await call(server.url, members.login, { body: loginForm('zhouqing') })).code).toBe(500)
  await signIn(server.url, 'zhouqing', { password: 'another-word' })
  await reset(await mailedToken(), password)
})

test('a link lasts thirty minutes, and only its hash is stored', async () => {
  const [early, late] = [await mailedToken(), await mailedToken()]
  const rows = await server.context.db.selectFrom('password_reset').selectAll().execute()
  expect(rows.length).toBeGreaterThanOrEqual(2)
  for (const { hash } of rows) expect([early, late]).not.toContain(hash.toString('base64url'))
  server.clock.now += 30 * 60_000
  expect((await reset(early, password)).refusal).toEqual(linkEnded)
  server.clock.now -= 1
  expect((await reset(late, password)).code).toBe(200)
  server.clock.now += 1
})

test('of ten concurrent uses of a link one succeeds; the other links of the member are deleted', async () => {
  const [one, other] = [await mailedToken(), await mailedToken()]
  const codes = await Promise.all(Array.from({ length: 10 }, async () => (await reset(one, password)).code))
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect((await reset(other, password)).refusal).toEqual(linkEnded)
})

test('a change of password or address takes links back', async () => {
  const { headers } = await signIn(server.url, 'zhouqing')
  const token = await mailedToken()
  await call(server.url, members.changeEmail, { headers, body: { email: 'member@example.org', password } })
  expect((await reset(token)).refusal).toEqual(linkEnded)
})

test('for an unknown name, one without address and a banned one the answer is the same, and no mail goes', async () => {
  await newMember(server.url, 'without_address')
  await server.context.db
    .updateTable('member')
    .set({ email: null })
    .where('user_name', '=', 'without_address')
    .execute()
  await newMember(server.url, 'banned_one')
  await banMember(server.context.db, 'banned_one', true, new Date(server.clock.now))
  const known = (await forgot('zhouqing')).answer
  for (const name of ['nobody_here', 'without_address', 'banned_one']) {
    expect((await forgot(name)).answer).toEqual(known)
  }
  await mailedToken()
  expect(mail.mails.every(({ to }) => to.join() === 'member@example.org')).toBe(true)
  const links = await server.context.db.selectFrom('password_reset').select('member_id').execute()
  expect(new Set(links.map((link) => link.member_id)).size).toBe(1)
})

test('three mails an hour for a name, whether it is there or not', async () => {
  for (const name of ['zhouqing', 'nobody_here']) {
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await forgot(name)).code))
    expect(codes.filter((code) => code === 200)).toHaveLength(3)
    expect(codes.filter((code) => code === 402)).toHaveLength(2)
  }
})

test('after too many failed sign-ins, setting a new password allows signing in at once', async () => {
  const wrong = { body: loginForm('zhouqing', { password: 'guessed-wrong' }) }
  for (let made = 0; made < 6; made++) await call(server.url, members.login, wrong)
  expect((await call(server.url, members.login, { body: loginForm('zhouqing') })).code).toBe(402)
  await reset(await mailedToken(), password)
  await signIn(server.url, 'zhouqing')
})

test('a mail that does not go is logged, without its address or its link', async () => {
  mail.refuseAll()
  expect((await forgot('zhouqing')).answer.data).toEqual({ byMail: true })
  await vi.waitUntil(() => server.faults.length > 0)
  const lines = server.faults.splice(0).join()
  expect(lines).toContain('could not be sent')
  expect(lines).toContain('550')
  expect(lines).not.toMatch(/member@example|token=/)
})

test('without SMTP_URL the answer says that the staff help', async () => {
  const other = await startAccountsServer()
  const body = { appId: '1', userName: 'zhouqing' }
  const { answer } = await call(other.url, members.forgotPassword, { body })
  expect(answer.data).toEqual({ byMail: false })
  await other.close()
})
