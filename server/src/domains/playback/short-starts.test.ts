import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ffprobe, makeClip, mediaFolder } from '../../../test/media/clips.ts'
import { makeReadyVideo } from '../../../test/media/media.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { readyFolder, storedFolder } from '../../platform/files/folders.ts'
import { shortenStarts } from './service/short-starts.ts'
import { runLimits } from './transcode/limits.ts'
import { segmentsOf } from './transcode/playlist.ts'
import { runFfmpeg } from './transcode/run-ffmpeg.ts'

/** Films that were made with first segments of six seconds, and the command that gives them short ones. */

const folder = await mediaFolder()
let server: TestServer
let older: string
beforeAll(async () => {
  server = await startTestServer()
  // The demo's clip is not in the storage of a test.
  await server.context.db.deleteFrom('video').execute()
  older = await olderFilm()
})
afterAll(() => server.close())

/** As films were made before: key frames and segments every six seconds. */
async function olderFilm(): Promise<string> {
  const source = await makeClip(path.join(folder, 'film.mp4'), { seconds: 14, rate: 24 })
  const out = path.join(folder, 'older')
  await mkdir(path.join(out, '180p'), { recursive: true })
  const args = [
    ...['-i', `file:${source}`, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high'],
    ...['-force_key_frames', 'expr:gte(t,n_forced*6)', '-sc_threshold', '0', '-g', '145'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
    ...['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_flags', 'independent_segments', '-start_number', '1', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', '180p/%04d.m4s', '180p/index.m3u8'],
  ]
  const { signal } = new AbortController()
  await runFfmpeg({ args, folder: out, limits: runLimits(14), signal })
  const master =
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.64000d,mp4a.40.2"\n180p/index.m3u8\n'
  await writeFile(path.join(out, 'master.m3u8'), master)
  return out
}

/** When each frame is shown, and each block of sound is heard, as the playlist has them. */
async function timesOf(media: string) {
  const { packets } = await ffprobe(path.join(media, '180p/index.m3u8'), '-show_packets')
  const of = (type: string) =>
    packets
      .filter(({ codec_type }) => codec_type === type)
      .map(({ pts_time }) => Number(pts_time).toFixed(3))
      .toSorted()
  return { pictures: of('video'), sounds: of('audio') }
}

const run = (signal = new AbortController().signal) =>
  shortenStarts(server.context, { signal, onProgress() {} })

test('the first segment becomes three, all frames and sounds keep their times, and again changes nothing', async () => {
  const { videoId } = await makeReadyVideo(server.context, { folder: older })
  const media = path.join(readyFolder(server.context.config.dataDir), storedFolder(videoId))
  const before = await timesOf(media)
  expect(before.pictures).toHaveLength(14 * 24)
  expect(await run()).toMatchObject({ changed: 1, failed: [] })

  const list = await readFile(path.join(media, '180p/index.m3u8'), 'utf8')
  expect(segmentsOf(list).map(({ seconds, name, init }) => [Math.round(seconds), name, init])).toEqual([
    [1, 'start-1.m4s', 'start.mp4'],
    [2, 'start-2.m4s', 'start.mp4'],
    [3, 'start-3.m4s', 'start.mp4'],
    [6, '0002.m4s', 'init.mp4'],
    [2, '0003.m4s', 'init.mp4'],
  ])
  expect(await timesOf(media)).toEqual(before)
  // Players that have the playlist of before go on with it.
  expect(await readFile(path.join(media, '180p/0001.m4s'))).toEqual(
    await readFile(path.join(older, '180p/0001.m4s')),
  )
  expect(await run()).toMatchObject({ changed: 0, failed: [] })
})

test('a film whose files are missing is named, and the others are changed', async () => {
  const broken = path.join(folder, 'broken')
  await cp(older, broken, { recursive: true })
  await writeFile(path.join(broken, '180p/0001.m4s'), 'nothing')
  const { videoId } = await makeReadyVideo(server.context, { folder: broken })
  await makeReadyVideo(server.context, { folder: older })
  const done = await run()
  expect(done).toMatchObject({ changed: 1 })
  expect(done.failed.map((one) => one.videoId)).toEqual([videoId])
})

test('an interruption leaves each film whole', async () => {
  const { videoId } = await makeReadyVideo(server.context, { folder: older })
  expect(await run(AbortSignal.abort())).toMatchObject({ films: 0, changed: 0, failed: [] })
  const media = path.join(readyFolder(server.context.config.dataDir), storedFolder(videoId))
  expect(await readFile(path.join(media, '180p/index.m3u8'), 'utf8')).toContain('0001.m4s')
})
