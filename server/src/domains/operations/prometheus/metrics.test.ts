import { mkdir, mkdtemp, rm, stat, statfs, symlink } from 'node:fs/promises'
import path from 'node:path'
import { catalogue, members } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { askVideo, madeUpMedia, makeReadyVideo } from '../../../../test/media/media.ts'
import { makeMember } from '../../../../test/member.ts'
import { readMetrics } from '../../../../test/metrics-text.ts'
import { noon, startBeside, startTestServer, type TestServer } from '../../../../test/server.ts'
import { behindProxy } from '../../../../test/settings.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { Readiness } from '../../../platform/http/monitoring/readiness.ts'
import { addJob } from '../../../platform/jobs/queries.ts'
import { siteFigures } from './service.ts'

const token = 'a-token-that-is-long-enough'
const { outside } = readConfig({ METRICS_TOKEN: token })
const withToken = { authorization: `Bearer ${token}` }
const hour = 3_600_000
const patient = { timeout: 20_000 }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ config: { outside } })
})
afterAll(() => server.close())

const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(`${url}/metrics`, { headers })).status

async function metrics(url = server.url) {
  const response = await fetch(`${url}/metrics`, { headers: withToken })
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return readMetrics(await response.text())
}

test('closed by default, to the machine itself too, and as if it were not there', async () => {
  const closed = await startBeside(server, { outside: readConfig({}).outside })
  for (const headers of [{}, withToken, { 'x-forwarded-for': '127.0.0.1' }]) {
    const response = await fetch(`${closed.url}/metrics`, { headers })
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 404, msg: '访问资源不存在', reason: 'not_found' },
    ])
  }
  await closed.close()
  expect(await statusOf(server.url)).toBe(404)
  expect(await statusOf(server.url, { authorization: `Bearer ${token}x` })).toBe(404)
  expect(await statusOf(server.url, withToken)).toBe(200)
})

