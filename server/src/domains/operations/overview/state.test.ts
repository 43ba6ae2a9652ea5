import { failureOf, staff as office, operations } from '@yehang/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from '../../../../test/kept.ts'
import { makeVideo } from '../../../../test/media/preparing.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { noon, startBeside, startTestServer, type TestServer } from '../../../../test/server.ts'
import { soon } from '../../../../test/soon.ts'
import { failVideo } from '../../playback/service/videos.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { ProcessRecord } from './queries/processes.ts'
import { beat } from './queries/processes.ts'
import { diskKeeper } from './service/disks.ts'

let server: TestServer
let staff: Record<'admin' | 'editor' | 'support', TestMember>
let now = noon
const minute = 60_000
const hour = 60 * minute

beforeAll(async () => {
  server = await startTestServer({ template: 'empty', now: () => now })
  const make = (role: string) => makeMember(server.context, { roles: [role] })
  staff = { admin: await make('admin'), editor: await make('editor'), support: await make('support') }
})
afterAll(() => server.close())
beforeEach(async () => {
  now = noon
  const { pool } = server.context
  await pool.query(`delete from process where host like 'house-%'`)
  for (const table of ['message', 'video', 'work', 'disk', 'disk_day'])
    await pool.query(`delete from ${table}`)
  await pool.query('delete from graphile_worker._private_jobs')
})

const summary = async (role: keyof typeof staff) =>
  (await callAs(staff[role], server.url)(operations.getSummary)).answer.data
const state = async () => (await callAs(staff.admin, server.url)(operations.getState)).answer.data

const sign = (name: string, seen: number, kind: 'api' | 'worker' = 'worker', host = 'house-1') =>
  beat(server.context.db, {
    name: `${host}:${name}:${kind}`,
    kind,
    host,
    version: '0.1.0',
    began_at: new Date(seen - hour),
    seen_at: new Date(seen),
    cpu: 12.5,
    load: 40,
    memory: '100000000',
    requests: null,
    p99: null,
    parallel: kind === 'worker' ? 2 : null,
  } satisfies ProcessRecord)

async function wait(at: number): Promise<void> {
  await server.context.pool.query(
    `insert into message (member_id, first_text, waiting_since, seen_at, created_at, updated_at)
     values ($1, '请问', $2, $2, $2, $2)`,
    [staff.admin.id, new Date(at)],
  )
}

test('each member of staff sees the tasks they have permission for', async () => {
  await wait(noon - 27 * hour)
  await wait(noon - hour)
  const { videoId } = await makeVideo(server.context)
  await failVideo(server.context, videoId, failureOf('download_connection_refused', {}))
  await server.context.pool.query('update work set published = false')

  const support = await summary('support')
  expect(support.waiting).toEqual([{ section: 'support', count: 2, tone: 'hot' }])
  expect(support.due).toMatchObject([
    { kind: 'old-messages', count: 1, at: '2026-11-19 09:00:00', clock: 'waited' },
  ])
  expect(support.tightest).toMatchObject({ kind: 'old-messages' })

  const editor = await summary('editor')
  expect(editor.waiting).toEqual([
    { section: 'jobs', count: 1, tone: 'due' },
    { section: 'works', count: 1, tone: 'plain' },
  ])
  expect(editor.due).toMatchObject([{ kind: 'failed-videos', count: 1, clock: 'ago' }])
  expect(editor.tightest).toBeNull()

  const admin = await summary('admin')
  expect(admin.due.map(({ kind }) => kind)).toEqual(['old-messages', 'failed-videos'])
  expect(admin.now).toBe('2026-11-20 12:00:00')
})

async function report(number: number, due: number, isSealed: boolean): Promise<void> {
  await server.context.pool.query(
    `insert into report_case (number, code, other_code, work_id, mod_id, work_number, work_title, reason, statement,
       contact, source_mark, due_at, sealed_at, created_at, updated_at)
     values ($1::int, $1::text || 'a', $1::text || 'b', $1::int, 1, 'MY-045', '茶山一日', 'rights', '说明', 'a@example.org', '\\x00', $2, $3, $4, $4)`,
    [number, new Date(due), isSealed ? new Date(noon) : null, new Date(noon - hour)],
  )
}

test('a case is pressing when little of its time is left, and sealed ones are for administrators', async () => {
  await report(5001, noon + 3 * hour, false)
  await report(5002, noon + 40 * hour, false)
  await report(5003, noon + hour, true)
  const editor = await summary('editor')
  expect(editor.waiting[0]).toEqual({ section: 'moderation', count: 2, tone: 'hot' })
  expect(editor.due.map(({ name, tone }) => [name, tone])).toEqual([
    ['C-5001', 'bad'],
    ['C-5002', 'wait'],
  ])
  expect(editor.tightest).toMatchObject({ name: 'C-5001', clock: 'left', at: '2026-11-20 15:00:00' })
  expect((await summary('admin')).tightest).toMatchObject({ name: 'C-5003' })
  expect((await summary('support')).waiting).toEqual([])
  await server.context.pool.query('delete from report_case')
})

