import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { library, playback } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { madeUpMedia, makeReadyVideo } from '../../../test/media/media.ts'
import { makeMember } from '../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

/** The files with which a film starts, in the answer that gives leave to watch it. */

let server: TestServer
let work: string
const folders: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  work = await workWith(twoQualities)
})
afterAll(async () => {
  await server.close()
  for (const folder of folders) await rm(folder, { recursive: true })
})

const list = (...seconds: number[]) =>
  `#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n${seconds.map((one, at) => `#EXTINF:${one},\n${at + 1}.m4s\n`).join('')}#EXT-X-ENDLIST\n`
const master = (...qualities: [name: string, kbps: number, codecs: string][]) =>
  `#EXTM3U\n${qualities
    .map(
      ([name, kbps, codecs]) =>
        `#EXT-X-STREAM-INF:BANDWIDTH=${kbps * 1000},AVERAGE-BANDWIDTH=1,CODECS="${codecs}"\n${name}/index.m3u8\n`,
    )
    .join('')}`

const avc = 'avc1.64001f,mp4a.40.2'
const quality = (name: string, bytes: number) => ({
  [`${name}/index.m3u8`]: list(1, 2, 3, 24),
  [`${name}/init.mp4`]: `first of ${name}`,
  ...Object.fromEntries([1, 2, 3, 4].map((at) => [`${name}/${at}.m4s`, `${name} ${at} `.repeat(bytes / 8)])),
})
const twoQualities = {
  'master.m3u8': master(['360p', 800, avc], ['720p', 2800, avc]),
  ...quality('360p', 80_000),
  ...quality('720p', 160_000),
}

async function workWith(files: Record<string, string | Buffer>, playLevel = 0): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-media-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  return (await makeReadyVideo(server.context, { folder, playLevel })).workId
}

interface Asked {
  work?: string
  headers?: Record<string, string>
  query?: { start?: '0' | '1'; from?: number; kbps?: number }
}

async function filesOf({ work: of = work, headers = {}, query = { start: '1' } }: Asked = {}) {
  const { answer } = await call(server.url, playback.getVideo, { params: { id: of }, query, headers })
  return answer.start?.map(({ name, encoding, content }) => ({
    name,
    content: Buffer.from(content, encoding).toString(),
  }))
}
const namesOf = async (asked?: Asked) => (await filesOf(asked))?.map(({ name }) => name)

test('the playlists and the first piece of the lowest quality come with the leave to watch', async () => {
  expect(await filesOf()).toEqual(
    ['master.m3u8', '360p/index.m3u8', '360p/init.mp4', '360p/1.m4s'].map((name) => ({
      name,
      content: twoQualities[name as keyof typeof twoQualities],
    })),
  )
})

test('they come where they are asked for alone', async () => {
  expect(await filesOf({ query: {} })).toBeUndefined()
  expect(await filesOf({ query: { start: '0' } })).toBeUndefined()
})

test('the quality is what a known connection carries', async () => {
  expect((await namesOf({ query: { start: '1', kbps: 5000 } }))?.[1]).toBe('720p/index.m3u8')
  // Seven tenths of it would not do.
  expect((await namesOf({ query: { start: '1', kbps: 3900 } }))?.[1]).toBe('360p/index.m3u8')
})

test('the piece is that of the moment at which the film begins', async () => {
  const last = async (from: number) => (await namesOf({ query: { start: '1', from } }))?.at(-1)
  expect(await last(0)).toBe('360p/1.m4s')
  expect(await last(1)).toBe('360p/2.m4s')
  expect(await last(7)).toBe('360p/4.m4s')
  expect(await last(86_400)).toBe('360p/4.m4s')
})

test('a member begins where the film was left, unless a moment is asked for', async () => {
  const member = await makeMember(server.context)
  const position = { dataId: work, position: 14, length: 30 }
  await call(server.url, library.setHistoryState, { body: { state: 'on' }, headers: member.headers })
  await call(server.url, playback.setPosition, { body: position, headers: member.headers })
  const { headers } = member
  expect((await namesOf({ headers }))?.at(-1)).toBe('360p/4.m4s')
  expect((await namesOf({ headers, query: { start: '1', from: 0 } }))?.at(-1)).toBe('360p/1.m4s')
})

test('a large piece of a better quality is not sent: the next quality is', async () => {
  const large = { ...twoQualities, ...quality('720p', 400_000) }
  const names = await namesOf({ work: await workWith(large), query: { start: '1', kbps: 20_000 } })
  expect(names?.at(-1)).toBe('360p/1.m4s')
})

test('where the lowest quality has a large piece, the player fetches it', async () => {
  const large = { ...twoQualities, ...quality('360p', 800_000) }
  expect(await namesOf({ work: await workWith(large) })).toEqual([
    'master.m3u8',
    '360p/index.m3u8',
    '360p/init.mp4',
  ])
})

test('of several codecs the player chooses: the list of qualities comes alone', async () => {
  const two = { ...twoQualities, 'master.m3u8': master(['360p', 800, avc], ['720p', 900, 'av01.0.05M.08']) }
  expect(await namesOf({ work: await workWith(two) })).toEqual(['master.m3u8'])
})

test('a film of which a file is missing gets its leave without them', async () => {
  const { 'master.m3u8': _, ...without } = madeUpMedia
  const of = await workWith(without)
  const { answer } = await call(server.url, playback.getVideo, { params: { id: of }, query: { start: '1' } })
  expect(answer).toMatchObject({ code: 200 })
  expect(answer.start).toBeUndefined()
})

test('nothing of a film comes without the right to watch it', async () => {
  const of = await workWith(twoQualities, 2)
  const response = await fetch(`${server.url}/prod-api/v2/video/censored/${of}?start=1`)
  expect(await response.json()).toEqual({ code: 401, msg: expect.any(String), reason: 'vip_only_signed_out' })
})

test('the answer is sent compressed, as the bytes of pieces in text are a third larger', async () => {
  const address = `${server.url}/prod-api/v2/video/censored/${work}?start=1`
  const response = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(((await response.json()) as { start: unknown[] }).start).toHaveLength(4)
  const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(((await plain.json()) as { start: unknown[] }).start).toHaveLength(4)
})
