import { devices, members, playback } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { type ServerWithClock, startServerWithClock } from '../../../test/clock.ts'
import { makeMember, signInBeside, type TestMember } from '../../../test/member.ts'
import { noon, type SecondServer, startBeside } from '../../../test/server.ts'
import { behindProxy } from '../../../test/settings.ts'
import { pairDevice, readText } from '../../../test/tv/devices.ts'
import { readConfig } from '../../platform/config/config.ts'
import { hashPassword } from '../members/passwords.ts'

/** Pairing televisions and apps, and taking them away. */

let server: ServerWithClock
let second: SecondServer
let member: TestMember
beforeAll(async () => {
  server = await startServerWithClock({
    config: { ...behindProxy, media: readConfig({ DEVICES_PER_MEMBER: '3' }).media },
  })
  second = await startBeside(server)
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(async () => {
  server.clock.now = noon
  member = await makeMember(server.context)
})

const codeFor = async (who = member, name = '客厅电视') =>
  (await call(server.url, devices.makeDeviceCode, { headers: who.headers, body: { name } })).answer.data
const pair = (code: string, address = '203.0.113.9', more: { name?: string } = {}) =>
  call(server.url, devices.pairDevice, { body: { code, ...more }, headers: { 'x-forwarded-for': address } })
const list = async (who = member) =>
  (await call(server.url, devices.listDevices, { headers: who.headers })).answer
const remove = (id: string, who = member) =>
  call(server.url, devices.removeDevice, { headers: who.headers, body: { id } })
const refusedAt = async (at: string) => {
  const answer = JSON.parse(await readText(`${at}/config.json`)) as { reason?: string; sites?: unknown[] }
  return answer.sites === undefined ? answer.reason : null
}

test('a code pairs a device by name, which the member sees with where and when it was last used', async () => {
  const { code, expireTime } = await codeFor()
  expect([code, expireTime]).toEqual([expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/), 600])
  const { token, deviceId } = (await pair(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `)).answer
  expect(token).toMatch(/^[\w-]{43}$/)
  const row = { deviceId, name: '客厅电视', client: '', createTime: '2026-11-20 12:00:00' }
  expect(await list()).toMatchObject({
    rows: [{ ...row, address: '203.0.113.*', lastTime: '2026-11-20 12:00:00' }],
    total: 1,
    max: 3,
  })
  server.clock.now += 90_000
  const used = await fetch(`${server.url}/tv/${token}/config.json`, {
    headers: { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'okhttp/4.12.0' },
  })
  expect(used.status).toBe(200)
  expect((await list()).rows).toEqual([
    { ...row, client: '安卓应用', address: '198.51.100.*', lastTime: '2026-11-20 12:01:30' },
  ])
})

test('the app of a device is known from its first call on', async () => {
  const device = await pairDevice(server.url, member)
  const used = (agent: string) => fetch(`${device.at}/config.json`, { headers: { 'user-agent': agent } })
  await used('Stremio/4.4')
  expect((await list()).rows).toMatchObject([{ client: 'Stremio' }])
  server.clock.now += 61_000
  await used('Kodi/21.0')
  expect((await list()).rows).toMatchObject([{ client: 'Kodi' }])
})

test('only hashes of token and code are stored', async () => {
  const { code } = await codeFor()
  const { token } = (await pair(code)).answer
  const tables = ['device', 'device_code', 'sign_in', 'access_token', 'refresh_token', 'try_count', 'stream']
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
      server.context.db,
    )
    const raw = [token, code, Buffer.from(token).toString('hex'), Buffer.from(code).toString('hex')]
    expect(rows.filter(({ row }) => raw.some((secret) => row.includes(secret)))).toEqual([])
    expect(rows.some(({ row }) => row.includes(Buffer.from(token, 'base64url').toString('hex')))).toBe(false)
  }
})

test('a code is used once; the app that asks again at once is answered alike, no other is', async () => {
  const { code } = await codeFor()
  const first = (await pair(code)).answer
  expect((await pair(code)).answer).toEqual(first)
  expect((await pair(code, '198.51.100.7')).refusal.reason).toBe('device_code_wrong')
  server.clock.now += 121_000
  expect((await pair(code)).refusal.reason).toBe('device_code_wrong')
  expect((await list()).total).toBe(1)
})

test('a code used by many at the same moment makes one device', async () => {
  const { code } = await codeFor()
  const all = await Promise.all(Array.from({ length: 8 }, () => pair(code)))
  expect(new Set(all.map(({ answer }) => answer.token)).size).toBe(1)
  expect((await list()).total).toBe(1)
})

test('a code ends after ten minutes, with a newer one, and with the account', async () => {
  const old = await codeFor()
  const { code } = await codeFor()
  expect((await pair(old.code)).refusal.reason).toBe('device_code_wrong')
  server.clock.now += 600_000
  expect((await pair(code)).refusal.reason).toBe('device_code_wrong')
  const last = await codeFor()
  await server.context.db
    .updateTable('member')
    .set({ banned_at: new Date(noon) })
    .where('id', '=', member.id)
    .execute()
  expect((await pair(last.code)).refusal.reason).toBe('device_code_wrong')
  expect((await pair('AAAA')).refusal.data?.fields).toHaveProperty('code')
})

test('a code that is not used ends where all other sign-ins end, and stays where one does', async () => {
  const { db } = server.context
  const admin = await makeMember(server.context, { roles: ['admin'] })
  const passwordHash = await hashPassword('hai-shang-7')
  await db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', member.id).execute()
  const beside = await signInBeside(server.context, member)
  const one = await codeFor()
  const body = { sessionId: beside.signInId }
  await call(server.url, members.closeSession, { headers: member.headers, body })
  expect((await pair(one.code)).code).toBe(200)

  const everywhere = await codeFor()
  await call(server.url, members.closeSession, { headers: member.headers, body: {} })
  expect((await pair(everywhere.code)).refusal.reason).toBe('device_code_wrong')

  const before = await codeFor()
  const word = { password: 'another-word', confirmPassword: 'another-word' }
  const changed = await call(server.url, members.changePassword, {
    headers: member.headers,
    body: { oldPassword: 'hai-shang-7', ...word },
  })
  expect(changed.code).toBe(200)
  expect((await pair(before.code)).refusal.reason).toBe('device_code_wrong')

  const last = await codeFor()
  await call(server.url, members.endMemberSignIns, { headers: admin.headers, body: { userId: member.id } })
  expect((await pair(last.code)).refusal.reason).toBe('device_code_wrong')
})

test('a member has so many devices and no more; removing one makes room', async () => {
  for (const name of ['一', '二', '三']) await pairDevice(server.url, member, name)
  const full = await call(server.url, devices.makeDeviceCode, {
    headers: member.headers,
    body: { name: '四' },
  })
  expect(full.refusal).toMatchObject({ reason: 'devices_full', params: { max: 3 } })
  const [row] = (await list()).rows
  await remove(row?.deviceId ?? '')
  expect((await pairDevice(server.url, member, '四')).token).toMatch(/^[\w-]{43}$/)
})

test('a removed device opens nothing: here at once, in other processes within three seconds', async () => {
  const device = await pairDevice(server.url, member)
  const elsewhere = `${second.url}/tv/${device.token}`
  expect([await refusedAt(device.at), await refusedAt(elsewhere)]).toEqual([null, null])
  expect((await remove(device.deviceId, await makeMember(server.context))).refusal.reason).toBe('not_found')
  await remove(device.deviceId)
  expect(await refusedAt(device.at)).toBe('device_gone')
  server.clock.now += 2000
  expect(await refusedAt(elsewhere)).toBe('device_gone')
  expect((await list()).total).toBe(0)
  expect((await remove(device.deviceId)).refusal.reason).toBe('not_found')
})

test('a device ends with the account, and half a year after its last use', async () => {
  const device = await pairDevice(server.url, member)
  server.clock.now += 179 * 86_400_000
  expect(await refusedAt(device.at)).toBe(null)
  server.clock.now += 179 * 86_400_000
  expect(await refusedAt(device.at)).toBe(null)
  server.clock.now += 181 * 86_400_000
  expect(await refusedAt(device.at)).toBe('device_gone')
  server.clock.now = noon
  const other = await pairDevice(server.url, member)
  await server.context.db
    .updateTable('member')
    .set({ banned_at: new Date(noon) })
    .where('id', '=', member.id)
    .execute()
  server.clock.now += 2000
  expect(await refusedAt(other.at)).toBe('device_gone')
})

test('a device is no sign-in of the account: it is not listed there, and its token calls nothing', async () => {
  const device = await pairDevice(server.url, member)
  const sessions = await call(server.url, members.listSessions, { headers: member.headers })
  expect(sessions.answer.rows.map(({ sessionId }) => sessionId)).toEqual([member.signInId])
  const headers = { authorization: `Bearer ${device.token}` }
  expect((await call(server.url, members.getInfo, { headers })).code).toBe(401)
  expect((await call(server.url, playback.listPlaying, { headers })).code).toBe(401)
  await call(server.url, members.closeSession, { headers: member.headers, body: {} })
  server.clock.now += 2000
  // Signing out everywhere else means televisions too.
  expect(await refusedAt(device.at)).toBe('device_gone')
})

test('staff see the devices of a member and end them, which the audit keeps', async () => {
  const device = await pairDevice(server.url, member)
  const support = await makeMember(server.context, { roles: ['admin'] })
  const shown = await call(server.url, devices.listMemberDevices, {
    headers: support.headers,
    params: { userId: member.id },
  })
  expect(shown.answer.rows).toMatchObject([{ deviceId: device.deviceId, name: '客厅电视' }])
  const body = { userId: member.id, deviceId: device.deviceId }
  const end = () => call(server.url, devices.removeMemberDevice, { headers: support.headers, body })
  expect((await end()).code).toBe(200)
  expect(await refusedAt(device.at)).toBe('device_gone')
  expect((await end()).refusal.reason).toBe('not_found')
  const entries = await sql<{ action: string; actor_id: string; detail: object }>`
    select action, actor_id, detail from audit_entry where member_id = ${member.id} and action = 'remove-device'
  `.execute(server.context.db)
  expect(entries.rows).toEqual([
    { action: 'remove-device', actor_id: support.id, detail: { name: '客厅电视' } },
  ])
})

test('a code typed as an address gives an app its configuration, and leads a browser to the page', async () => {
  const { code } = await codeFor()
  const page = await fetch(`${server.url}/tv/${code}`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  })
  expect([page.status, page.headers.get('location')]).toEqual([302, `/devices#${code}`])
  const depot = JSON.parse(await readText(`${server.url}/tv/${code.toLowerCase()}`)) as {
    urls: { url: string; name: string }[]
  }
  expect(depot.urls).toEqual([
    { url: expect.stringMatching(new RegExp(`^${server.url}/tv/[\\w-]{43}/config\\.json$`)), name: '夜航' },
  ])
  const configuration = JSON.parse(await readText(depot.urls[0]?.url ?? '')) as { sites: { api: string }[] }
  expect(configuration.sites.map(({ api }) => api)).toEqual([
    expect.stringMatching(/\/tv\/[\w-]{43}\/api$/),
    expect.stringMatching(/\/tv\/[\w-]{43}\/provide$/),
  ])
  expect(JSON.parse(await readText(`${server.url}/tv/22222222`))).toMatchObject({
    code: 0,
    reason: 'device_code_wrong',
    list: [],
  })
})

test('codes are guessed so often and no more, in whichever way they are sent', async () => {
  const limited = await startBeside(server, { accounts: { appId: '1', captcha: false, limits: true } })
  const headers = { 'x-forwarded-for': '192.0.2.77' }
  const reasons = new Set<string | undefined>()
  for (let n = 0; n < 12; n++) {
    const typed = await readText(`${limited.url}/tv/2222222${(n % 8) + 2}`, headers)
    reasons.add((JSON.parse(typed) as { reason?: string }).reason)
    const body = { code: `3333333${(n % 8) + 2}` }
    reasons.add((await call(limited.url, devices.pairDevice, { body, headers })).refusal.reason)
  }
  expect([...reasons]).toEqual(['device_code_wrong', 'too_many_tries'])
  const { code } = await codeFor()
  expect((await call(limited.url, devices.pairDevice, { body: { code }, headers })).refusal.reason).toBe(
    'too_many_tries',
  )
  await limited.close()
})

test('guests get what guests see where the operator lets them, and nothing elsewhere', async () => {
  expect(await refusedAt(`${server.url}/tv/guest`)).toBe('device_gone')
  const open = await startBeside(server, { media: readConfig({ DEVICES_FOR_GUESTS: 'on' }).media })
  expect(await refusedAt(`${open.url}/tv/guest`)).toBe(null)
  await open.close()
})
