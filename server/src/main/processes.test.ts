import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { apiKeys, catalogue, editorial, members, staff, support } from '@yehang/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { password, renewWith, signIn } from '../../test/accounts.ts'
import { makeKey, type TestKey } from '../../test/api-keys/keys.ts'
import { type SiteProcess, startSiteProcess } from '../../test/api-process.ts'
import { addressOf, call } from '../../test/client.ts'
import { databaseUrl, type TestDatabase, testDatabase } from '../../test/database.ts'
import { callAs } from '../../test/kept.ts'
import { makeMember } from '../../test/member.ts'
import { testSigner } from '../../test/signing.ts'
import { keepCaptcha } from '../platform/captcha/captchas.ts'
import { readConfig } from '../platform/config/config.ts'
import { type Context, openContext } from '../platform/context.ts'

/** Two processes of `npm run api` on one database: whatever one of them knows, the other one must know. */

vi.setConfig({ testTimeout: 60_000 })

const perMinute = 300
let database: TestDatabase
let dataDir: string
/** A third one, which has their secret key. */
let context: Context
let first: SiteProcess
let second: SiteProcess

beforeAll(async () => {
  database = await testDatabase('catalogue')
  dataDir = await mkdtemp(path.join(tmpdir(), 'yehang-processes-'))
  const settings = {
    DATABASE_URL: databaseUrl(database.connection),
    DATABASE_POOL: '4',
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    MAGNETS: 'metered',
    RATE_LIMIT_PER_MINUTE: String(perMinute),
  }
  context = openContext({ config: readConfig(settings), connection: database.connection })
  ;[first, second] = await Promise.all([
    startSiteProcess('api-process', settings),
    startSiteProcess('api-process', settings),
  ])
})
afterAll(async () => {
  const codes = await Promise.all([first, second].map((one) => one.end()))
  await context.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
  expect(codes).toEqual([0, 0])
  // A slow query tells of the machine, not of the two processes: it is the one warning that may be there.
  const warnings = [first, second].flatMap((one) =>
    one
      .output()
      .split('\n')
      .filter((line) => /"level":[456]0/.test(line) && !line.includes('"msg":"a slow query"')),
  )
  expect(warnings).toEqual([])
})

const from = (address: string) => ({ 'x-forwarded-for': address })
/** Two calls of each, to both. */
const toBoth = <T>(ask: (url: string) => Promise<T>) =>
  Promise.all([first, second, first, second].map(({ url }) => ask(url)))
const solved = async () => ({ uuid: await keepCaptcha(context, 'KLMN'), code: 'KLMN' })

test('a signed call that was made on one is refused by the other', async () => {
  const signer = await testSigner(first.url)
  const headers = {
    ...signer.headers(addressOf(catalogue.copyMagnet, {}), Date.now()),
    ...from('203.0.113.1'),
  }
  const copy = (url: string) =>
    call(url, catalogue.copyMagnet, { body: { id: '3999999999999999' }, headers }).then(({ code }) => code)
  // 404: the signature has passed, and there is no such magnet
  expect(await copy(first.url)).toBe(404)
  expect(await copy(second.url)).toBe(500)
})

test('a captcha is good on either, once for both', async () => {
  await makeMember(context, { userName: 'linjian' })
  const captcha = await solved()
  const tryAt = (url: string) =>
    call(url, members.login, {
      body: { appId: '1', userName: 'linjian', password, ...captcha },
      headers: from('203.0.113.2'),
    }).then(({ refusal }) => refusal.msg)
  expect(await tryAt(second.url)).not.toContain('验证码')
  expect(await tryAt(first.url)).toContain('验证码')
})

test('wrong passwords on both are counted together', async () => {
  await makeMember(context, { userName: 'shanmen' })
  const codes: number[] = []
  for (let tries = 0; tries < 6; tries++) {
    const { url } = tries % 2 ? first : second
    const body = { appId: '1', userName: 'shanmen', password, ...(await solved()) }
    codes.push((await call(url, members.login, { body, headers: from('203.0.113.3') })).code)
  }
  expect(codes).toEqual([500, 500, 500, 500, 500, 402])
})

test('requests of an address to both are counted together', async () => {
  /** So many answers of the second one before it refuses, after most were asked of the first; null: a minute ended. */
  async function admitted(address: string): Promise<number | null> {
    const minute = Math.floor(Date.now() / 60_000)
    const path = addressOf(catalogue.listPerformers, {})
    const ask = async (url: string) => {
      const answer = await fetch(url + path, { headers: from(address) })
      await answer.arrayBuffer()
      return answer.status
    }
    for (let asked = 0; asked < perMinute * 0.8; asked++) await ask(first.url)
    let asked = 0
    while (asked < perMinute && (await ask(second.url)) === 200) {
      asked += 1
      // Busy from here on. It gets the counts of the first one with its own next report.
      const more = asked - perMinute / 10
      if (more === 0 || more === 1) await vi.waitFor(() => bothTold(more), { timeout: 10_000, interval: 100 })
    }
    return Math.floor(Date.now() / 60_000) === minute ? asked : null
  }
  async function bothTold(more: number): Promise<void> {
    const { rows } = await database.pool.query<{ most: number }>(
      'select max(requests) as most from request_count',
    )
    expect(rows[0]?.most).toBeGreaterThanOrEqual(perMinute * 0.9 + more)
  }
  // A minute that ends in the middle begins everything anew.
  const found = (await admitted('203.0.113.4')) ?? (await admitted('203.0.113.5'))
  expect(found).toBeGreaterThanOrEqual(perMinute / 10)
  expect(found).toBeLessThan(perMinute * 0.6)
})