test('METRICS_ALLOW opens it for that address alone, also behind a proxy, and a proxy outside TRUST_PROXY opens nothing', async () => {
  const { outside } = readConfig({ METRICS_ALLOW: '127.0.0.1,10.7.0.0/16' })
  const direct = await startBeside(server, { outside })
  expect(await statusOf(direct.url)).toBe(200)
  // All calls come from the proxy's address there.
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host'])
    expect(await statusOf(direct.url, { [header]: '127.0.0.1' })).toBe(404)
  await direct.close()

  const behind = await startBeside(server, { outside, ...behindProxy })
  expect(await statusOf(behind.url, { 'x-forwarded-for': '10.7.3.4' })).toBe(200)
  expect(await statusOf(behind.url, { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  // A header sent by the visitor precedes what the proxy adds.
  expect(await statusOf(behind.url, { 'x-forwarded-for': '10.7.3.4, 203.0.113.9' })).toBe(404)
  await behind.close()
})

test('requests by route, method, status and code, cached answers, media, the database, the process', async () => {
  const { url, context } = server
  const before = await metrics()
  const detail = { params: { id: '1000000000000001' } }
  for (let time = 0; time < 3; time += 1)
    await call(url, catalogue.suggestWorks, { query: { keyword: '山' } })
  await call(url, catalogue.getWork, detail)
  await call(url, members.getInfo)
  for (const base of ['', '/prod-api']) await fetch(`${url}${base}/no/such/path/${Math.random()}`)
  await fetch(`${url}/prod-api/v2/works/detail/${'9'.repeat(18)}?token=secret`)
  const { workId } = await makeReadyVideo(context)
  const address = (await askVideo(url, workId)).answer.data
  await (await fetch(url + address)).arrayBuffer()

  await expect
    .poll(async () => (await metrics()).value('yehang_media_sent_bytes_total'))
    .toBeGreaterThan(madeUpMedia['master.m3u8']?.length ?? 0)
  const seen = await metrics()
  const requests = (labels: Record<string, string>) => seen.value('yehang_http_requests_total', labels)
  const suggest = '/prod-api/v2/works/suggest'
  expect(requests({ route: suggest, method: 'GET', status: '200', code: '200' })).toBe(3)
  expect(seen.value('yehang_http_request_duration_seconds_count', { route: suggest })).toBe(3)
  expect(requests({ route: '/prod-api/v2/user/getInfo', code: '401' })).toBe(1)
  const routes = new Set(seen.samples.map(({ labels }) => labels.route))
  expect(routes).toContain('(none)')
  expect(routes).toContain('/media/*')
  const texts = seen.samples.flatMap(({ labels }) => Object.values(labels)).join(' ')
  expect(texts).not.toMatch(/\/no\/such|secret|9{18}|山/)

  const grew = (name: string) => seen.value(name) - before.value(name)
  expect(grew('yehang_kept_answers_hits_total')).toBe(2)
  expect(grew('yehang_kept_answers_misses_total')).toBeGreaterThanOrEqual(2)
  expect(seen.value('yehang_kept_answers_bytes')).toBeGreaterThan(1000)
  expect(grew('yehang_database_query_duration_seconds_count')).toBeGreaterThan(3)
  expect(seen.value('yehang_database_connections_max')).toBe(10)
  expect(seen.value('yehang_database_up')).toBe(1)
  expect(seen.value('yehang_build_info', { version: '0.1.0' })).toBe(1)
  expect(seen.value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(seen.value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(seen.kinds.get('nodejs_gc_duration_seconds') ?? 'histogram').toBe('histogram')
  expect(seen.samples.filter(({ name }) => name === 'yehang_disk_free_bytes')[0]?.value).toBeGreaterThan(0)
})

test('where media are on a disk of their own, its space is told too', async ({ skip }) => {
  const disk = await mkdtemp('/dev/shm/yehang-media-').catch(() => skip('no other disk here'))
  const site = await startTestServer({ template: 'empty', config: { outside } })
  const { dataDir } = site.context.config
  if ((await stat(disk)).dev === (await stat(dataDir)).dev) skip('no other disk here')
  await mkdir(path.join(dataDir, 'media'), { recursive: true })
  await rm(path.join(dataDir, 'media/ready'), { recursive: true, force: true })
  await symlink(disk, path.join(dataDir, 'media/ready'))
  const seen = await metrics(site.url)
  const { blocks, bsize } = await statfs(disk)
  expect(seen.value('yehang_disk_size_bytes', { folder: 'media' })).toBe(blocks * bsize)
  expect(seen.samples.filter(({ name }) => name === 'yehang_disk_free_bytes')).toHaveLength(2)
  await site.close()
  await rm(disk, { recursive: true })
})

test('backlogs: jobs, orders, late payments, messages, reports near their deadline, VIP', async () => {
  let now = noon
  const site = await startTestServer({ template: 'empty', config: { outside }, now: () => now })
  const { pool, db } = site.context
  const { id } = await makeMember(site.context)
  await addJob(db, 'compare-entities', {}, { runAt: new Date(Date.now() - 90_000) })
  await pool.query(
    `insert into plan (id, name, price_fen, orig_price_fen, level_id, days, created_at)
     overriding system value values (1, '年卡', 100, 100, 2, 30, now())`,
  )
  const order = (
    number: number,
    state: string,
    granted: number | null,
    exception: string | null,
    due = false,
  ) =>
    pool.query(
      `insert into orders (id, member_id, plan_id, pay_name, level_id, days, price_fen, pay_channel, provider, merchant,
         device, state, paid_fen, paid_at, granted_at, exception, next_check_at, expires_at, created_at, updated_at)
       values ($1, $2, 1, '年卡', 2, 30, 100, 'alipay', 'alipay', 'm', 'phone', $3, 100, $4, $5, $6, $7, $8, $8, $8)`,
      [
        String(260000000000000000n + BigInt(number)),
        id,
        state,
        granted === null ? null : new Date(now - hour),
        granted === null ? null : new Date(now - hour + granted),
        exception,
        due ? new Date(now - 600_000) : null,
        new Date(now - 2 * hour),
      ],
    )
  await order(1, 'paid', 1000, null)
  await order(2, 'paid', 900_000, 'late')
  await order(3, 'abnormal', null, 'amount')
  await order(4, 'pending', null, null, true)
  await pool.query(
    `insert into payment_event (at, provider, event_key, order_id, source, body_hash, outcome)
     values ($1, 'alipay', 'a', null, 'query', '', 'granted'), ($1, 'alipay', 'b', null, 'notice', '', 'exception')`,
    [new Date(now)],
  )
  await pool.query(
    `insert into message (member_id, first_text, waiting_since, seen_at, created_at, updated_at)
     values ($1, '请问', $2, $2, $2, $2)`,
    [id, new Date(now - 5 * hour)],
  )
  for (const [number, left] of [
    [1, 3],
    [2, -1],
  ] as const)
    await pool.query(
      `insert into report_case (number, code, other_code, work_id, mod_id, work_number, work_title, reason, statement,
         contact, source_mark, due_at, created_at, updated_at)
       values ($1::int, $1::text || 'a', $1::text || 'b', 1, 1, 'MY-045', '茶山', 'rights', '说明', 'a@example.org', '\\x00', $2, $3, $3)`,
      [number, new Date(now + left * hour), new Date(now)],
    )
  await pool.query(`insert into day_figures (day, vip) values ('2026-11-20', 7)`)

  const seen = await metrics(site.url)
  expect(seen.value('yehang_jobs', { kind: 'other', state: 'waiting' })).toBe(1)
  expect(seen.value('yehang_jobs', { kind: 'transcode', state: 'running' })).toBe(0)
  expect(seen.value('yehang_orders_open', { state: 'pending' })).toBe(1)
  expect(seen.value('yehang_orders_open', { state: 'abnormal' })).toBe(1)
  expect(seen.value('yehang_orders_day', { state: 'paid' })).toBe(2)
  expect(seen.value('yehang_order_exceptions', { exception: 'amount' })).toBe(1)
  expect(seen.value('yehang_order_exceptions', { exception: 'late' })).toBe(1)
  expect(seen.value('yehang_payments_day')).toBe(2)
  expect(seen.value('yehang_payments_told_late_day')).toBe(1)
  expect(seen.value('yehang_payment_longest_wait_day_seconds')).toBe(900)
  expect(seen.value('yehang_order_checks_overdue_seconds')).toBe(600)
  expect(seen.value('yehang_payment_reports_day', { source: 'notice', outcome: 'exception' })).toBe(1)
  expect(seen.value('yehang_messages_oldest_seconds')).toBe(5 * 3600)
  expect(seen.value('yehang_reports_open')).toBe(2)
  expect(seen.value('yehang_reports_overdue')).toBe(1)
  expect(seen.value('yehang_reports_left_seconds')).toBe(-3600)
  expect(seen.value('yehang_vip_members')).toBe(7)
  expect(seen.value('yehang_processes', { kind: 'api' })).toBe(1)
  // Gathered at most every few seconds, however often it is asked.
  await pool.query('delete from message')
  expect((await metrics(site.url)).value('yehang_messages_waiting')).toBe(1)
  now += hour
  await site.close()
})

test('a database that is away leaves what the process knows of itself', async () => {
  const { context } = server
  const broken = { ...context, db: undefined as never }
  const readiness = new Readiness({ connection: 'postgres://nobody@127.0.0.1:1/none' })
  const [up, ...rest] = await siteFigures(broken, async () => (await readiness.unready()) !== 'database')()
  expect([up?.name, up?.samples[0]?.value, rest]).toEqual(['yehang_database_up', 0, []])
  await readiness.close()
})

test('a pool in full use, or one slow statement, is no database that is away: what needs it is left out', async () => {
  const busy = await startTestServer({ template: 'empty', config: { outside } })
  const { pool } = busy.context
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const names = ({ samples }: Awaited<ReturnType<typeof metrics>>) => new Set(samples.map(({ name }) => name))
  const during = await metrics(busy.url)
  expect(during.value('yehang_database_up')).toBe(1)
  expect(during.value('yehang_build_info', { version: '0.1.0' })).toBe(1)
  expect(names(during)).not.toContain('yehang_database_size_bytes')
  const [own, ...others] = held
  for (const client of others) client.release()
  await expect
    .poll(async () => names(await metrics(busy.url)), patient)
    .toContain('yehang_database_size_bytes')

  await own?.query('begin')
  await own?.query('lock table message in access exclusive mode')
  const slow = async () => {
    const seen = await metrics(busy.url)
    expect(seen.value('yehang_database_up')).toBe(1)
    return names(seen)
  }
  // The last collected values are cached for some seconds.
  await expect.poll(slow, patient).not.toContain('yehang_database_size_bytes')
  await own?.query('rollback')
  await expect.poll(slow, patient).toContain('yehang_database_size_bytes')
  own?.release()
  await busy.close()
})

test('an id by which log and answer know a request: our own, or that of a proxy that is trusted', async () => {
  const idOf = async (url: string, given?: string, path = '/prod-api/v2/works/suggest?keyword=%E5%B1%B1') =>
    (await fetch(url + path, given === undefined ? {} : { headers: { 'x-request-id': given } })).headers.get(
      'x-request-id',
    )
  const ids = [await idOf(server.url), await idOf(server.url), await idOf(server.url, 'somebody-elses')]
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{12}-\w+$/)
  expect(await idOf(server.url, undefined, '/prod-api/v2/user/getInfo')).toMatch(/^[\da-f]{12}-\w+$/)
  const behind = await startBeside(server, behindProxy)
  expect(await idOf(behind.url, 'nginx-0123456789abcdef')).toBe('nginx-0123456789abcdef')
  expect(await idOf(behind.url, 'nginx-0123456789abcdef')).toBe('nginx-0123456789abcdef')
  expect(await idOf(behind.url, 'with "quotes" and more')).toMatch(/^[\da-f]{12}-\w+$/)
  await behind.close()
})
