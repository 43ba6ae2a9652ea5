import { moderation, operations } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import type { TestMember } from '../../../test/member.ts'
import {
  as,
  makeReported,
  makeStaff,
  type ReportsServer,
  report,
  startReportsServer,
} from '../../../test/reporting.ts'
import { readConfig } from '../../platform/config/config.ts'
import { wideNetwork } from './service/sources.ts'

/** Many reports within an hour: how many hide works automatically, and how all are undone. */

let server: ReportsServer
let admin: TestMember
let editor: TestMember
const hour = 3_600_000

beforeAll(async () => {
  const { http } = readConfig({ PORT: '0' })
  server = await startReportsServer({
    config: { reportHidesPerHour: 4, http: { ...http, trustProxy: ['127.0.0.1', '::1'] } },
  })
  admin = await makeStaff(server, 'admin')
  editor = await makeStaff(server, 'editor')
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now += 2 * hour
})

/** A report from an address, as a proxy passes it on. */
async function reportFrom(address: string, reason: 'age' | 'consent', contact = `${address}@example.org`) {
  const work = await makeReported(server)
  const { answer } = await call(server.url, moderation.reportWork, {
    headers: { 'x-forwarded-for': address },
    body: { dataId: work.id, reason, statement: '没有得到拍摄者的同意，请处理。', contact },
  })
  return { workId: work.id, hidden: answer.data.hidden }
}

const isOnSite = async (id: string) => {
  const row = await server.context.db
    .selectFrom('work')
    .select('published')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.published
}

const bursts = async (by: 'network' | 'contact', hours = 1) => {
  const { rows } = (await as(server, admin)(moderation.listBursts, { query: { hours } })).answer
  return rows.filter((row) => row.by === by)
}

test.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
])('the network of %s', (address, network) => {
  expect(wideNetwork(address)).toBe(network)
})

test('one network hides a quarter of the hourly cap, all together no more than the cap; the rest waits, and is said', async () => {
  const first = await reportFrom('198.51.100.7', 'age')
  const same = await reportFrom('198.51.100.99', 'consent')
  expect([first.hidden, same.hidden]).toEqual([true, false])
  expect([await isOnSite(first.workId), await isOnSite(same.workId)]).toEqual([false, true])
  const others = []
  for (const part of [1, 2, 3, 4, 5]) others.push(await reportFrom(`2001:db8:${part}::7`, 'age'))
  expect(others.map(({ hidden }) => hidden)).toEqual([true, true, true, false, false])
  const { due, tightest } = (await as(server, editor)(operations.getSummary)).answer.data
  expect(due[0]).toMatchObject({ kind: 'unhidden-reports', count: 3, tone: 'bad' })
  expect(tightest).toMatchObject({ kind: 'case' })
  server.clock.now += hour - 1
  expect((await reportFrom('198.51.100.7', 'consent')).hidden).toBe(false)
  server.clock.now += 1
  expect((await reportFrom('198.51.100.7', 'consent')).hidden).toBe(true)
})

test('staff hide by hand what the cap left on the site; on age it is sealed, as it would have been', async () => {
  await reportFrom('203.0.113.7', 'consent')
  const late = await reportFrom('203.0.113.8', 'age')
  const { id } = await server.context.db
    .selectFrom('report_case')
    .select('id')
    .where('work_id', '=', late.workId)
    .executeTakeFirstOrThrow()
  await as(server, editor)(moderation.hideByCase, { body: { caseId: id, hide: true } })
  const row = await server.context.db
    .selectFrom('report_case')
    .select(['sealed_at', 'hides', 'pictures'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ hides: true, sealed_at: new Date(server.clock.now) })
  expect(row.pictures).not.toEqual([])
  expect(await isOnSite(late.workId)).toBe(false)
  expect((await as(server, editor)(moderation.getCase, { params: { id } })).code).toBe(404)
})

test('an administrator rejects all of a source in one step: works come back, sealed ones too, each case in the audit', async () => {
  const made = []
  for (const part of [1, 2, 3]) made.push(await reportFrom(`10.${part}.0.9`, 'age', 'one@example.org'))
  const stranger = await reportFrom('10.9.0.9', 'age', 'other@example.org')
  expect(await bursts('network')).toEqual([])
  const [burst] = await bursts('contact')
  expect(burst).toMatchObject({ cases: 3, works: 3, hidden: 3, sealed: 3 })
  if (burst === undefined) throw new Error('no burst')
  const { by, source, from, to, cases: count } = burst
  const body = { by, source, from, to, count, text: '同一来源的恶意举报' }
  expect((await as(server, editor)(moderation.rejectBurst, { body })).code).toBe(500)
  expect((await as(server, editor)(moderation.listBursts)).code).toBe(500)
  const fewer = await as(server, admin)(moderation.rejectBurst, { body: { ...body, count: 4 } })
  expect(fewer.refusal.msg).toContain('刚有变动')
  expect(await isOnSite(made[0]?.workId ?? '')).toBe(false)
  const done = await as(server, admin)(moderation.rejectBurst, { body })
  expect(done.answer.data).toEqual({ cases: 3, works: 3, stay: 0 })
  for (const { workId } of made) expect(await isOnSite(workId)).toBe(true)
  expect(await isOnSite(stranger.workId)).toBe(false)
  const entries = await server.context.db
    .selectFrom('audit_entry')
    .select('action')
    .where('actor_id', '=', admin.id)
    .where('action', 'in', ['decide-case', 'reject-burst'])
    .execute()
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'decide-case',
    'decide-case',
    'decide-case',
    'reject-burst',
  ])
  expect(await bursts('contact')).toEqual([])
  const again = await as(server, admin)(moderation.rejectBurst, { body })
  expect(again.refusal.reason).toBe('burst_too_small')
  const month = new Date(Date.parse(from) - 31 * 24 * hour - 1).toISOString()
  const tooLong = await as(server, admin)(moderation.rejectBurst, { body: { ...body, from: month } })
  expect(Object.keys(tooLong.refusal.data?.fields ?? {})).toEqual(['from'])
})

test('a work reported by a second source too stays hidden', async () => {
  const [first, second, third] = [
    await reportFrom('10.21.0.1', 'consent', 'many@example.org'),
    await reportFrom('10.22.0.1', 'consent', 'many@example.org'),
    await reportFrom('10.23.0.1', 'consent', 'many@example.org'),
  ]
  await report(server, first.workId, 'consent', { contact: 'earnest@example.org' })
  const [burst] = await bursts('contact')
  if (burst === undefined) throw new Error('no burst')
  const { by, source, from, to, cases: count } = burst
  const done = await as(server, admin)(moderation.rejectBurst, {
    body: { by, source, from, to, count, text: '同一来源的恶意举报' },
  })
  expect(done.answer.data).toEqual({ cases: 3, works: 2, stay: 1 })
  const currentState = [first, second, third].map(({ workId }) => isOnSite(workId))
  expect(await Promise.all(currentState)).toEqual([false, true, true])
})
