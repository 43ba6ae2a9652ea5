import { members, staff } from '@yehang/contract'
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
import { base32, codeAt, openSecret, sealSecret, stepOf } from './totp.ts'

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

/** The bytes of a secret as an app would type it in. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function setUp(headers: Headers) {
  const begun = await call(server.url, staff.beginSecondFactor, { headers, body: { password } })
  const secret = bytesOf(begun.answer.data.secret)
  const code = () => codeAt(secret, stepOf(server.clock.now))
  const confirmed = await call(server.url, staff.confirmSecondFactor, { headers, body: { code: code() } })
  server.clock.now += 30_000
  return { code, recovery: confirmed.answer.data.recoveryCodes, address: begun.answer.data.address }
}

test('the codes are those of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890')
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(
    [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000].map((second) =>
      codeAt(secret, stepOf(second * 1000)),
    ),
  ).toEqual(['287082', '081804', '050471', '005924', '279037', '353130'])
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
