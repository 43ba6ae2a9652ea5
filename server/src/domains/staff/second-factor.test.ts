import { members, staff } from '@yehang/contract'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AccountsServer,
  loginForm,
  newMember,
  password,
  startAccountsServer,
} from '../../../test/accounts.ts'
import { call } from '../../../test/client.ts'
import { makeMember } from '../../../test/member.ts'
import { startBeside } from '../../../test/server.ts'
import { openSecret, sealSecret, stepOfCode, totpOf } from './totp.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer({ limits: true })
})
afterAll(() => server.close())
// Past the window of tries and to a step that nothing has used.
beforeEach(() => {
  server.clock.now += 3_600_000
})

let count = 0
type Headers = { authorization: string }

/** A member of staff that signs in with a password. */
async function colleague(): Promise<{ name: string; headers: Headers }> {
  const name = `colleague_${++count}`
  await newMember(server.url, name)
  await server.context.db
    .updateTable('member')
    .set({ roles: ['support'] })
    .where('user_name', '=', name)
    .execute()
  return { name, headers: await signInAs(name) }
}

async function signInAs(name: string): Promise<Headers> {
  const { answer } = await call(server.url, members.login, { body: loginForm(name) })
  return { authorization: `Bearer ${answer.data.accessToken}` }
}

const me = async (headers: Headers) => (await call(server.url, staff.getMe, { headers })).answer.data
const give = (headers: Headers, code: string) =>
  call(server.url, staff.giveSecondFactor, { headers, body: { code } })

async function setUp(headers: Headers) {
  const begun = await call(server.url, staff.beginSecondFactor, { headers, body: { password } })
  const { address, secret } = begun.answer.data
  const app = URI.parse(address)
  if (!(app instanceof TOTP)) throw new Error(address)
  expect(app.secret.base32).toBe(secret)
  const code = () => app.generate({ timestamp: server.clock.now })
  const confirmed = await call(server.url, staff.confirmSecondFactor, { headers, body: { code: code() } })
  server.clock.now += 30_000
  return { code, recovery: confirmed.answer.data.recoveryCodes, address }
}

test('the codes are those of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890')
  const { searchParams } = new URL(totpOf(secret, { issuer: '夜航', label: 'somebody' }).toString())
  expect(searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const codes = ['287082', '081804', '050471', '005924', '279037', '353130']
  const seconds = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000]
  expect(seconds.map((second, place) => stepOfCode(secret, codes[place] ?? '', 0, second * 1000))).toEqual(
    seconds.map((second) => Math.floor(second / 30)),
  )
})

test('a code holds one step before its time and one after it, and never at or before the last one used', () => {
  const secret = Buffer.from('12345678901234567890')
  const [code, step] = ['050471', 37_037_037]
  const stepAt = (off: number, last = 0) => stepOfCode(secret, code, last, (step + off) * 30_000)
  expect([-2, -1, 0, 1, 2].map((off) => stepAt(off))).toEqual([undefined, step, step, step, undefined])
  expect([stepAt(0, step - 1), stepAt(0, step), stepAt(1, step), stepAt(-1, step + 1)]).toEqual([
    step,
    undefined,
    undefined,
    undefined,
  ])
})

test('a sealed secret opens for its member and this key alone', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const sealed = sealSecret(Buffer.from('twenty bytes of seed'), '1', key)
  expect(sealed.toString('latin1')).not.toContain('twenty')
  expect(openSecret(sealed, '1', key).toString()).toBe('twenty bytes of seed')
  expect(() => openSecret(sealed, '2', key)).toThrow()
  expect(() => openSecret(sealed, '1', other)).toThrow()
})

test('staff with a second factor have no permissions after signing in, until a code is given', async () => {
  const { name, headers } = await colleague()
  const { code, recovery, address } = await setUp(headers)
  expect(address).toContain('otpauth://totp/')
  expect(recovery).toHaveLength(10)
  expect((await me(headers)).secondFactor).toEqual({
    isOn: true,
    isRequired: false,
    needed: null,
    recoveryCodesLeft: 10,
  })
  const again = await signInAs(name)
  expect(await me(again)).toMatchObject({ permissions: [], secondFactor: { needed: 'code' } })
  expect((await call(server.url, members.getInfo, { headers: again })).answer.user.permissions).toEqual([])
  expect((await call(server.url, members.listMembers, { headers: again })).code).toBe(402)
  await give(again, code()).then(({ answer }) => answer)
  expect((await me(again)).permissions).toContain('members:read')
  expect((await call(server.url, members.listMembers, { headers: again })).code).toBe(200)
})

