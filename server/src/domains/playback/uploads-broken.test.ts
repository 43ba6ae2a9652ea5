import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import path from 'node:path'
import { uploadChunkBytes } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { worksWithoutVideo } from '../../../test/kept.ts'
import { uploaderAs, videoBytes } from '../../../test/media/uploading.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { processEnvironment } from '../../../test/processes/environment.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { systemClock } from '../../platform/clock.ts'
import { incomingFile, uploadFile } from '../../platform/files/folders.ts'

// Real processes, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

/** Senders that break off, and sites that are killed. */

let server: TestServer
let works: string[]
let work: string
let editor: TestMember
const sites = new Set<ChildProcess>()

beforeAll(async () => {
  server = await startTestServer({ now: Date.now })
  works = await worksWithoutVideo(server.context.db, 10)
})
afterAll(() => server.close())
beforeEach(async () => {
  work = works.pop() ?? ''
  editor = await makeMember({ ...server.context, clock: systemClock }, { roles: ['editor'] })
})
afterEach(async () => {
  for (const site of sites) await kill(site)
  expect(server.faults.filter((line) => !line.includes('web/dist'))).toEqual([])
})

const dataDir = () => server.context.config.dataDir

async function kill(site: ChildProcess): Promise<void> {
  sites.delete(site)
  if (site.exitCode !== null || site.signalCode !== null) return
  const exit = once(site, 'exit')
  site.kill('SIGKILL')
  await exit
}

