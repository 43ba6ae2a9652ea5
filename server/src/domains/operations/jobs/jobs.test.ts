import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { failureOf, operations } from '@yehang/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from '../../../../test/kept.ts'
import { letGo, makeVideo, startVideoWorker } from '../../../../test/media/preparing.ts'
import { makeMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { soon } from '../../../../test/soon.ts'
import { SourceError } from '../../../platform/files/source-error.ts'
import { addJob } from '../../../platform/jobs/queries.ts'
import type { PreparationSteps } from '../../playback/service/prepare.ts'
import { failVideo } from '../../playback/service/videos.ts'

let server: TestServer
let asStaff: ReturnType<typeof callAs>
let staffId: string
let folder: string
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  // The queue goes by the time of the database.
  server = await startTestServer({ template: 'empty', now: Date.now })
  const staff = await makeMember(server.context, { roles: ['editor'] })
  staffId = staff.id
  asStaff = callAs(staff, server.url)
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-jobs-'))
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  const { pool } = server.context
  await pool.query('delete from video')
  await pool.query('delete from graphile_worker._private_jobs')
  await pool.query('delete from job_run')
  await rm(folder, { recursive: true })
  server.faults.length = 0
})

function work(steps: Partial<PreparationSteps> = {}): void {
  const runner = startVideoWorker(server.context, folder, steps)
  ends.push(() => runner.close())
}

const list = async (query: Record<string, string> = {}) =>
  (await asStaff(operations.listJobs, { query })).answer.data
