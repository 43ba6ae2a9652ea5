import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { catalogue } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { ffprobe, makeClip, mediaFolder } from '../../../../test/media/clips.ts'
import { makeReadyVideo } from '../../../../test/media/media.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { moveVersion } from '../../catalogue/queries/version.ts'
import { removeVideo } from '../service/videos.ts'
import { transcode } from '../transcode/transcode.ts'
import { makeMissingClips } from './by-command.ts'
import { clipMaxBytes, fromFolder, makePreviewClip } from './make-clip.ts'

/** Clips of finished films, by a real ffmpeg, and who is given them. */

const folder = await mediaFolder()
const signal = AbortSignal.timeout(120_000)

let server: TestServer
let media: string
/** Of a film of two seconds. */
let shortMedia: string
beforeAll(async () => {
  server = await startTestServer()
  // The works of the catalogue play a clip that is not there.
  const { db } = server.context
  await db.updateTable('video').set({ state: 'removed' }).where('source_kind', '=', 'demo').execute()
  // Noise in every picture: the hardest there is to keep small.
  const options = ['-vf', 'noise=alls=60:allf=t']
  const source = await makeClip(path.join(folder, 'film.mp4'), { size: '320x180', seconds: 13, options })
  media = await mkdtemp(path.join(folder, 'out-'))
  await transcode({ source, folder: media, signal, onProgress() {}, minFreeBytes: 0 })
  const shortSource = await makeClip(path.join(folder, 'short.mp4'), { size: '160x90', seconds: 2 })
  shortMedia = await mkdtemp(path.join(folder, 'short-'))
  await transcode({ source: shortSource, folder: shortMedia, signal, onProgress() {}, minFreeBytes: 0 })
})
afterAll(() => server.close())

const make = (of: string) => makePreviewClip({ ...fromFolder(of), folder: of, minFreeBytes: 0, signal })

test('a film gets some seconds of H.264 without sound, small however hard it is, and nothing else is left', async () => {
  expect(await make(media)).toBe(true)
  const file = path.join(media, 'preview/clip.mp4')
  expect(await readdir(path.join(media, 'preview'))).toEqual(['clip.mp4'])
  expect((await stat(file)).size).toBeLessThanOrEqual(clipMaxBytes)
  const { streams, format } = await ffprobe(file)
  expect(streams).toHaveLength(1)
  expect(streams[0]).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', width: 320, height: 180 })
  expect(Number(format.duration)).toBeGreaterThan(4)
  expect(Number(format.duration)).toBeLessThanOrEqual(6)
  // What plays it begins before all of it is there.
  const bytes = await readFile(file)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
})

test('a film of two seconds gets none', async () => {
  expect(await make(shortMedia)).toBe(false)
  expect(await readdir(shortMedia)).not.toContain('preview')
})

const rowOf = async (id: string) =>
  (await call(server.url, catalogue.getWork, { params: { id } })).answer.data
const previewOf = async (id: string) => (await rowOf(id)).preview
const version = async () =>
  (await server.context.db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version
const ask = (address: string | undefined, headers = {}) => fetch(server.url + address, { headers })

test('films that are there already get theirs by a command, which goes on where it was stopped', async () => {
  const [first, second, third] = [
    await makeReadyVideo(server.context, { folder: media }),
    await makeReadyVideo(server.context, { folder: media }),
    await makeReadyVideo(server.context, { folder: media }),
  ]
  const short = await makeReadyVideo(server.context, { folder: shortMedia })
  await rm(path.join(media, 'preview'), { recursive: true, force: true })
  const stopping = new AbortController()
  const begun = makeMissingClips(server.context, {
    signal: stopping.signal,
    onProgress: (done) => done === 1 && stopping.abort(),
  })
  await expect(begun).rejects.toThrow()
  const before = await version()
  await expect.poll(() => previewOf(first.workId)).toBe(first.videoId)
  expect(await previewOf(second.workId)).toBeUndefined()
  const { made, without, failed } = await makeMissingClips(server.context, { signal, onProgress() {} })
  expect([made, without, failed]).toEqual([2, 1, []])
  // Each is shown when it is made: the others may take hours.
  expect(Number(await version()) - Number(before)).toBe(2)
  for (const { workId } of [second, third]) await expect.poll(() => previewOf(workId)).toBeDefined()
  expect(await previewOf(short.workId)).toBeUndefined()
})

test('the address is of the film that everybody may watch now, and of no other', async () => {
  const { db } = server.context
  const { workId, videoId } = await makeReadyVideo(server.context, { folder: media })
  await makeMissingClips(server.context, { signal, onProgress() {} })
  await expect.poll(() => previewOf(workId)).toBeDefined()
  const address = `/previews/${workId}/${await previewOf(workId)}.mp4`
  const answer = await ask(address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('video/mp4')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
  expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(clipMaxBytes)
  expect((await ask(address, { range: 'bytes=0-99' })).status).toBe(206)

  const during = async (change: object, back: object) => {
    await db.updateTable('work').set(change).where('id', '=', workId).execute()
    const { status } = await ask(address)
    await db.updateTable('work').set(back).where('id', '=', workId).execute()
    return status
  }
  expect(await during({ published: false }, { published: true })).toBe(404)
  expect(await during({ is_online: 2 }, { is_online: 1 })).toBe(404)
  expect(await during({ play_level: 1 }, { play_level: 1 })).toBe(404)
  await moveVersion(db)
  await expect.poll(() => previewOf(workId)).toBeUndefined()
  await db.updateTable('work').set({ play_level: 0 }).where('id', '=', workId).execute()
  expect((await ask(address)).status).toBe(200)
  for (const wrong of [
    `/previews/${workId}/6000000000009999.mp4`,
    `/previews/1999999999999999/${videoId}.mp4`,
    `/previews/${workId}/${videoId}.m3u8`,
    `/previews/${workId}/../${videoId}.mp4`,
    '/previews/x',
  ]) {
    expect((await ask(wrong)).status).toBe(404)
  }
  await removeVideo(server.context, videoId, null)
  expect((await ask(address)).status).toBe(404)
  await expect.poll(() => previewOf(workId)).toBeUndefined()
})
