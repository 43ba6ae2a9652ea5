import { access, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { failureOf } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../../../test/media/preparing.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { incomingFile, workFolder } from '../../platform/files/folders.ts'
import { failStranded, tidyPlayback } from './scheduled.ts'
import { failVideo, removeVideo } from './service/videos.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

let server: TestServer
/** Files carry the machine's time, so the clock begins there. */
let now: number

beforeAll(async () => {
  now = Date.now()
  server = await startTestServer({ template: 'empty', now: () => now })
})
afterAll(() => server.close())

const video = (id: string) =>
  server.context.db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function leave(videoId: string): Promise<void> {
  const { dataDir } = server.context.config
  const [file, folder] = [incomingFile(dataDir, videoId), workFolder(dataDir, videoId)]
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, 'bytes')
  await writeFile(`${file}.source`, '{}')
  await mkdir(path.join(folder, '1'), { recursive: true })
  await writeFile(path.join(folder, '1/init.mp4'), 'bytes')
}
async function left(): Promise<string[]> {
  const { dataDir } = server.context.config
  const folders = [path.dirname(incomingFile(dataDir, '0')), path.dirname(workFolder(dataDir, '0'))]
  const names = await Promise.all(folders.map((folder) => readdir(folder)))
  return [...new Set(names.flat())].sort()
}

test('files on the disk are removed unless a video may still need them', async () => {
  const { context } = server
  const [waiting, failed, removed] = [
    await makeVideo(context),
    await makeVideo(context, 'upload', 'a.mp4'),
    await makeVideo(context),
  ]
  await failVideo(context, failed.videoId, failureOf('source_undecodable'))
  await removeVideo(context, removed.videoId, null)
  const unknown = '6900000000000009'
  for (const id of [waiting.videoId, failed.videoId, removed.videoId, unknown]) await leave(id)
  const copy = path.join(path.dirname(incomingFile(context.config.dataDir, '0')), 'copy-1')
  await writeFile(copy, 'bytes')
  const all = await left()
  const owned = (...ids: string[]) => all.filter((name) => ids.includes(name.split('.')[0] ?? ''))

  await tidyPlayback(context)
  expect(await left()).toEqual(all)

  now += 2 * hour
  await tidyPlayback(context)
  expect(await left()).toEqual(owned(waiting.videoId, failed.videoId, unknown))
  await expect(access(copy)).rejects.toThrow('ENOENT')

  now += 7 * day
  await tidyPlayback(context)
  expect(await left()).toEqual(owned(waiting.videoId, unknown))

  now += day
  await tidyPlayback(context)
  expect(await left()).toEqual(owned(waiting.videoId))
})

test('a video whose job is gone fails, and can be tried again', async () => {
  const { context } = server
  const [stranded, exhausted, waiting, running] = [
    await makeVideo(context),
    await makeVideo(context),
    await makeVideo(context),
    await makeVideo(context),
  ]
  const change = (set: string, { videoId }: { videoId: string }) =>
    context.pool.query(`update graphile_worker._private_jobs set ${set} where key = $1`, [`video ${videoId}`])
  await context.pool.query('delete from graphile_worker._private_jobs where key = $1', [
    `video ${stranded.videoId}`,
  ])
  await change('attempts = max_attempts', exhausted)
  await change('attempts = max_attempts, locked_at = now()', running)

  await failStranded(context)
  expect(await video(stranded.videoId)).toMatchObject({ state: 'waiting' })

  now += 2 * minute
  await failStranded(context)
  for (const { videoId } of [stranded, exhausted]) {
    expect(await video(videoId)).toMatchObject({ state: 'failed', reason: 'transcode_interrupted' })
  }
  for (const { videoId } of [waiting, running]) {
    expect(await video(videoId)).toMatchObject({ state: 'waiting' })
  }
})

test('players that have gone are forgotten', async () => {
  const { context } = server
  const { workId, videoId } = await makeVideo(context)
  const row = { work_id: workId, video_id: videoId, address: '127.0.0.0/24', media_epoch: 0 }
  const [past, future] = [new Date(now - minute), new Date(now + minute)]
  await context.db
    .insertInto('stream')
    .values([
      { ...row, id: Buffer.alloc(16, 1), seen_at: past, expires_at: past },
      { ...row, id: Buffer.alloc(16, 2), seen_at: past, expires_at: future },
    ])
    .execute()
  await tidyPlayback(context)
  const rows = await context.db.selectFrom('stream').select('id').execute()
  expect(rows).toEqual([{ id: Buffer.alloc(16, 2) }])
})