const look = async (jobId: string) => (await asStaff(operations.getJob, { params: { jobId } })).answer.data
const state = async (id: string) =>
  (await server.context.db.selectFrom('video').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state
const entries = (action: string) =>
  server.context.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'subject_kind', 'subject_id', 'request_id', 'address'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()
const giveUp = (task: string) =>
  server.context.pool.query(
    `update graphile_worker._private_jobs j set attempts = max_attempts, run_at = now() + interval '1 hour'
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
    [task],
  )

test('a video is followed from the queue to its end, with the log of its tries', async () => {
  const { videoId, workId } = await makeVideo(server.context)
  const waiting = await list()
  expect(waiting.waiting).toMatchObject({ total: 1, rows: [{ kind: 'fetch', videoId, dataId: workId }] })
  expect(waiting.waiting.rows[0]).toMatchObject({ title: '港口的早晨', canCancel: true, canRetry: false })

  work()
  await soon(async () => {
    const { running } = await list()
    expect(running).toMatchObject({ total: 1, rows: [{ kind: 'transcode', step: 'transcoding', videoId }] })
    expect(running.rows[0]?.progress).toBe(0.5)
  })
  const [{ jobId } = { jobId: '' }] = (await list()).running.rows
  expect((await look(jobId)).attempts).toMatchObject([{ attempt: 1, outcome: 'running', endTime: null }])

  await letGo(folder)
  await soon(async () => expect(await list()).toMatchObject({ running: { total: 0 }, done: { total: 1 } }))
  const { done, median } = await list()
  expect(done.rows[0]).toMatchObject({ jobId, kind: 'transcode', number: expect.stringMatching(/^TEST-/) })
  expect(median).toBeGreaterThan(0)
  const after = await look(jobId)
  expect(after).toMatchObject({ job: null, attempts: [{ attempt: 1, outcome: 'done' }] })
})

test('a failed video says where it stopped and why, and is tried again', async () => {
  work({
    download: async () => {
      throw new SourceError('download_forbidden', { status: 403 })
    },
  })
  const { videoId } = await makeVideo(server.context)
  await soon(async () => expect(await state(videoId)).toBe('failed'))
  const { failed } = await list()
  expect(failed).toMatchObject({
    total: 1,
    rows: [
      {
        jobId: `v${videoId}`,
        kind: 'fetch',
        step: 'fetching',
        reason: 'download_forbidden',
        params: { status: 403 },
        msg: '对方不允许下载这个文件（HTTP 403）',
        canRetry: true,
      },
    ],
  })
  await soon(async () =>
    expect((await look(`v${videoId}`)).attempts).toMatchObject([
      { outcome: 'failed', reason: 'download_forbidden', params: { status: 403 } },
    ]),
  )
  expect((await list({ kind: 'transcode' })).failed.total).toBe(0)

  await asStaff(operations.retryJob, { body: { jobId: `v${videoId}` } })
  expect((await entries('video-retry'))[0]).toMatchObject({ actor_id: staffId, subject_kind: 'work' })
  expect((await entries('video-retry'))[0]?.request_id).not.toBeNull()
  await soon(async () => expect(await state(videoId)).toBe('failed'))
  await soon(async () => expect((await look(`v${videoId}`)).attempts).toHaveLength(2))
})

test('nothing of a work that a case has sealed is shown, whatever the state of its job', async () => {
  const { db } = server.context
  const picture = 'https://pictures.example/1.webp'
  const { videoId, workId } = await makeVideo(server.context)
  await db.updateTable('work').set({ pic_small: picture }).where('id', '=', workId).execute()
  const [row] = (await list()).waiting.rows
  expect(row?.picSmall).toBe(picture)
  const at = new Date()
  await db
    .insertInto('report_case')
    .values({
      code: crypto.randomUUID(),
      other_code: crypto.randomUUID(),
      work_id: workId,
      mod_id: 1,
      work_number: 'X-1',
      work_title: '灯塔',
      reason: 'age',
      statement: '',
      contact: '',
      source_mark: Buffer.from('x'),
      hides: true,
      listed_before: 'published',
      sealed_at: at,
      due_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const unseen = {
    dataId: null,
    number: null,
    title: null,
    picSmall: null,
    canRetry: false,
    canCancel: false,
  }
  expect((await list()).waiting.rows).toMatchObject([unseen])
  expect((await look(row?.jobId ?? '')).job).toMatchObject(unseen)
  await failVideo(server.context, videoId, failureOf('transcode_disk_low'))
  expect((await list()).failed.rows).toMatchObject([unseen])
  const byVideo = await asStaff(operations.getJob, { params: { jobId: `v${videoId}` } })
  expect(byVideo.refusal.code).toBe(404)
})

test('a failure with a newer video is not listed any more', async () => {
  const { videoId, workId } = await makeVideo(server.context)
  await failVideo(server.context, videoId, failureOf('source_undecodable'))
  expect((await list()).failed.total).toBe(1)
  await server.context.db
    .insertInto('video')
    .values({
      work_id: workId,
      source_kind: 'upload',
      source: 'a.mp4',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
  expect((await list()).failed.total).toBe(0)
})

test('all that failed is tried again at once, videos and others', async () => {
  const { db } = server.context
  const { videoId } = await makeVideo(server.context)
  await failVideo(server.context, videoId, failureOf('transcode_disk_low'))
  await db.deleteFrom('job_run').execute()
  await server.context.pool.query('delete from graphile_worker._private_jobs')
  await addJob(db, 'remove-media', { videoId: '6000000000000009', folder: null })
  await giveUp('remove-media')
  expect((await list()).failed).toMatchObject({ total: 2 })
  const onlyOne = await asStaff(operations.retryAllJobs, { body: { kind: 'remove-media' } })
  expect(onlyOne.answer.data.retried).toBe(1)
  expect(await state(videoId)).toBe('failed')
  expect((await entries('retry-job'))[0]).toMatchObject({ actor_id: staffId, subject_kind: 'job' })
  const rest = await asStaff(operations.retryAllJobs, { body: {} })
  expect(rest.answer.data.retried).toBe(1)
  expect(await state(videoId)).toBe('waiting')
  expect((await list()).waiting.total).toBe(2)
})

test('a running video is stopped, a given up job dropped, others are refused', async () => {
  work()
  const { videoId } = await makeVideo(server.context)
  await soon(async () => expect((await list()).running.rows[0]?.progress).toBe(0.5))
  const [{ jobId } = { jobId: '' }] = (await list()).running.rows
  await asStaff(operations.cancelJob, { body: { jobId } })
  expect(await state(videoId)).toBe('removed')
  await soon(async () => expect((await list()).running.total).toBe(0))
  expect((await entries('video-remove'))[0]).toMatchObject({ actor_id: staffId })

  for (const end of ends.splice(0)) await end()
  const { db } = server.context
  await server.context.pool.query('delete from graphile_worker._private_jobs')
  await addJob(db, 'check-order', { orderId: '261122090000123456' })
  const [waiting] = (await list({ kind: 'check-order' })).waiting.rows
  expect(waiting).toMatchObject({ canCancel: false })
  const refused = await asStaff(operations.cancelJob, { body: { jobId: waiting?.jobId ?? '' } })
  expect(refused.refusal.msg).toBe('这件任务不能在这里停下')
  const early = await asStaff(operations.retryJob, { body: { jobId: waiting?.jobId ?? '' } })
  expect(early.refusal.msg).toBe('这件任务没有失败，不用重跑')
  await giveUp('check-order')
  await asStaff(operations.cancelJob, { body: { jobId: waiting?.jobId ?? '' } })
  expect((await list()).failed.total).toBe(0)
  expect(await entries('drop-job')).toHaveLength(1)
})

test('a job put first runs first', async () => {
  const { db } = server.context
  for (const videoId of ['6000000000000001', '6000000000000002', '6000000000000003'])
    await addJob(db, 'remove-media', { videoId, folder: null })
  const before = (await list()).waiting.rows.map(({ jobId }) => jobId)
  await asStaff(operations.runJobNow, { body: { jobId: before[2] ?? '' } })
  await asStaff(operations.runJobNow, { body: { jobId: before[1] ?? '' } })
  const after = (await list()).waiting.rows.map(({ jobId }) => jobId)
  expect(after).toEqual([before[1], before[2], before[0]])
  expect(await entries('hasten-job')).toHaveLength(2)
})

test('an import is called by its file', async () => {
  const { pool, db } = server.context
  const { rows } = await pool.query(
    `insert into import_batch (file_name, bytes, state, created_by, created_at, updated_at)
     values ('秋季目录.csv', 10, 'checking', $1, now(), now()) returning id`,
    [staffId],
  )
  await addJob(db, 'check-import', { batchId: rows[0].id })
  const { waiting } = await list({ kind: 'import' })
  expect(waiting.rows).toMatchObject([
    { kind: 'import', about: '秋季目录.csv', startedBy: expect.stringMatching(/^member_/), canCancel: false },
  ])
})

test('a try whose worker died is lost, one whose worker ended is stopped', async () => {
  const { pool } = server.context
  const { videoId } = await makeVideo(server.context)
  const { rows } = await pool.query('select id from graphile_worker._private_jobs')
  await pool.query(
    `insert into job_run (job_id, task, subject, attempt, process) values ($1, 'prepare-video', $2, 1, 'gone:1')`,
    [rows[0].id, videoId],
  )
  work()
  await soon(async () => expect((await list()).running.rows[0]?.progress).toBe(0.5))
  for (const end of ends.splice(0)) await end()
  const { attempts } = await look(`j${rows[0].id}`)
  expect(attempts.map(({ outcome }) => outcome)).toEqual(['lost', 'stopped'])
  expect(attempts[0]?.process).toBe('gone:1')
})

test('an unknown job is not found, and an invalid reference is refused', async () => {
  expect((await asStaff(operations.getJob, { params: { jobId: 'j999' } })).refusal.code).toBe(404)
  expect((await asStaff(operations.cancelJob, { body: { jobId: 'v6000000000000001' } })).refusal.code).toBe(
    404,
  )
  const wrong = await asStaff(operations.retryJob, { body: { jobId: '7; drop' } })
  expect(wrong.refusal.data?.fields).toEqual({ jobId: '应为任务编号' })
})