/** A site in a process of its own, over the same database and folder. */
async function startSite(): Promise<{ site: ChildProcess; url: string }> {
  const { connection } = server.context
  if (typeof connection === 'string') throw new Error('expected the embedded server')
  const url = new URL('postgres:///')
  url.pathname = `/${connection.database}`
  for (const name of ['host', 'port', 'user', 'password'] as const) {
    const value = connection[name]
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const site = spawn(process.execPath, [path.join(import.meta.dirname, '../../main/start.ts')], {
    env: processEnvironment({
      DATA_DIR: dataDir(),
      DATABASE_URL: url.href,
      PORT: '0',
      DEMO: 'off',
      WORKER: 'off',
      RATE_LIMIT: 'off',
      ATTEMPT_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  sites.add(site)
  let output = ''
  site.stdout.on('data', (text) => (output += text))
  const address = await vi.waitUntil(() => /is open at (\S+)/.exec(output)?.[1], { timeout: 30_000 })
  return { site, url: address }
}

const jobsOf = async (videoId: string) => {
  const { rows } = await sql`select from graphile_worker.jobs where key = ${`video ${videoId}`}`.execute(
    server.context.db,
  )
  return rows.length
}

/** Chunks being received; and where the system reports them, our open files. */
async function chunksInHand(): Promise<number> {
  if (process.platform !== 'linux') return 0
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return open.filter((file) => file.includes('/chunk-')).length
}

test('the received part of an interrupted chunk is stored, and the client resumes from there', async () => {
  const whole = videoBytes(3 * uploadChunkBytes)
  const upload = uploaderAs(editor, server.url)
  const { uploadId } = (await upload.begin(work, whole.length)).answer.data
  let offset = 0
  for (let round = 0; round < 3; round++) {
    const chunk = whole.subarray(offset, offset + uploadChunkBytes)
    const sent = chunk.length - 100
    const sending = await upload.part(uploadId, offset, chunk.length, chunk.subarray(0, sent))
    sending.breakOff()
    // What came in before the break is appended after it.
    const reached = await vi.waitUntil(
      async () => {
        const now = (await upload.look(uploadId)).answer.data.offset
        return now > offset && now
      },
      { timeout: 20_000 },
    )
    expect(reached).toBeLessThanOrEqual(offset + sent)
    offset = reached
    await vi.waitUntil(async () => (await chunksInHand()) === 0)
    expect((await readFile(uploadFile(dataDir(), uploadId))).equals(whole.subarray(0, offset))).toBe(true)
  }
  while (offset < whole.length) {
    const { answer } = await upload.send(uploadId, offset, whole.subarray(offset, offset + uploadChunkBytes))
    offset = answer.data.offset
  }
  const { videoId } = (await upload.send(uploadId, offset, Buffer.alloc(0))).answer.data
  expect((await readFile(incomingFile(dataDir(), videoId ?? ''))).equals(whole)).toBe(true)
})

test('senders that go at once leave nothing open', async () => {
  const whole = videoBytes(100_000)
  const upload = uploaderAs(editor, server.url)
  const { uploadId } = (await upload.begin(work, whole.length)).answer.data
  for (let n = 0; n < 20; n++) {
    const sending = await upload.part(uploadId, 0, whole.length, whole.subarray(0, 10))
    sending.breakOff()
    await sending.ended
  }
  const { offset } = (await upload.look(uploadId)).answer.data
  expect([0, 10]).toContain(offset)
  await vi.waitUntil(async () => (await chunksInHand()) === 0)
})

test('an upload outlives a site that is killed again and again in the middle of a chunk', async () => {
  const whole = videoBytes(5_000_000)
  const chunk = 1_000_000
  let { site, url } = await startSite()
  let upload = uploaderAs(editor, url)
  const { uploadId } = (await upload.begin(work, whole.length)).answer.data
  for (let round = 0; round < 3; round++) {
    const { offset } = (await upload.look(uploadId)).answer.data
    await upload.send(uploadId, offset, whole.subarray(offset, offset + chunk))
    const next = offset + chunk
    const part = whole.subarray(next, next + chunk)
    const sending = await upload.part(uploadId, next, part.length, part.subarray(0, 400_000))
    // And one that is whole: it may or may not be in when the site dies.
    const racing = upload.send(uploadId, next, part).catch(() => null)
    await kill(site)
    await Promise.all([sending.ended, racing])
    const has = await readFile(uploadFile(dataDir(), uploadId))
    expect(has.length).toBeGreaterThanOrEqual(next)
    expect(has.equals(whole.subarray(0, has.length))).toBe(true)
    ;({ site, url } = await startSite())
    upload = uploaderAs(editor, url)
    expect((await upload.look(uploadId)).answer.data.offset).toBe(has.length)
  }
  const { offset } = (await upload.look(uploadId)).answer.data
  const { videoId } = (await upload.send(uploadId, offset, whole.subarray(offset))).answer.data
  expect((await readFile(incomingFile(dataDir(), videoId ?? ''))).equals(whole)).toBe(true)
})

test('killed between the move of the file and the commit, the site loses neither file nor upload', async () => {
  const { db, pool } = server.context
  const whole = videoBytes(50_000)
  const first = await startSite()
  const upload = uploaderAs(editor, first.url)
  const { uploadId } = (await upload.begin(work, whole.length)).answer.data
  const { id: other } = await db
    .insertInto('video')
    .values({
      work_id: work,
      source_kind: 'download',
      source: 'https://films.example.org/a.mp4',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await upload.send(uploadId, 0, whole)).refusal.msg).toBe('这部作品已有影片在处理')
  await db.updateTable('video').set({ state: 'failed' }).where('id', '=', other).execute()
  const { video_id: videoId } = await db
    .selectFrom('upload')
    .select('video_id')
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow()

  // Allows locking the row, and blocks its change, which comes after the move.
  const blocker = await pool.connect()
  await blocker.query('begin; lock table upload in share mode')
  const dying = upload.send(uploadId, whole.length, Buffer.alloc(0)).catch(() => 'killed')
  await vi.waitUntil(
    () =>
      stat(incomingFile(dataDir(), videoId)).then(
        () => true,
        () => false,
      ),
    { timeout: 20_000 },
  )
  await kill(first.site)
  await blocker.query('rollback')
  blocker.release()
  expect(await dying).toBe('killed')

  const second = uploaderAs(editor, (await startSite()).url)
  expect((await second.look(uploadId)).answer.data.offset).toBe(whole.length)
  expect(await jobsOf(videoId)).toBe(0)
  const answer = await second.send(uploadId, whole.length, Buffer.alloc(0))
  expect(answer.answer.data.videoId).toBe(videoId)
  expect(await readFile(incomingFile(dataDir(), videoId))).toEqual(whole)
  expect(await jobsOf(videoId)).toBe(1)
})

test('two processes take chunks of one upload in turns', async () => {
  const whole = videoBytes(4_000_000)
  const beside = await startSite()
  const two = [uploaderAs(editor, server.url), uploaderAs(editor, beside.url)] as const
  const { uploadId } = (await two[0].begin(work, whole.length)).answer.data
  for (let at = 0; at < whole.length; at += 1_000_000) {
    const part = whole.subarray(at, at + 1_000_000)
    const answers = await Promise.all([...two, ...two].map((upload) => upload.send(uploadId, at, part)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  }
  const { videoId } = (await two[1].send(uploadId, whole.length, Buffer.alloc(0))).answer.data
  expect((await readFile(incomingFile(dataDir(), videoId ?? ''))).equals(whole)).toBe(true)
})

test('slow senders hold no connection of the pool', async () => {
  const upload = uploaderAs(editor, server.url)
  const part = videoBytes(10_000)
  const { config } = server.context
  const begun = await Promise.all(
    Array.from({ length: config.database.poolSize + 5 }, () => upload.begin(work, 100_000)),
  )
  const slow = await Promise.all(
    begun.map(({ answer }) => upload.part(answer.data.uploadId, 0, 100_000, part)),
  )
  expect((await upload.look(begun[0]?.answer.data.uploadId ?? '')).code).toBe(200)
  await vi.waitUntil(() => server.context.pool.idleCount === server.context.pool.totalCount)
  for (const { breakOff } of slow) breakOff()
  await Promise.all(slow.map(({ ended }) => ended))
})

test('300 MB go through with little memory', async () => {
  const upload = uploaderAs(editor, server.url)
  const chunk = videoBytes(uploadChunkBytes)
  const chunks = 38
  const { uploadId } = (await upload.begin(work, chunks * chunk.length)).answer.data
  const held = () => {
    const { arrayBuffers, heapUsed } = process.memoryUsage()
    return (arrayBuffers + heapUsed) / 1024 ** 2
  }
  const before = held()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, held())
  }, 5)
  for (let n = 0; n < chunks; n++) {
    const sending = await upload.part(uploadId, n * chunk.length, chunk.length, chunk)
    sending.rest(Buffer.alloc(0))
    await sending.ended
  }
  clearInterval(timer)
  const { videoId } = (await upload.send(uploadId, chunks * chunk.length, Buffer.alloc(0))).answer.data
  const { size } = await stat(incomingFile(dataDir(), videoId ?? ''))
  expect(size).toBe(chunks * chunk.length)
  expect(most - before).toBeLessThan(100)
})