test('calls with an API key to both are counted together, and its revocation is felt in both', async () => {
  const works = (url: string, { headers }: TestKey) =>
    call(url, editorial.listAdminWorks, {
      query: { pageSize: 1 },
      headers: { ...headers, ...from('203.0.113.11') },
    })
  const maker = await makeMember(context, { roles: ['admin'] })
  /** So many answers of the second one before it refuses, after most were asked of the first; null: a minute ended. */
  async function admitted(): Promise<number | null> {
    const key = await makeKey(context, { perMinute: 40, maker })
    const minute = Math.floor(Date.now() / 60_000)
    for (let asked = 0; asked < 36; asked++) await works(first.url, key)
    let asked = 0
    await vi.waitFor(
      async () => {
        const answer = await works(second.url, key)
        if (answer.code === 200) asked += 1
        expect(answer.code === 200 ? 'let in' : answer.refusal.reason).toBe('api_key_too_fast')
      },
      { timeout: 30_000, interval: 250 },
    )
    return Math.floor(Date.now() / 60_000) === minute ? asked : null
  }
  // A minute that ends in the middle begins everything anew.
  const found = (await admitted()) ?? (await admitted())
  expect(found).toBeGreaterThanOrEqual(4)
  expect(found).toBeLessThan(36)

  const other = await makeKey(context, { maker })
  expect((await toBoth(async (url) => (await works(url, other)).code)).sort()).toEqual([200, 200, 200, 200])
  const revoked = await callAs(maker, first.url)(apiKeys.revokeApiKey, {
    body: { keyId: other.id, reason: '换新的' },
  })
  expect(revoked.code).toBe(200)
  expect((await works(second.url, other)).refusal.reason).toBe('api_key_revoked')
})

test('a refresh token used at both processes at once gets one and the same successor', async () => {
  const register = await solved()
  await call(first.url, members.register, {
    body: {
      appId: '1',
      userName: 'hepan_7',
      password,
      confirmPassword: password,
      email: 'h@example.org',
      ...register,
    },
    headers: from('203.0.113.6'),
  })
  const { refreshToken } = await signIn(first.url, 'hepan_7', await solved())
  const pairs = await toBoth(async (url) => (await renewWith(url, refreshToken)).answer.data)
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
  const info = await call(second.url, members.getInfo, {
    headers: { authorization: `Bearer ${pairs[0]?.accessToken}` },
  })
  expect(info.answer.user.userName).toBe('hepan_7')
})

test('a submission sent to both processes within a second is accepted once', async () => {
  const member = await makeMember(context)
  let written = 0
  const passed = async () => {
    const body = { appId: '1', message: `船票在哪里看？${++written}` }
    const headers = { ...member.headers, ...from('203.0.113.7') }
    const codes = await toBoth(
      async (url) => (await call(url, support.createMessage, { body, headers, repeatSubmit: true })).code,
    )
    return codes.filter((code) => code === 200).length
  }
  // Asked again where the machine was busy for longer than that second.
  await expect.poll(passed).toBe(1)
})

test('metered copies of a visitor are counted together', async () => {
  const { rows } = await database.pool.query<{ id: string }>('select id from magnet order by id limit 3')
  const codes: number[] = []
  for (const [place, { id }] of rows.entries()) {
    const { url } = place % 2 ? first : second
    codes.push((await call(url, catalogue.copyMagnet, { body: { id }, headers: from('203.0.113.8') })).code)
  }
  expect(codes).toEqual([200, 200, 402])
})

test('a staff edit in one process is visible in the other, which had cached the old answer', async () => {
  const editor = await makeMember(context, { roles: ['editor'] })
  const { rows } = await database.pool.query<{ id: string; title: string }>(
    'select id, title from work where published order by id limit 1',
  )
  const [{ id, title } = { id: '', title: '' }] = rows
  const titleAt = async (url: string) =>
    (await call(url, catalogue.getWork, { params: { id }, headers: from('203.0.113.9') })).answer.data.title
  expect(await toBoth(titleAt)).toEqual(Array(4).fill(title))
  const saved = await callAs(editor, first.url)(editorial.saveAdminWork, {
    body: { id, changes: { title: { from: title, to: '渡口的灯' } } },
  })
  expect(saved.code).toBe(200)
  await vi.waitFor(async () => expect(await toBoth(titleAt)).toEqual(Array(4).fill('渡口的灯')), {
    timeout: 10_000,
  })
})

test('staff connected to different processes see one another', async () => {
  const [one, other] = [
    await makeMember(context, { roles: ['support'] }),
    await makeMember(context, { roles: ['support'] }),
  ]
  const body = { place: 'message/7300000000000001', holds: true, length: 4 }
  await callAs(one, first.url)(staff.tellPresence, { body })
  const { data } = (await callAs(other, second.url)(staff.tellPresence, { body: { ...body, holds: false } }))
    .answer
  expect(data.hold).toMatchObject({ userName: one.userName, isMine: false, length: 4 })
  expect(data.here).toMatchObject([{ userName: one.userName, isHere: true }])
})

test('each gives its own sign of life, and ending one forgets it', async () => {
  const { rows } = await database.pool.query<{ name: string }>("select name from process where kind = 'api'")
  expect(rows.map(({ name }) => Number(name.split(':').at(-2))).sort()).toEqual(
    [first.process.pid, second.process.pid].sort(),
  )
})