test('a sealed, restored and appealed case is shown to all staff that decide reports, as in the list of cases', async () => {
  const find = async () =>
    (await callAs(staff.editor, server.url)(office.find, { query: { keyword: 'C-5004' } })).answer.rows
  await report(5004, noon + 40 * hour, true)
  await server.context.pool.query(`update report_case set state = 'appealed', outcome = 'rejected'`)
  const due = async () => (await summary('editor')).due.filter(({ kind }) => kind === 'case')
  const waiting = async () =>
    (await summary('editor')).waiting.filter(({ section }) => section === 'moderation')
  expect([await due(), await waiting(), await find()]).toEqual([[], [], []])
  await server.context.pool.query('update report_case set released_at = $1', [new Date(noon)])
  expect.soft(await due()).toMatchObject([{ name: 'C-5004' }])
  expect.soft(await waiting()).toMatchObject([{ count: 1 }])
  expect.soft(await find()).toHaveLength(1)
  await server.context.pool.query('delete from report_case')
})

test('a cache before the site that takes no purges is due', async () => {
  const beside = await startBeside(server, { edge: { kind: 'nginx' } })
  await server.context.pool.query(
    `insert into edge_state (failing_since, failure) values ($1, 'http_503')
     on conflict (singleton) do update set failing_since = excluded.failing_since, failure = excluded.failure`,
    [new Date(noon - minute)],
  )
  const { due } = (await callAs(staff.admin, beside.url)(operations.getSummary)).answer.data
  expect(due).toMatchObject([{ kind: 'edge', tone: 'bad', name: 'http_503', clock: 'waited' }])
  // Where there is none any more, what it once said is nothing.
  expect((await summary('admin')).due).toEqual([])
  await beside.close()
})

test('processes are listed by their heartbeats; one without them is shown as silent, and removed when another replaces it', async () => {
  await sign('10', noon - 48_000)
  await sign('20', noon - 2000, 'worker', 'house-2')
  const { processes } = await state()
  const workers = processes.filter(({ kind }) => kind === 'worker')
  expect(workers).toMatchObject([
    { name: 'worker-1', state: 'silent', silence: 48, host: 'house-1' },
    { name: 'worker-2', state: 'up', silence: 2, cpu: 12.5 },
  ])
  expect((await summary('admin')).due).toMatchObject([{ kind: 'silent-processes', count: 1, clock: 'ago' }])
  const { up, all } = (await summary('support')).processes
  expect(all - up).toBe(1)
  await sign('11', noon)
  const after = (await state()).processes.filter(({ host }) => host === 'house-1')
  expect(after).toMatchObject([{ state: 'up' }])
})

test('this API gives signs, measures what it answers, and is forgotten when it ends', async () => {
  const { context } = server
  await soon(async () => expect((await state()).processes.some(({ kind }) => kind === 'api')).toBe(true))
  const stop = startHeartbeat(context, 'worker', () => ({ requests: null, p99: null, parallel: 3 }))
  await soon(async () =>
    expect((await state()).processes.filter(({ kind }) => kind === 'worker')).toHaveLength(1),
  )
  const own = (await state()).processes.find(({ kind }) => kind === 'worker')
  expect(own?.memory).toBeGreaterThan(10_000_000)
  expect(own?.version).toMatch(/^\d+\.\d+/)
  await stop()
  expect((await state()).processes.filter(({ kind }) => kind === 'worker')).toEqual([])
})

test('the queue by kinds, all of them', async () => {
  await makeVideo(server.context)
  await makeVideo(server.context, 'upload', 'a.mp4')
  await makeVideo(server.context, 'upload', 'b.mp4')
  const { queue, database } = await state()
  expect(queue.map(({ kind }) => kind)).toEqual([...operations.jobKinds])
  expect(queue.find(({ kind }) => kind === 'fetch')).toMatchObject({ waiting: 1, running: 0, failed: 0 })
  expect(queue.find(({ kind }) => kind === 'transcode')).toMatchObject({ waiting: 2 })
  expect(database.connections).toBeGreaterThan(0)
  expect(database.bytes).toBeGreaterThan(1_000_000)
})

test('a disk has a forecast once its rate of filling is known', async () => {
  const { pool } = server.context
  const measure = diskKeeper(server.context)
  await measure(new AbortController().signal)
  const [disk] = (await state()).disks
  expect(disk).toMatchObject({ daysLeft: null, mediaElsewhere: false })
  expect(disk?.size).toBeGreaterThan(disk?.free ?? 0)
  expect(disk?.free).toBeGreaterThan(0)
  const used = (disk?.size ?? 0) - (disk?.free ?? 0)
  const tenth = Math.floor((disk?.free ?? 0) / 10)
  await pool.query(`insert into disk_day (host, day, used) select host, date '2026-11-10', $1 from disk`, [
    used - 10 * tenth,
  ])
  const [filling] = (await state()).disks
  expect(filling?.daysLeft).toBeGreaterThanOrEqual(9)
  expect(filling?.daysLeft).toBeLessThanOrEqual(10)
  expect((await summary('admin')).due).toMatchObject([{ kind: 'disk', count: filling?.daysLeft }])
})