test('a sign-in that has shown a former factor has to show the new one', async () => {
  const { name, headers } = await colleague()
  const former = await setUp(headers)
  const other = await signInAs(name)
  await give(other, former.code())
  server.clock.now += 30_000
  const body = { password, code: former.code() }
  expect((await call(server.url, staff.removeSecondFactor, { headers, body })).code).toBe(200)
  const { code } = await setUp(headers)
  expect((await me(headers)).secondFactor.needed).toBeNull()
  expect(await me(other)).toMatchObject({ permissions: [], secondFactor: { needed: 'code' } })
  expect((await give(other, code())).code).toBe(200)
  expect((await me(other)).permissions).toContain('members:read')
})

test('no code is taken twice, neither of the app nor of the ten', async () => {
  const { name, headers } = await colleague()
  const { code, recovery } = await setUp(headers)
  const [first, second, third] = [await signInAs(name), await signInAs(name), await signInAs(name)]
  const used = code()
  expect((await give(first, used)).code).toBe(200)
  expect((await give(second, used)).refusal.data?.fields.code).toContain('不对')
  const written = `${recovery[0]?.slice(0, 5).toUpperCase()}-${recovery[0]?.slice(5)}`
  expect((await give(second, written)).code).toBe(200)
  expect((await give(third, recovery[0] ?? '')).code).toBe(500)
  expect((await me(second)).secondFactor.recoveryCodesLeft).toBe(9)
})

test('tries are limited, and those that fail are written down', async () => {
  const { name, headers } = await colleague()
  const { code } = await setUp(headers)
  const next = await signInAs(name)
  for (let tries = 0; tries < 5; tries++) expect((await give(next, '000000')).code).toBe(500)
  expect((await give(next, code())).code).toBe(402)
  const failed = await server.context.db
    .selectFrom('audit_entry')
    .select('actor_id')
    .where('action', '=', 'second-factor-failed')
    .where('actor_id', '=', (await me(headers)).userId)
    .execute()
  expect(failed).toHaveLength(5)
})

test('closing it needs password and code; recovery codes are renewed as a whole', async () => {
  const { headers } = await colleague()
  const { code, recovery } = await setUp(headers)
  const renewed = await call(server.url, staff.renewRecoveryCodes, { headers, body: { code: code() } })
  expect(renewed.answer.data.recoveryCodes).not.toContain(recovery[0])
  const old = { password, code: recovery[0] ?? '' }
  expect((await call(server.url, staff.removeSecondFactor, { headers, body: old })).code).toBe(500)
  const body = { password, code: renewed.answer.data.recoveryCodes[0] ?? '' }
  expect((await call(server.url, staff.removeSecondFactor, { headers, body })).code).toBe(200)
  expect((await me(headers)).secondFactor).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
})

test('where a second factor is required, staff have no permissions without one, and it cannot be removed', async () => {
  const { headers } = await colleague()
  const strict = await startBeside(server, { staffTotp: 'required' })
  const asked = await call(strict.url, staff.getMe, { headers })
  expect(asked.answer.data).toMatchObject({ permissions: [], secondFactor: { needed: 'setup' } })
  expect((await call(strict.url, members.listMembers, { headers })).code).toBe(402)
  const { code } = await setUp(headers)
  expect((await call(strict.url, members.listMembers, { headers })).code).toBe(200)
  const body = { password, code: code() }
  expect((await call(strict.url, staff.removeSecondFactor, { headers, body })).code).toBe(500)
  await strict.close()
})

test('members have none to set up', async () => {
  const member = await makeMember(server.context)
  const begun = await call(server.url, staff.beginSecondFactor, {
    headers: member.headers,
    body: { password },
  })
  expect(begun.code).toBe(404)
})
