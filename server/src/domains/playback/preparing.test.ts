import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isThere } from '../../../test/contents.ts'
import { facts, journal, letGo, makeVideo, startVideoWorker, stepsBy } from '../../../test/media/preparing.ts'
import { processEnvironment } from '../../../test/processes/environment.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { soon } from '../../../test/soon.ts'
import { incomingFile, workFolder } from '../../platform/files/folders.ts'
import { SourceError, StaffError } from '../../platform/files/source-error.ts'
import { startRunner } from '../../platform/jobs/runner.ts'
import { playbackHandlers } from './jobs.ts'
import type { PreparationSteps } from './service/prepare.ts'
import { publishVideo, removeVideo, retryVideo } from './service/videos.ts'
import { FfmpegMissing } from './transcode/ffmpeg-missing.ts'

vi.setConfig({ testTimeout: 40_000 })

let server: TestServer
let folder: string
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-preparing-'))
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await server.context.db.deleteFrom('video').execute()
  await server.context.pool.query('delete from graphile_worker._private_jobs')
  await rm(folder, { recursive: true })
  server.faults.length = 0
})

/** A worker of this process, with these steps in place of those of the test. */
function work(steps: Partial<PreparationSteps> = {}): void {
  const runner = startVideoWorker(server.context, folder, steps)
  ends.push(() => runner.close())
}

