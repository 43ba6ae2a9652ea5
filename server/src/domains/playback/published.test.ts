import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isThere } from '../../../test/contents.ts'
import { facts, letGo, makeVideo, startVideoWorker, stepsBy } from '../../../test/media/preparing.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { soon } from '../../../test/soon.ts'
import { incomingFile, workFolder } from '../../platform/files/folders.ts'
import { SourceError } from '../../platform/files/source-error.ts'
import type { Runner } from '../../platform/jobs/runner.ts'
import { publishVideo } from './service/videos.ts'
import type { TranscodeOptions } from './transcode/transcode.ts'

vi.setConfig({ testTimeout: 40_000 })

/** A video that is ready keeps its media, however the attempt that made it, or an earlier one, ends. */

let server: TestServer
let folder: string
let runner: Runner | undefined
beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-published-'))
})
afterEach(async () => {
  await runner?.close()
  const { pool } = server.context
  await pool.query('drop trigger if exists fail_counts on channel')
  await pool.query('delete from graphile_worker._private_jobs')
  await rm(folder, { recursive: true })
})

/** Prepares a video with one try, in which `transcode` takes the place of the test's own. */
async function prepareOnce(
  videoId: string,
  transcode?: (options: TranscodeOptions) => Promise<typeof facts>,
) {
  const { context } = server
  await context.pool.query('update graphile_worker._private_jobs set max_attempts = 1')
  await letGo(folder)
  runner = startVideoWorker(context, folder, transcode && { transcode })
  await soon(async () => {
    const { rows } = await context.pool.query(
      `select from graphile_worker.jobs
       where task_identifier = 'prepare-video' and (attempts < max_attempts or locked_at is not null)`,
    )
    expect(rows).toEqual([])
  })
  return context.db
    .selectFrom('video')
    .select(['state', 'folder', 'reason'])
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
}

const mediaOf = async (videoId: string, attempt: number) =>
  (await server.context.storage.find(`video/${videoId}/${attempt}/master.m3u8`)) !== null

/** Stores media as an attempt and publishes them; its worker then does not hear that the commit came through. */
async function publishAs(videoId: string, attempt: number, options: TranscodeOptions): Promise<void> {
  const { context } = server
  await stepsBy(folder).transcode(options)
  const stored = `video/${videoId}/${attempt}`
  await context.storage.putFolder(stored, options.folder, new AbortController().signal)
  expect(await publishVideo(context, videoId, { folder: stored, ...facts }, attempt)).toBe(true)
}

test('counts that fail after the commit take nothing from the video, and are made good by the next recount', async () => {
  const { pool, config } = server.context
  const { videoId } = await makeVideo(server.context)
  await pool.query('insert into entity_stale values (1)')
  await pool.query(`
    create or replace function fail_counts() returns trigger language plpgsql as
    $$ begin raise exception 'the database is full'; end $$;
    create trigger fail_counts before update on channel for each statement execute function fail_counts()
  `)
  expect(await prepareOnce(videoId)).toEqual({ state: 'ready', folder: `video/${videoId}/1`, reason: null })
  expect(await mediaOf(videoId, 1)).toBe(true)
  expect(await isThere(incomingFile(config.dataDir, videoId))).toBe(false)
  expect(server.faults.join()).toContain('the database is full')
  expect((await pool.query('select from entity_stale')).rowCount).toBe(1)
})

test('a commit whose acknowledgement is lost on the last try leaves the media that it published', async () => {
  const { videoId } = await makeVideo(server.context)
  const video = await prepareOnce(videoId, async (options) => {
    await publishAs(videoId, 1, options)
    throw new Error('Connection terminated unexpectedly')
  })
  expect(video).toEqual({ state: 'ready', folder: `video/${videoId}/1`, reason: null })
  const { dataDir } = server.context.config
  expect(await mediaOf(videoId, 1)).toBe(true)
  expect(await isThere(incomingFile(dataDir, videoId))).toBe(false)
  expect(await isThere(workFolder(dataDir, videoId))).toBe(false)
})

test('an attempt that finds its video no longer in preparation leaves the media that it published', async () => {
  const { videoId } = await makeVideo(server.context)
  const video = await prepareOnce(videoId, async (options) => {
    await publishAs(videoId, 1, options)
    await once(options.signal, 'abort')
    throw options.signal.reason
  })
  expect(video).toEqual({ state: 'ready', folder: `video/${videoId}/1`, reason: null })
  expect(await mediaOf(videoId, 1)).toBe(true)
})

test('an attempt that fails after a later one has published leaves the media of that one', async () => {
  const { videoId } = await makeVideo(server.context)
  const video = await prepareOnce(videoId, async (options) => {
    await server.context.db.updateTable('video').set({ attempts: 2 }).where('id', '=', videoId).execute()
    await publishAs(videoId, 2, options)
    throw new SourceError('source_undecodable')
  })
  expect(video).toEqual({ state: 'ready', folder: `video/${videoId}/2`, reason: null })
  expect(await mediaOf(videoId, 2)).toBe(true)
})
