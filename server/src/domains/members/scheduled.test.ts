import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, newMember, renewWith, startAccountsServer } from '../../../test/accounts.ts'
import { keepCaptcha } from '../../platform/captcha/captchas.ts'
import { hashOf, newToken } from '../../platform/secrets.ts'
import { removeExpired } from './queries/cleaning.ts'

const day = 86_400_000
let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer({ limits: true })
})
afterAll(() => server.close())

const clean = () => removeExpired(server.context.db, new Date(server.clock.now))
const counts = async () => {
  const tables = [
    'captcha',
    'try_count',
    'access_token',
    'refresh_token',
    'password_reset',
    'sign_in',
  ] as const
  const rows = await Promise.all(
    tables.map((table) => server.context.db.selectFrom(table).selectAll().execute()),
  )
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.length]))
}

test('expired rows are removed, each at its time; live ones stay', async () => {
  const { db } = server.context
  const member = await newMember(server.url, 'zhouqing')
  const { id } = await db.selectFrom('member').select('id').executeTakeFirstOrThrow()
  await keepCaptcha(server.context, 'A7K9')
  const expires_at = new Date(server.clock.now + 30 * 60_000)
  await db
    .insertInto('password_reset')
    .values({ hash: hashOf(newToken()), member_id: id, expires_at })
    .execute()
  await clean()
  // Of tries: the registration's, the sign-in's by address, and the address that is known now.
  const all = { captcha: 1, try_count: 3, access_token: 1, refresh_token: 1, password_reset: 1, sign_in: 1 }
  expect(await counts()).toEqual(all)
  server.clock.now += 2 * 60_000
  await clean()
  expect(await counts()).toEqual({ ...all, captcha: 0 })
  server.clock.now += 28 * 60_000
  await clean()
  expect(await counts()).toEqual({ ...all, captcha: 0, access_token: 0, password_reset: 0, try_count: 2 })
  expect((await renewWith(server.url, member.refreshToken)).code).toBe(200)
  server.clock.now += 2 * day
  await clean()
  expect(await counts()).toMatchObject({ access_token: 0, refresh_token: 2, sign_in: 1 })
  server.clock.now += 1
  await clean()
  expect(await counts()).toMatchObject({ refresh_token: 0, sign_in: 0 })
})

test('a used refresh token is known for as long as its owner may come back with it', async () => {
  const member = await newMember(server.url, 'sunguang', { rememberMe: true })
  await renewWith(server.url, member.refreshToken)
  server.clock.now += 30 * day - 1
  await clean()
  const rows = await server.context.db
    .selectFrom('refresh_token')
    .select('used_at')
    .where('used_at', 'is not', null)
    .execute()
  expect(rows).toHaveLength(1)
})

test('four concurrent processes do not block one another', async () => {
  const done = await Promise.all(Array.from({ length: 4 }, clean))
  expect(done).toContain(true)
})
