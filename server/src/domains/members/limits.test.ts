import { members } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountsServer, loginForm, registerForm, startAccountsServer } from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { behindProxy } from '../../../test/settings.ts'
import { issueCaptcha } from '../../platform/captcha/captchas.ts'
import { limits } from '../../platform/limits/attempts.ts'

const minute = 60_000
let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer({
    limits: true,
    // The tests come from many addresses, as a proxy would say.
    config: { ...behindProxy, mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'films@example.org' } },
  })
  await call(server.url, members.register, { body: registerForm('zhouqing') })
  // No mail goes.
  await server.context.db.updateTable('member').set({ email: null }).execute()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.deleteFrom('try_count').execute()
})

const from = (address: string) => ({ 'x-forwarded-for': address })
type Outcome = 'in' | 'wrong' | 'limited'
async function attempt(name: string, address: string, right = false): Promise<Outcome> {
  const body = loginForm(name, right ? {} : { password: 'guessed-wrong' })
  const { code } = await call(server.url, members.login, { body, headers: from(address) })
  return code === 200 ? 'in' : code === 402 ? 'limited' : 'wrong'
}
const countOf = (outcomes: Outcome[], outcome: Outcome) => outcomes.filter((one) => one === outcome).length
const times = (count: number, one: (index: number) => Promise<Outcome>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)))
const spend = async (count: number, name: string) => {
  for (let made = 0; made < count; made++) await attempt(name, `198.51.100.${made % 50}`)
}

test('five wrong passwords from one address, and the sixth is not looked at', async () => {
  for (let made = 0; made < limits.loginPair.tries; made++) {
    expect(await attempt('zhouqing', '203.0.113.1')).toBe('wrong')
  }
  expect(await attempt('zhouqing', '203.0.113.1', true)).toBe('limited')
})

test('a clock that jumps forward and back locks no member out for longer than usual', async () => {
  server.clock.now += 60 * minute
  await times(6, () => attempt('zhouqing', '203.0.113.1'))
  server.clock.now -= 60 * minute
  expect(await attempt('zhouqing', '203.0.113.1', true)).toBe('limited')
  server.clock.now += 10 * minute
  expect(await attempt('zhouqing', '203.0.113.1', true)).toBe('in')
})

test('twenty guesses at once are five', async () => {
  const outcomes = await times(20, () => attempt('zhouqing', '203.0.113.1'))
  expect(countOf(outcomes, 'wrong')).toBe(5)
  expect(countOf(outcomes, 'limited')).toBe(15)
})

test('the refusal says when to try again, and is the same for a name that is not there', async () => {
  const sentences = []
  for (const name of ['zhouqing', 'nobody_here']) {
    await times(5, () => attempt(name, '203.0.113.1'))
    server.clock.now += 3.5 * minute
    const body = loginForm(name)
    const { refusal } = await call(server.url, members.login, { body, headers: from('203.0.113.1') })
    sentences.push(refusal)
  }
  expect(sentences).toEqual([
    { code: 402, msg: '尝试次数过多，请在 7 分钟后再试', reason: 'too_many_tries', params: { minutes: 7 } },
    { code: 402, msg: '尝试次数过多，请在 7 分钟后再试', reason: 'too_many_tries', params: { minutes: 7 } },
  ])
})

test('the window begins with the first try; failed tries do not prolong it', async () => {
  await attempt('zhouqing', '203.0.113.1')
  server.clock.now += 9 * minute
  await times(8, () => attempt('zhouqing', '203.0.113.1'))
  server.clock.now += minute - 1
  expect(await attempt('zhouqing', '203.0.113.1', true)).toBe('limited')
  server.clock.now += 1
  expect(await attempt('zhouqing', '203.0.113.1', true)).toBe('in')
})

test('a success lets the tries begin anew', async () => {
  await times(4, () => attempt('zhouqing', '203.0.113.1'))
  expect(await attempt('zhouqing', '203.0.113.1', true)).toBe('in')
  expect(countOf(await times(6, () => attempt('zhouqing', '203.0.113.1')), 'wrong')).toBe(5)
})

