import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { base, playback, uploadChunkBytes } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { worksWithoutVideo } from '../../../test/kept.ts'
import { uploaderAs, videoBytes } from '../../../test/media/uploading.ts'
import { makeMember, type TestMember } from '../../../test/member.ts'
import { noon, startTestServer, type TestServer } from '../../../test/server.ts'
import { dayMs } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { incomingFile, uploadFile } from '../../platform/files/folders.ts'

let server: TestServer
let works: string[]
let now = noon
/** One for each test: a work takes one video at a time. */
let work: string
let editor: TestMember
let upload: ReturnType<typeof uploaderAs>

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  works = await worksWithoutVideo(server.context.db, 60)
})
afterAll(() => server.close())
beforeEach(async () => {
  work = works.pop() ?? ''
  editor = await makeMember(server.context, { roles: ['editor'] })
  upload = uploaderAs(editor, server.url)
})

const dataDir = () => server.context.config.dataDir
const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

async function begun(size: number): Promise<string> {
  return (await upload.begin(work, size)).answer.data.uploadId
}

const videoOf = (id: string) =>
  server.context.db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirst()

async function jobsOf(videoId: string): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.jobs where key = ${`video ${videoId}`} and task_identifier = 'prepare-video'
  `.execute(server.context.db)
  return rows.length
}

test('a file comes in by chunks and becomes the video of its work', async () => {
  const whole = videoBytes(100_000)
  const { uploadId, ...state } = (await upload.begin(work, whole.length, '灯塔\u202e.mp4')).answer.data
  expect(state).toEqual({ offset: 0, size: 100_000 })
  expect((await upload.send(uploadId, 0, whole.subarray(0, 60_000))).answer.data).toEqual({
    offset: 60_000,
    size: 100_000,
    videoId: null,
  })
  expect((await upload.look(uploadId)).answer.data).toEqual({ uploadId, offset: 60_000, size: 100_000 })
  const last = (await upload.send(uploadId, 60_000, whole.subarray(60_000))).answer.data
  const videoId = last.videoId ?? ''
  expect(last).toEqual({ offset: 100_000, size: 100_000, videoId: expect.stringMatching(/^\d{16}$/) })
  expect(await readFile(incomingFile(dataDir(), videoId))).toEqual(whole)
  expect(await exists(uploadFile(dataDir(), uploadId))).toBe(false)
  expect(await videoOf(videoId)).toMatchObject({
    work_id: work,
    source_kind: 'upload',
    source: '灯塔.mp4',
    state: 'waiting',
    created_by: editor.id,
  })
  expect(await jobsOf(videoId)).toBe(1)
  const { is_online } = await server.context.db
    .selectFrom('work')
    .select('is_online')
    .where('id', '=', work)
    .executeTakeFirstOrThrow()
  expect(is_online).toBe(2)

  // A client that lost the last answer asks again, also when the worker is done with the file.
  await rm(incomingFile(dataDir(), videoId))
  expect((await upload.look(uploadId)).answer.data.offset).toBe(100_000)
  expect((await upload.send(uploadId, 100_000, Buffer.alloc(0))).answer.data.videoId).toBe(videoId)
  expect((await upload.send(uploadId, 60_000, whole.subarray(60_000))).refusal.msg).toBe(
    '已收到 100000 字节，请从这里续传',
  )
  expect(await jobsOf(videoId)).toBe(1)
})

test('a chunk from another place is refused with the place to go on from, and changes nothing', async () => {
  const whole = videoBytes(9000)
  const uploadId = await begun(9000)
  await upload.send(uploadId, 0, whole.subarray(0, 5000))
  for (const offset of [0, 4999, 5001, 9000]) {
    expect((await upload.send(uploadId, offset, whole.subarray(0, 100))).refusal).toEqual({
      code: 500,
      msg: '已收到 5000 字节，请从这里续传',
      reason: 'upload_wrong_offset',
      params: { received: 5000 },
    })
  }
  expect((await upload.look(uploadId)).answer.data.offset).toBe(5000)
})

test('more than was announced is refused, at once and after the end', async () => {
  const uploadId = await begun(5000)
  const refusal = {
    code: 500,
    msg: '传来的内容超过了开始上传时说明的大小',
    reason: 'upload_longer_than_said',
  }
  expect((await upload.send(uploadId, 0, videoBytes(5001))).refusal).toEqual(refusal)
  expect((await upload.look(uploadId)).answer.data.offset).toBe(0)
  const { videoId } = (await upload.send(uploadId, 0, videoBytes(5000))).answer.data
  expect((await upload.send(uploadId, 5000, Buffer.from('x'))).refusal).toEqual(refusal)
  expect(await readFile(incomingFile(dataDir(), videoId ?? ''))).toEqual(videoBytes(5000))
})

test('a chunk above 8 MB is refused, and the connection goes on', async () => {
  const uploadId = await begun(20 * 1024 ** 2)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const put = (offset: number, bytes: Buffer) =>
    new Promise<{ code: number; msg: string }>((resolve, reject) => {
      const path = playback.addUploadChunk.path.replace('{uploadId}', uploadId)
      const headers = { ...editor.headers, 'content-type': 'application/octet-stream' }
      request(`${server.url}${base}${path}?offset=${offset}`, { method: 'PUT', agent, headers }, (answer) => {
        let text = ''
        answer.on('data', (part) => (text += part)).on('end', () => resolve(JSON.parse(text)))
      })
        .on('error', reject)
        .end(bytes)
    })
  expect(await put(0, videoBytes(uploadChunkBytes + 1))).toEqual({
    code: 500,
    msg: '一次最多上传 8 MB',
    reason: 'upload_too_large',
    params: { megabytes: 8 },
  })
  expect(await put(7, videoBytes(uploadChunkBytes))).toMatchObject({ code: 500 })
  expect(await put(0, videoBytes(uploadChunkBytes))).toMatchObject({ code: 200 })
  agent.destroy()
  expect((await upload.look(uploadId)).answer.data.offset).toBe(uploadChunkBytes)
})

test.each([
  ['a playlist', '#EXTM3U\n#EXTINF:6,\nfile:///etc/passwd\n'],
  ['an archive', 'PK\x03\x04'],
  ['a page', '<!doctype html><script>'],
  ['a PNG', '\x89PNG\r\n\x1a\n'],
])('%s named .mp4 is refused with its first chunk, and nothing is left', async (_name, start) => {
  const uploadId = await begun(30 * 1024 ** 3)
  const bytes = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(100_000)])
  expect((await upload.send(uploadId, 0, bytes)).refusal).toEqual({
    code: 500,
    msg: '这不是可以处理的影片文件，只接受 MP4、MOV、MKV、WebM、TS、AVI、FLV',
    reason: 'not_a_video',
  })
  expect((await upload.look(uploadId)).code).toBe(404)
  expect(await exists(uploadFile(dataDir(), uploadId))).toBe(false)
})

test('its type is checked as soon as there are enough bytes, or at its end, however small the chunks are', async () => {
  const right = videoBytes(6000)
  const uploadId = await begun(6000)
  for (let at = 0; at < 6000; at += 500) {
    expect((await upload.send(uploadId, at, right.subarray(at, at + 500))).code).toBe(200)
  }
  work = works.pop() ?? ''
  const wrong = await begun(100_000)
  expect((await upload.send(wrong, 0, Buffer.alloc(4000))).code).toBe(200)
  expect((await upload.send(wrong, 4000, Buffer.alloc(96))).refusal.msg).toContain('不是可以处理的影片')
  const short = await begun(10)
  expect((await upload.send(short, 0, Buffer.alloc(9))).code).toBe(200)
  expect((await upload.send(short, 9, Buffer.alloc(1))).refusal.msg).toContain('不是可以处理的影片')
})

test('of concurrent chunks one is written, whole', async () => {
  const whole = videoBytes(3_000_000)
  const uploadId = await begun(whole.length)
  const third = whole.length / 3
  for (let at = 0; at < whole.length; at += third) {
    const part = whole.subarray(at, at + third)
    const slow = await upload.part(uploadId, at, part.length, part.subarray(0, 500_000))
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload.send(uploadId, at, part)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    slow.rest(part.subarray(500_000))
    await slow.ended
    expect((await upload.look(uploadId)).answer.data.offset).toBe(at + third)
  }
  const { videoId } = (await upload.send(uploadId, whole.length, Buffer.alloc(0))).answer.data
  expect((await readFile(incomingFile(dataDir(), videoId ?? ''))).equals(whole)).toBe(true)
})

test('an upload that was completed twice at once is one video', async () => {
  const uploadId = await begun(5000)
  const rival = await makeMember(server.context, { roles: ['admin'] })
  const other = uploaderAs(rival, server.url)
  await upload.send(uploadId, 0, videoBytes(5000).subarray(0, 4999))
  const last = videoBytes(5000).subarray(4999)
  await Promise.all([upload.send(uploadId, 4999, last), other.send(uploadId, 4999, last)])
  const answers = await Promise.all(
    [upload, other, upload].map((someone) => someone.send(uploadId, 5000, Buffer.alloc(0))),
  )
  const ids = new Set(answers.map(({ answer }) => answer.data.videoId))
  expect(ids.size).toBe(1)
  expect(await jobsOf([...ids][0] ?? '')).toBe(1)
})

test('while another video of the work is being prepared the file waits complete', async () => {
  const first = await begun(5000)
  const second = await begun(6000)
  await upload.send(first, 0, videoBytes(5000))
  const refusal = { code: 500, msg: '这部作品已有影片在处理', reason: 'video_under_way' }
  expect((await upload.send(second, 0, videoBytes(6000))).refusal).toEqual(refusal)
  expect((await upload.look(second)).answer.data.offset).toBe(6000)
  await server.context.db.updateTable('video').set({ state: 'failed' }).where('work_id', '=', work).execute()
  const { videoId } = (await upload.send(second, 6000, Buffer.alloc(0))).answer.data
  expect(await readFile(incomingFile(dataDir(), videoId ?? ''))).toEqual(videoBytes(6000))
})

test('an upload is accessible to the member of staff that began it and to administrators', async () => {
  const uploadId = await begun(5000)
  const colleague = uploaderAs(await makeMember(server.context, { roles: ['editor'] }), server.url)
  expect((await colleague.look(uploadId)).code).toBe(404)
  expect((await colleague.send(uploadId, 0, videoBytes(5000))).code).toBe(404)
  expect((await colleague.cancel(uploadId)).code).toBe(404)
  const admin = uploaderAs(await makeMember(server.context, { roles: ['admin'] }), server.url)
  expect((await admin.send(uploadId, 0, videoBytes(5000))).answer.data.videoId).toEqual(expect.any(String))
})

test('an upload that is given up leaves nothing; a complete one cannot be', async () => {
  const uploadId = await begun(9000)
  await upload.send(uploadId, 0, videoBytes(9000).subarray(0, 5000))
  expect((await upload.cancel(uploadId)).code).toBe(200)
  expect((await upload.look(uploadId)).code).toBe(404)
  expect(await exists(uploadFile(dataDir(), uploadId))).toBe(false)
  expect((await upload.cancel(uploadId)).code).toBe(404)
  const complete = await begun(5000)
  const { videoId } = (await upload.send(complete, 0, videoBytes(5000))).answer.data
  expect((await upload.cancel(complete)).code).toBe(404)
  expect(await exists(incomingFile(dataDir(), videoId ?? ''))).toBe(true)
})

test('one may have twenty unfinished, however many are begun at once', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => upload.begin(work, 5000)))
  const refused = answers.filter(({ code }) => code !== 200)
  expect(refused.map(({ refusal }) => refusal)).toEqual(
    Array.from({ length: 5 }, () => ({
      code: 402,
      msg: '未完成的上传最多 20 个',
      reason: 'uploads_full',
      params: { max: 20 },
    })),
  )
  const uploadId = answers.find(({ code }) => code === 200)?.answer.data.uploadId ?? ''
  await upload.send(uploadId, 0, videoBytes(5000))
  expect((await upload.begin(work, 5000)).code).toBe(200)
})

test('uploads without activity for a week are removed, and so are files without an upload', async () => {
  const [old, kept] = [await begun(9000), await begun(9000)]
  await upload.send(old, 0, videoBytes(9000).subarray(0, 5000))
  const orphan = uploadFile(dataDir(), '6199999999999999')
  await writeFile(orphan, 'x')
  const before = now
  now += 6 * dayMs
  editor = await makeMember(server.context, { roles: ['admin'] })
  upload = uploaderAs(editor, server.url)
  await upload.send(kept, 0, videoBytes(9000).subarray(0, 5000))
  now += dayMs + 60_000
  editor = await makeMember(server.context, { roles: ['admin'] })
  upload = uploaderAs(editor, server.url)
  await begun(9000)
  expect((await upload.look(old)).code).toBe(404)
  expect(await exists(uploadFile(dataDir(), old))).toBe(false)
  expect(await exists(orphan)).toBe(false)
  expect((await upload.look(kept)).answer.data.offset).toBe(5000)
  now = before
})

test('bad input is refused in words and begins nothing', async () => {
  const { headers } = editor
  const count = async () => (await server.context.db.selectFrom('upload').select('id').execute()).length
  const before = await count()
  const body = { dataId: work, fileName: 'a.mp4', size: 1 }
  for (const change of [
    { size: 0 },
    { size: -1 },
    { size: 1.5 },
    { size: 65 * 1024 ** 3 },
    { fileName: '' },
  ]) {
    const { refusal } = await call(server.url, playback.beginUpload, {
      body: { ...body, ...change },
      headers,
    })
    expect(refusal).toMatchObject({ code: 500, data: { fields: { [Object.keys(change)[0] ?? '']: /./ } } })
  }
  expect((await upload.begin('1999999999999999', 10)).code).toBe(404)
  expect(await count()).toBe(before)
  const uploadId = await begun(9000)
  const path = base + playback.addUploadChunk.path.replace('{uploadId}', uploadId)
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'video/mp4']) {
    const response = await fetch(`${server.url}${path}?offset=0`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': type },
      body: '{}',
    })
    expect(await response.json(), type).toEqual({
      code: 500,
      msg: '请求内容应为 application/octet-stream',
      reason: 'body_not_bytes',
    })
  }
  expect((await upload.send(uploadId, 0, Buffer.alloc(0))).answer.data.offset).toBe(0)
})

test('without room on the disk nothing is begun, and a chunk is refused', async () => {
  const roomy = readConfig({}).media
  const uploadId = await begun(9000)
  const { config } = server.context
  const media = config.media
  const refusal = {
    code: 500,
    msg: '服务器磁盘空间不足，暂时不能接收影片',
    reason: 'upload_disk_full',
    params: { what: 'video' },
  }
  try {
    config.media = { ...roomy, minFreeBytes: 1e18 }
    expect((await upload.begin(work, 5000)).refusal).toEqual(refusal)
    expect((await upload.send(uploadId, 0, videoBytes(5000))).refusal).toEqual(refusal)
  } finally {
    config.media = media
  }
  expect((await upload.look(uploadId)).answer.data.offset).toBe(0)
})

test('no chunks are left beside the uploads, and there was no fault', async () => {
  const names = await readdir(path.dirname(uploadFile(dataDir(), '0')))
  expect(names.filter((name) => !/^\d{16}$/.test(name))).toEqual([])
  expect(server.faults).toEqual([])
})
