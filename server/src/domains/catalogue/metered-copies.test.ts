import { catalogue } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { startBeside, startTestServer, type TestServer } from '../../../test/server.ts'
import { behindProxy } from '../../../test/settings.ts'
import { renewDaily } from './scheduled.ts'

const evening = Date.parse('2026-11-20T23:30:00+08:00')
const clock = { now: evening }
let server: TestServer
let magnets: { id: string; hash: string; workId: string }[]

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now, config: { meteredMagnets: true, ...behindProxy } })
  const { rows } = await sql<{ id: string; hash: string; workId: string }>`
    select id, encode(info_hash, 'hex') as hash, work_id as "workId" from magnet order by id limit 50
  `.execute(server.context.db)
  magnets = rows
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.now = evening
  for (const table of ['metered_copy', 'magnet_copy_day'] as const)
    await server.context.db.deleteFrom(table).execute()
})

type Headers = Record<string, string>
const from = (address: string): Headers => ({ 'x-forwarded-for': address })
const copy = (index: number, headers: Headers = {}, url = server.url) =>
  call(url, catalogue.copyMagnet, { body: { id: magnets[index]?.id }, headers })
const quota = async (headers: Headers = {}) =>
  (await call(server.url, catalogue.getCopyQuota, { headers })).answer.data
const statistics = () => server.context.db.selectFrom('magnet_copy_day').select(['level', 'copies']).execute()

test('lists mask the hash for all, VIP included', async () => {
  const [magnet] = magnets
  const vip = await makeMember(server.context, { levelId: 2 })
  for (const headers of [{}, vip.headers]) {
    const query = { data: magnet?.workId ?? '' }
    const { answer } = await call(server.url, catalogue.listMagnets, { query, headers })
    const row = answer.rows.find(({ id }) => id === magnet?.id)
    expect(row?.infoHash).toBe(`${magnet?.hash.slice(0, 4)}${'*'.repeat(36)}`)
    expect(JSON.stringify(answer)).not.toMatch(/[0-9a-f]{40}/)
  }
})

test('no page holds a whole hash', async () => {
  const page = await fetch(`${server.url}/censored/${magnets[0]?.workId}`, {
    headers: { cookie: 'adult=1', 'x-forwarded-for': '203.0.113.77' },
  })
  const text = await page.text()
  expect(text).toContain('"metered":true')
  expect(text).toContain(`${magnets[0]?.hash.slice(0, 4)}${'*'.repeat(36)}`)
  expect(text).not.toContain(magnets[0]?.hash)
})

test('a visitor copies two magnets a day, then has to sign in; the same one again is free', async () => {
  expect(await quota()).toEqual({ limit: 2, left: 2 })
  expect((await copy(0)).answer.data).toEqual({ infoHash: magnets[0]?.hash, limit: 2, left: 1 })
  expect((await copy(0)).answer.data).toMatchObject({ left: 1 })
  expect((await copy(1)).answer.data).toMatchObject({ left: 0 })
  expect((await copy(2)).refusal).toEqual({
    code: 402,
    msg: '需要登陆账号才可以使用该功能！',
    reason: 'copies_need_sign_in',
  })
  expect((await copy(1)).answer.data.infoHash).toBe(magnets[1]?.hash)
  expect(await quota()).toEqual({ limit: 2, left: 0 })
  // What was refused is no copy.
  expect(await statistics()).toEqual([{ level: 0, copies: 4 }])
})

test('visitors are distinguished by their network', async () => {
  for (const index of [0, 1]) await copy(index, from('2001:db8:1:2::5'))
  expect((await copy(2, from('2001:db8:1:2:ffff::1'))).refusal.code).toBe(402)
  expect((await copy(2, from('2001:db8:1:3::5'))).code).toBe(200)
  expect(await quota(from('198.51.100.9'))).toEqual({ limit: 2, left: 2 })
})

test('a member copies ten wherever they are, counted apart from visitors', async () => {
  const { headers } = await makeMember(server.context)
  for (const index of [0, 1]) await copy(index)
  for (let index = 0; index < 10; index++) {
    const { answer } = await copy(index, { ...headers, ...from(`198.51.100.${index}`) })
    expect(answer.data).toMatchObject({ limit: 10, left: 9 - index })
  }
  expect((await copy(10, headers)).refusal).toEqual({
    code: 402,
    msg: '非 VIP 用户每天最多复制10次，可以先收藏，明天再下载，或升级 VIP',
    reason: 'copies_used_up',
  })
  expect(await quota(headers)).toEqual({ limit: 10, left: 0 })
})

test('VIP copies are unlimited, from the very start of VIP to its end', async () => {
  const { db } = server.context
  const member = await makeMember(server.context)
  for (let index = 0; index < 10; index++) await copy(index, member.headers)
  expect((await copy(11, member.headers)).code).toBe(402)
  const level = { member_id: member.id, level_id: 2, until: new Date(clock.now + 60_000) }
  await db.insertInto('member_level').values(level).execute()
  expect(await quota(member.headers)).toEqual({ limit: null, left: null })
  expect((await copy(11, member.headers)).answer.data).toEqual({
    infoHash: magnets[11]?.hash,
    limit: null,
    left: null,
  })
  clock.now += 60_001
  expect((await copy(12, member.headers)).code).toBe(402)
})

test('fifty copies at once, in two processes, are never more than the limit', async () => {
  const beside = await startBeside(server)
  const urls = [server.url, beside.url]
  const atOnce = async (headers: Headers) => {
    const tries = magnets.map((_, index) => copy(index, headers, urls[index % 2]))
    return (await Promise.all(tries)).filter(({ code }) => code === 200).length
  }
  try {
    expect(await atOnce({})).toBe(2)
    expect(await atOnce((await makeMember(server.context)).headers)).toBe(10)
    const same = await Promise.all(magnets.map((_, index) => copy(3, from('203.0.113.8'), urls[index % 2])))
    expect(same.map(({ answer }) => answer.data.left)).toEqual(magnets.map(() => 1))
  } finally {
    await beside.close()
  }
})

test('the day begins anew at midnight in Shanghai, and what ended days were counted by is removed', async () => {
  const member: TestMember = await makeMember(server.context)
  for (const index of [0, 1, 2]) await copy(index, member.headers)
  clock.now += 30 * 60_000
  expect(await quota(member.headers)).toEqual({ limit: 10, left: 10 })
  await copy(0, member.headers)
  await renewDaily(server.context)
  const rows = await server.context.db.selectFrom('metered_copy').select('day').execute()
  expect(rows).toEqual([{ day: '2026-11-21' }])
})

test('the stored key reveals neither the member nor the address', async () => {
  const member = await makeMember(server.context)
  await copy(0, member.headers)
  await copy(0, from('198.51.100.77'))
  const { rows } = await sql<{ text: string }>`select metered_copy::text as text from metered_copy`.execute(
    server.context.db,
  )
  const text = rows.map((row) => row.text).join('\n')
  expect(text).not.toContain(member.id)
  expect(text).not.toContain(Buffer.from('198.51.100').toString('hex'))
  expect(new Set(rows).size).toBe(2)
})

test('a magnet that is not there counts nothing', async () => {
  const body = { id: '3999999999999999' }
  expect((await call(server.url, catalogue.copyMagnet, { body })).refusal.code).toBe(404)
  expect(await quota()).toEqual({ limit: 2, left: 2 })
})