test('guesses from one address do not lock the member out elsewhere', async () => {
  await times(60, () => attempt('zhouqing', '203.0.113.1'))
  expect(await attempt('zhouqing', '203.0.113.2', true)).toBe('in')
})

test('an address may try sixty times, whatever names', async () => {
  const outcomes = await times(61, (index) => attempt(`name_${index}`, '203.0.113.1'))
  expect(countOf(outcomes, 'limited')).toBe(1)
  expect(await attempt('zhouqing', '203.0.113.1', true)).toBe('limited')
})

test('an IPv6 household is one address', async () => {
  const outcomes = await times(6, (index) => attempt('zhouqing', `2001:db8:7:1::${index + 1}`))
  expect(countOf(outcomes, 'limited')).toBe(1)
  expect(await attempt('zhouqing', '2001:db8:7:2::1', true)).toBe('in')
})

test('fifty guesses from many addresses lock the account for unknown addresses, not for those its member has used', async () => {
  expect(await attempt('zhouqing', '203.0.113.9', true)).toBe('in')
  await spend(50, 'zhouqing')
  expect(await attempt('zhouqing', '203.0.113.10', true)).toBe('limited')
  expect(await attempt('zhouqing', '203.0.113.9', true)).toBe('in')
  server.clock.now += 60 * minute
  await attempt('zhouqing', '198.51.100.1')
  expect(await attempt('zhouqing', '203.0.113.10', true)).toBe('in')
})

test('mails that others ask for do not keep a member from theirs where they have signed in', async () => {
  expect(await attempt('zhouqing', '203.0.113.9', true)).toBe('in')
  const forgot = async (address: string) => {
    const body = { appId: '1', userName: 'zhouqing' }
    return (await call(server.url, members.forgotPassword, { body, headers: from(address) })).code
  }
  for (let made = 0; made < limits.forgotAccount.tries; made++) await forgot(`198.51.100.${made}`)
  expect(await forgot('203.0.113.10')).toBe(402)
  const own = []
  for (let made = 0; made <= limits.forgotPair.tries; made++) own.push(await forgot('203.0.113.9'))
  expect(own).toEqual([200, 200, 200, 402])
})

test('guesses of recovery codes from many addresses do not keep a member from theirs where they have signed in', async () => {
  expect(await attempt('zhouqing', '203.0.113.9', true)).toBe('in')
  const recover = async (address: string) => {
    const body = { appId: '1', userName: 'zhouqing', recoveryCode: '7Q2M-4KD8-W3PT' }
    return (await call(server.url, members.recoverAccount, { body, headers: from(address) })).code
  }
  for (let made = 0; made < limits.recoverAccount.tries; made++) await recover(`198.51.100.${made}`)
  expect(await recover('203.0.113.10')).toBe(402)
  expect(await recover('203.0.113.9')).toBe(500)
})

test('captchas are limited by address', async () => {
  const { context } = server
  const on = {
    ...context,
    config: { ...context.config, accounts: { ...context.config.accounts, captcha: true } },
  }
  const issued = await Promise.allSettled(
    Array.from({ length: limits.captcha.tries + 1 }, () => issueCaptcha(on, '203.0.113.1')),
  )
  expect(issued.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await issueCaptcha(on, '203.0.113.2')).toMatchObject({ captchaOnOff: true })
})

test('registrations are limited by address', async () => {
  const register = async (index: number) => {
    const body = registerForm('zhouqing', { email: `a${index}@example.org` })
    return (await call(server.url, members.register, { body, headers: from('203.0.113.1') })).code
  }
  const codes = await Promise.all(
    Array.from({ length: limits.register.tries + 1 }, (_, index) => register(index)),
  )
  expect(codes.filter((code) => code === 402)).toHaveLength(1)
})

test('keys of what is counted show neither name nor address', async () => {
  await attempt('zhouqing', '203.0.113.1')
  const rows = await server.context.db.selectFrom('try_count').select('key').execute()
  expect(rows).toHaveLength(3)
  for (const { key } of rows) {
    expect(key).toHaveLength(32)
    expect(key.toString('latin1')).not.toMatch(/zhou|203/)
  }
})
