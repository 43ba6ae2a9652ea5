import {
  apiKeys,
  apiKeysMax,
  billing,
  catalogue,
  editorial,
  members,
  moderation,
  staff,
} from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey, type TestKey } from '../../../test/api-keys/keys.ts'
import { call } from '../../../test/client.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { makeReported, type ReportsServer, reported, startReportsServer } from '../../../test/reporting.ts'
import { startBeside } from '../../../test/server.ts'
import { dayMs, minuteMs } from '../../platform/clock.ts'
import { isWellFormed, newApiKey } from './token.ts'

/** Keys by which programs of the operator call the endpoints of the staff. */

let server: ReportsServer
let admin: TestMember
beforeAll(async () => {
  server = await startReportsServer()
  admin = await makeMember(server.context, { roles: ['admin'] })
})
afterAll(async () => {
  await server.close()
})

const order = { name: '数据同步', scopes: ['works:read', 'works:write'] as const, days: 30, perMinute: 600 }
const make = (body: object = {}, by = admin) =>
  call(server.url, apiKeys.makeApiKey, { body: { ...order, ...body }, headers: by.headers })
const revoke = (keyId: string) =>
  call(server.url, apiKeys.revokeApiKey, { body: { keyId, reason: '换新的' }, headers: admin.headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const works = (headers: Record<string, string>, url = server.url) =>
  call(url, editorial.listAdminWorks, { headers })
const rowOf = async (id: string) => {
  const { rows } = (await call(server.url, apiKeys.listApiKeys, { headers: admin.headers })).answer
  return rows.find(({ keyId }) => keyId === id)
}

test('a key is shown once, stored as a hash, and acts by name in the audit', async () => {
  const { keyId, token } = (await make()).answer.data
  expect(token).toMatch(/^yh_[0-9A-Za-z]{49}$/)
  const stored = await server.context.pool.query('select * from api_key where id = $1', [keyId])
  expect(JSON.stringify(stored.rows)).not.toContain(token.slice(9))
  const created = await call(server.url, editorial.createAdminWork, {
    body: { channel: 'censored', number: 'KEY-1', title: '钥匙', pubTime: '2026-11-01' },
    headers: bearer(token),
  })
  const workId = created.answer.data.id
  const { rows } = (
    await call(server.url, staff.listAudit, { query: { apiKey: keyId }, headers: admin.headers })
  ).answer
  expect(rows.find(({ action }) => action === 'create-work')).toMatchObject({
    actorId: admin.id,
    actorName: admin.userName,
    apiKey: { keyId, name: '数据同步' },
    subject: { kind: 'work', id: workId },
  })
  const file = await call(server.url, staff.exportAudit, { body: { apiKey: keyId }, headers: admin.headers })
  expect(file.answer.data.text).toContain(`API 密钥 数据同步（${admin.userName}）`)
  const audit = await server.context.pool.query('select * from audit_entry')
  expect(JSON.stringify(audit.rows)).not.toContain(token.slice(9))
})

test('a mistyped key, one that is unknown, ended or revoked: each has its reason', async () => {
  const reasonOf = async (token: string) => (await works(bearer(token))).refusal
  const mistyped = newApiKey().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect(isWellFormed(mistyped)).toBe(false)
  expect(await reasonOf(mistyped)).toMatchObject({ code: 401, reason: 'api_key_unknown' })
  expect(await reasonOf(newApiKey())).toMatchObject({ code: 401, reason: 'api_key_unknown' })
  const { keyId, token } = (await make({ days: 1 })).answer.data
  expect((await works(bearer(token))).code).toBe(200)
  await revoke(keyId)
  expect(await reasonOf(token)).toMatchObject({ code: 401, reason: 'api_key_revoked' })
  expect((await revoke(keyId)).code).toBe(404)
  const short = (await make({ days: 1 })).answer.data
  server.clock.now += dayMs
  expect(await reasonOf(short.token)).toMatchObject({ code: 401, reason: 'api_key_ended' })
  admin = await makeMember(server.context, { roles: ['admin'] })
  expect((await rowOf(short.keyId))?.state).toBe('ended')
})

test('a key that was revoked by one process is refused by another one at once', async () => {
  const beside = await startBeside(server)
  const { keyId, token } = (await make()).answer.data
  expect((await works(bearer(token), beside.url)).code).toBe(200)
  await revoke(keyId)
  expect((await works(bearer(token), beside.url)).refusal.reason).toBe('api_key_revoked')
  await beside.close()
})

test('a key stops with the right of its maker, and goes on when the right is back', async () => {
  const maker = await makeMember(server.context, { roles: ['admin'] })
  const key = await makeKey(server.context, { maker })
  const set = (values: object) =>
    server.context.db.updateTable('member').set(values).where('id', '=', maker.id).execute()
  const now = new Date(server.clock.now)
  const changes: [object, object][] = [
    [{ roles: [] }, { roles: ['admin'] }],
    [{ roles: ['editor'] }, { roles: ['admin'] }],
    [{ banned_at: now }, { banned_at: null }],
    [{ delete_after: now }, { delete_after: null }],
  ]
  for (const [lost, back] of changes) {
    await set(lost)
    expect((await works(key.headers)).refusal.reason).toBe('api_key_maker_lost')
    expect((await rowOf(key.id))?.state).toBe('maker_lost')
    await set(back)
    expect((await works(key.headers)).code).toBe(200)
  }
})

test('a maker who is no administrator cannot give what they may not do, and a key never does more than they', async () => {
  await server.context.db
    .insertInto('staff_role')
    .values({ name: 'keys', title: '管钥匙', permissions: ['api-keys:edit', 'works:edit'] })
    .execute()
  const maker = await makeMember(server.context, { roles: ['keys'] })
  const refused = await make({ scopes: ['orders:read'] }, maker)
  expect(refused.refusal).toMatchObject({ data: { reasons: { scopes: 'api_key_scope_not_own' } } })
  const made = await make({ scopes: ['works:read'] }, maker)
  expect((await works(bearer(made.answer.data.token))).code).toBe(200)
  const key = await makeKey(server.context, { maker, scopes: ['orders:read'] })
  const asked = await call(server.url, billing.listAdminOrders, { headers: key.headers })
  expect(asked.refusal.reason).toBe('not_allowed')
  const editor = await makeMember(server.context, { roles: ['editor'] })
  expect((await make({}, editor)).refusal.reason).toBe('not_allowed')
})

test('a key changes no account with more permissions than its own, not even that of its maker', async () => {
  const maker = await makeMember(server.context, { roles: ['admin'] })
  const key = await makeKey(server.context, { maker })
  const member = await makeMember(server.context)
  const signOut = async (userId: string, { headers }: Pick<TestKey, 'headers'>) => {
    const ended = await call(server.url, members.endMemberSignIns, { body: { userId }, headers })
    return ended.code === 200 ? 'ended' : ended.refusal.reason
  }
  expect(await signOut(maker.id, key)).toBe('account_of_colleague')
  expect(await signOut(member.id, key)).toBe('ended')
  expect(await signOut(maker.id, maker)).toBe('ended')
})

test('a sealed work and its case are not there for any key, whoever made it', async () => {
  const work = await makeReported(server)
  const held = await reported(server, work.id, 'age')
  const key = await makeKey(server.context)
  const seen = await call(server.url, editorial.getAdminWork, {
    params: { id: work.id },
    headers: key.headers,
  })
  expect(seen.code).toBe(404)
  const shown = await call(server.url, moderation.getCase, { params: { id: held.id }, headers: key.headers })
  expect(shown.code).toBe(404)
})

test('a key is used from its addresses alone', async () => {
  const wrong = await make({ addresses: ['10.0.0.300'] })
  expect(wrong.refusal).toMatchObject({ data: { reasons: { addresses: 'api_key_address_wrong' } } })
  const usable: [string[], boolean][] = [
    [['10.0.0.0/8'], false],
    [['127.0.0.1'], true],
    [['10.0.0.0/8', '127.0.0.0/24'], true],
    [['::/0'], false],
  ]
  for (const [addresses, isOpen] of usable) {
    const { token } = (await make({ addresses })).answer.data
    const asked = await works(bearer(token))
    expect(isOpen ? asked.code : asked.refusal.reason, addresses.join()).toBe(
      isOpen ? 200 : 'api_key_address',
    )
  }
})

test('a key has its own number of calls a minute, and is told when to come again', async () => {
  const key = await makeKey(server.context, { perMinute: 2 })
  server.clock.now = Math.ceil(server.clock.now / minuteMs) * minuteMs
  expect([(await works(key.headers)).code, (await works(key.headers)).code]).toEqual([200, 200])
  const refused = await works(key.headers)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(refused.refusal).toMatchObject({ code: 429, reason: 'api_key_too_fast', params: { seconds: 60 } })
  const other = await makeKey(server.context)
  expect((await works(other.headers)).code).toBe(200)
  server.clock.now += minuteMs
  expect((await works(key.headers)).code).toBe(200)
})

test('the last use is written to the minute, with its address', async () => {
  const key = await makeKey(server.context)
  const updates = async () =>
    (await server.context.pool.query('select xmin from api_key where id = $1', [key.id])).rows[0].xmin
  server.clock.now = Math.ceil(server.clock.now / minuteMs) * minuteMs + 5000
  await works(key.headers)
  const first = await updates()
  server.clock.now += 40_000
  await works(key.headers)
  expect(await updates()).toBe(first)
  server.clock.now += 20_000
  await works(key.headers)
  expect(await updates()).not.toBe(first)
  admin = await makeMember(server.context, { roles: ['admin'] })
  expect(await rowOf(key.id)).toMatchObject({ lastAddress: '127.0.0.1', state: 'active' })
})

test('public endpoints do not look at a key, those of members refuse it with a reason', async () => {
  const key = await makeKey(server.context)
  expect((await call(server.url, catalogue.listWorks, { headers: key.headers })).code).toBe(200)
  const mine = await call(server.url, members.getInfo, { headers: key.headers })
  expect(mine.refusal).toMatchObject({ code: 402, reason: 'api_key_not_for_members' })
})

test('a call with a key needs no signature, and no other call gets through without one by looking like it', async () => {
  const strict = await startBeside(server, { signedRequests: 'require' })
  const key = await makeKey(server.context)
  expect((await works(key.headers, strict.url)).code).toBe(200)
  expect((await works(bearer(newApiKey()), strict.url)).refusal.reason).toBe('api_key_unknown')
  expect((await works(admin.headers, strict.url)).refusal.reason).toBe('signature_missing')
  const open = await call(strict.url, catalogue.listWorks, { headers: key.headers })
  expect(open.refusal.reason).toBe('signature_missing')
  await strict.close()
})

test('the same submission of a key and of its maker are two', async () => {
  const key: TestKey = await makeKey(server.context)
  const body = { name: '看过的', filters: { view: 'all' } }
  const save = (headers: Record<string, string>) =>
    call(server.url, editorial.saveView, { body, headers, repeatSubmit: true })
  admin = key.maker
  expect((await save(key.headers)).code).toBe(200)
  expect((await save(key.maker.headers)).code).toBe(200)
  expect((await save(key.headers)).refusal.reason).toBe('submitted_twice')
})

test('there is an end to the number of keys in use', async () => {
  await server.context.pool.query('update api_key set revoked_at = now() where revoked_at is null')
  for (let made = 0; made < apiKeysMax; made++) await makeKey(server.context, { maker: admin })
  expect((await make()).refusal).toMatchObject({ reason: 'api_keys_full', params: { max: apiKeysMax } })
})

test('nothing that was logged holds a key', () => {
  expect(server.faults.join('\n')).not.toMatch(/yh_[0-9A-Za-z]{16}/)
})