/** A worker in a process of its own. */
function workApart(): ChildProcess {
  const { connection, config } = server.context
  const script = path.join(import.meta.dirname, '../../../test/killable-worker.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(connection), folder], {
    env: processEnvironment({ DATA_DIR: config.dataDir, LOG_LEVEL: 'fatal' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = once(child, 'exit')
  ends.push(async () => {
    child.kill('SIGKILL')
    await exit
  })
  return child
}

const video = (id: string) =>
  server.context.db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const online = async (id: string) => {
  const row = await server.context.db
    .selectFrom('work')
    .select('is_online')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.is_online
}
const becomes = (id: string, expected: object) =>
  soon(async () => expect(await video(id)).toMatchObject(expected))
const jobsLeft = async () => {
  const { rows } = await server.context.pool.query(
    `select task_identifier as name, attempts, locked_at is not null as locked from graphile_worker.jobs
     where task_identifier = 'prepare-video' order by id`,
  )
  return rows
}
const hurry = () => server.context.pool.query('update graphile_worker._private_jobs set run_at = now()')
const traces = async (id: string) => {
  const { dataDir } = server.context.config
  return {
    incoming: await isThere(incomingFile(dataDir, id)),
    work: await isThere(workFolder(dataDir, id)),
    stored: (await server.context.storage.find(`video/${id}/1/master.m3u8`)) !== null,
  }
}

test('a download becomes a video that can be watched, and leaves nothing beside its media', async () => {
  const { workId, videoId } = await makeVideo(server.context)
  expect(await online(workId)).toBe(2)
  work()
  await becomes(videoId, { state: 'transcoding', progress: 0.5, attempts: 1 })
  expect(await online(workId)).toBe(2)
  await letGo(folder)
  await becomes(videoId, {
    state: 'ready',
    folder: `video/${videoId}/1`,
    bytes: '5',
    seconds: 12,
    width: 640,
    height: 360,
    has_sound: true,
    audio_tracks: 1,
    reason: null,
  })
  expect(await online(workId)).toBe(1)
  await soon(async () => {
    expect(await jobsLeft()).toEqual([])
    expect(await traces(videoId)).toEqual({ incoming: false, work: false, stored: true })
  })
})

test('a worker killed in the middle of its work: another one takes over and the work ends online', async () => {
  const { workId, videoId } = await makeVideo(server.context)
  const first = workApart()
  await soon(async () => expect(await journal(folder)).toEqual([`begins ${first.pid}`]))
  first.kill('SIGKILL')
  const second = workApart()
  await soon(async () =>
    expect(await journal(folder)).toEqual([`begins ${first.pid}`, `begins ${second.pid}`]),
  )
  expect(await online(workId)).toBe(2)
  await letGo(folder)
  await becomes(videoId, { state: 'ready', attempts: 2, folder: `video/${videoId}/2` })
  expect(await online(workId)).toBe(1)
  const stored = await server.context.storage.find(`video/${videoId}/2/master.m3u8`)
  expect(String(await stored?.read().toArray())).toBe(`#EXTM3U of ${second.pid}\n`)
  await soon(async () => {
    expect(await jobsLeft()).toEqual([])
    expect(await traces(videoId)).toEqual({ incoming: false, work: false, stored: false })
  })
})

test('while a worker lives, no other one touches its video, however many look for work', async () => {
  const { videoId } = await makeVideo(server.context)
  workApart()
  await soon(async () => expect(await journal(folder)).toHaveLength(1))
  work()
  const other = await makeVideo(server.context)
  // Once the second worker has begun with the other video, it has looked at the first.
  await soon(async () => expect(await journal(folder)).toHaveLength(2))
  await letGo(folder)
  await becomes(videoId, { state: 'ready', attempts: 1 })
  await becomes(other.videoId, { state: 'ready', attempts: 1 })
})

test('a source that will never do fails at once, with its reason; staff try it again', async () => {
  const { workId, videoId } = await makeVideo(server.context)
  let tries = 0
  work({
    async transcode(options) {
      tries += 1
      if (tries === 1) throw new SourceError('source_undecodable')
      return stepsBy(folder).transcode(options)
    },
  })
  await becomes(videoId, { state: 'failed', reason: 'source_undecodable', attempts: 1 })
  expect(await online(workId)).toBe(0)
  await soon(async () => expect(await jobsLeft()).toEqual([]))
  expect(await traces(videoId)).toEqual({ incoming: false, work: false, stored: false })
  await letGo(folder)
  await retryVideo(server.context, videoId, null)
  expect(await online(workId)).toBe(2)
  await becomes(videoId, { state: 'ready', reason: null, attempts: 2 })
  expect(await online(workId)).toBe(1)
})

test('temporary failures are tried again with a pause, and fail after the last try', async () => {
  const { workId, videoId } = await makeVideo(server.context)
  work({
    async download({ file }) {
      await writeFile(file, 'by')
      throw new StaffError('download_broke_off', { fault: 'ECONNRESET' })
    },
  })
  await becomes(videoId, { state: 'waiting', reason: 'download_broke_off', attempts: 1 })
  expect(await online(workId)).toBe(2)
  // Received bytes are stored, to resume from.
  expect(await traces(videoId)).toMatchObject({ incoming: true, work: false })
  for (const attempts of [2, 3, 4, 5, 6, 7]) {
    await soon(async () => expect(await jobsLeft()).toMatchObject([{ locked: false }]))
    await hurry()
    await becomes(videoId, { state: 'waiting', attempts })
  }
  await soon(async () => expect(await jobsLeft()).toMatchObject([{ locked: false }]))
  await hurry()
  await becomes(videoId, { state: 'failed', reason: 'download_broke_off', attempts: 8 })
  expect(await online(workId)).toBe(0)
  await soon(async () => expect(await jobsLeft()).toEqual([]))
})

test('system errors are hidden from staff, since they contain paths', async () => {
  const { videoId } = await makeVideo(server.context)
  work({
    transcode: async ({ folder: into }) => {
      await readFile(path.join(into, 'absent'))
      return facts
    },
  })
  await becomes(videoId, { state: 'waiting', reason: 'job_fault' })
  expect(server.faults.join()).toContain('ENOENT')
})

test('a video that staff give up is broken off, and its files go', async () => {
  const { workId, videoId } = await makeVideo(server.context)
  work()
  await soon(async () => expect(await journal(folder)).toHaveLength(1))
  await removeVideo(server.context, videoId, null)
  await soon(async () => expect((await journal(folder))[1]).toMatch(/^ends/))
  await soon(async () => {
    expect(await jobsLeft()).toEqual([])
    expect(await traces(videoId)).toEqual({ incoming: false, work: false, stored: false })
  })
  expect(await video(videoId)).toMatchObject({ state: 'removed' })
  expect(await online(workId)).toBe(0)
})

test('a worker that ends gives its video back: another one goes on at once', async () => {
  const { videoId } = await makeVideo(server.context)
  const handlers = playbackHandlers(server.context, stepsBy(folder))
  const runner = startRunner(server.context, handlers)
  await soon(async () => expect(await journal(folder)).toHaveLength(1))
  await runner.close()
  expect(await journal(folder)).toHaveLength(2)
  expect(await jobsLeft()).toEqual([{ name: 'prepare-video', attempts: 0, locked: false }])
  expect(await video(videoId)).toMatchObject({ state: 'waiting', reason: null })
  expect(await traces(videoId)).toMatchObject({ incoming: true, work: false })
  await letGo(folder)
  work()
  await becomes(videoId, { state: 'ready' })
})

test('an attempt that another one has followed publishes nothing, and leaves the other alone', async () => {
  const { videoId } = await makeVideo(server.context)
  work()
  await soon(async () => expect(await journal(folder)).toHaveLength(1))
  // As if this worker had been taken for dead, and another one had begun.
  await server.context.db.updateTable('video').set({ attempts: 2 }).where('id', '=', videoId).execute()
  const incoming = incomingFile(server.context.config.dataDir, videoId)
  await soon(async () => expect(await journal(folder)).toHaveLength(2))
  // The job is the other one's now, and so is what was fetched.
  await soon(async () => expect(await jobsLeft()).toMatchObject([{ locked: false }]))
  expect(await isThere(incoming)).toBe(true)
  const media = { folder: `video/${videoId}/1`, ...facts }
  expect(await publishVideo(server.context, videoId, media, 1)).toBe(false)
  expect(await publishVideo(server.context, videoId, { ...media, folder: `video/${videoId}/2` }, 2)).toBe(
    true,
  )
  expect(await video(videoId)).toMatchObject({ state: 'ready', folder: `video/${videoId}/2` })
})

test('without ffmpeg a video fails and says so', async () => {
  const { workId, videoId } = await makeVideo(server.context)
  work({
    async findFfmpeg() {
      throw new FfmpegMissing('ffmpeg_missing')
    },
  })
  await becomes(videoId, { state: 'failed', reason: 'ffmpeg_missing' })
  expect(await online(workId)).toBe(0)
})

test('a full disk puts a video off before anything is written', async () => {
  const { videoId } = await makeVideo(server.context)
  const { media } = server.context.config
  const { minFreeBytes } = media
  media.minFreeBytes = 2 ** 60
  ends.push(async () => {
    media.minFreeBytes = minFreeBytes
  })
  work()
  await becomes(videoId, { state: 'waiting', reason: 'transcode_disk_waits' })
  expect(await journal(folder)).toEqual([])
})

test('an upload is taken from where it came in, a file of an import from its folder, which stays', async () => {
  const { dataDir, media } = server.context.config
  const [upload, file, absent] = [
    await makeVideo(server.context, 'upload', '港口.mp4'),
    await makeVideo(server.context, 'file', 'harbour/one.mp4'),
    await makeVideo(server.context, 'file', '../one.mp4'),
  ]
  await mkdir(path.dirname(incomingFile(dataDir, upload.videoId)), { recursive: true })
  await writeFile(incomingFile(dataDir, upload.videoId), 'uploaded')
  const importDir = path.join(folder, 'import')
  await mkdir(path.join(importDir, 'harbour'), { recursive: true })
  await writeFile(path.join(importDir, 'harbour/one.mp4'), 'imported')
  media.importDir = importDir
  ends.push(async () => {
    media.importDir = undefined
  })
  const sources: string[] = []
  await letGo(folder)
  work({
    async transcode(options) {
      sources.push(await readFile(options.source, 'utf8'))
      return stepsBy(folder).transcode(options)
    },
  })
  await becomes(upload.videoId, { state: 'ready' })
  await becomes(file.videoId, { state: 'ready' })
  await becomes(absent.videoId, { state: 'failed', reason: 'import_file_shape' })
  expect(sources).toEqual(['uploaded', 'imported'])
  expect(await readdir(path.join(importDir, 'harbour'))).toEqual(['one.mp4'])
  await soon(async () => expect(await traces(upload.videoId)).toMatchObject({ incoming: false }))
})

test('a video that is taken off loses its media, and those of the one that follows stay', async () => {
  const { workId, videoId } = await makeVideo(server.context)
  await letGo(folder)
  work()
  await becomes(videoId, { state: 'ready' })
  await soon(async () => expect(await traces(videoId)).toMatchObject({ stored: true, work: false }))
  // The clock of the tests is behind PostgreSQL's, so that what is to be done in a quarter of an hour is due.
  await removeVideo(server.context, videoId, null)
  expect(await online(workId)).toBe(0)
  await soon(async () =>
    expect(await traces(videoId)).toEqual({ incoming: false, work: false, stored: false }),
  )
})
