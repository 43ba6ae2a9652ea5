import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { internet } from '../../../platform/download/connector.ts'
import { readRecord } from '../record/record.ts'
import type { Source, SourceItem } from '../source.ts'
import { openMaccms } from './maccms.ts'
import { noMapping, parseMapping } from './mapping.ts'
import { openFile } from './open.ts'

const sample = new URL('../testdata/maccms-detail.json', import.meta.url)
let server: Server | undefined
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-maccms-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

afterEach(() => server?.close())

/** A site that answers each request for a page by the next of its answers. */
async function site(pages: Record<string, ((response: ServerResponse) => void)[]>) {
  const asked: URL[] = []
  const opened = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    asked.push(url)
    const answers = pages[url.searchParams.get('pg') ?? ''] ?? []
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  const { port } = opened.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/api.php/provide/vod/?ac=list&t=13&at=xml`, asked }
}

const page = (ids: number[], pagecount: number) => (response: ServerResponse) => {
  const list = ids.map((vod_id) => ({
    vod_id,
    type_id: 13,
    vod_name: `ABC-${100 + vod_id} 灯塔`,
    vod_year: '2020',
  }))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ code: 1, msg: 'ok', page: 1, pagecount, list }))
}

async function all(source: Source): Promise<SourceItem[]> {
  const items: SourceItem[] = []
  for await (const item of source.items()) items.push(item)
  return items
}

let files = 0
async function write(text: string): Promise<string> {
  const file = path.join(folder, `${++files}.json`)
  await writeFile(file, text)
  return file
}

const pauses: number[] = []
const pause = async (ms: number) => {
  pauses.push(ms)
}

test('a wait for a page is said again and again, its tries together', async () => {
  const said: { place: string; seconds: number }[] = []
  let answer: (() => void) | undefined
  const slow = (response: ServerResponse) => {
    answer = () => page([2], 2)(response)
  }
  const { address } = await site({ 1: [page([1], 2)], 2: [slow] })
  const onWait = (wait: { place: string; seconds: number }) => {
    if (answer) said.push(wait)
    if (said.length === 3) answer?.()
  }
  const items = await all(openMaccms(address, noMapping, 1, { onWait, waitSaidMs: 5 }))
  expect(items).toHaveLength(2)
  expect(said.map(({ place }) => place.replace(/:\d+$/, ''))).toEqual(Array(3).fill('Page 2 of 127.0.0.1'))
})

test('a site is read page after page, a page that fails is asked for again', async () => {
  pauses.length = 0
  const failing = (response: ServerResponse) => response.writeHead(502).end('bad gateway')
  const dropping = (response: ServerResponse) => response.destroy()
  const { address, asked } = await site({ 1: [page([1, 2], 2)], 2: [failing, dropping, page([3], 2)] })
  const source = openMaccms(address, noMapping, 1, { pause })
  expect(
    (await all(source)).map((item) => [item.line, 'raw' in item && (item.raw as { number: string }).number]),
  ).toEqual([
    [1, 'ABC-101'],
    [2, 'ABC-102'],
    [3, 'ABC-103'],
  ])
  expect(pauses).toHaveLength(2)
  expect(asked.map(({ search }) => search)).toEqual([
    '?ac=detail&t=13&pagesize=100&pg=1',
    ...Array.from({ length: 3 }, () => '?ac=detail&t=13&pagesize=100&pg=2'),
  ])
  expect(source.fraction()).toBe(1)
})

test('a page that keeps failing ends the reading, after what came before', async () => {
  const { address } = await site({ 1: [page([1], 2)] })
  const lines: number[] = []
  const reading = async () => {
    for await (const { line } of openMaccms(address, noMapping, 1, { pause }).items()) lines.push(line)
  }
  await expect(reading()).rejects.toThrow(
    /Page 2 of 127.0.0.1:\d+ could not be read \(tried 4 times\): it answered HTTP 404/,
  )
  expect(lines).toEqual([1])
})

test('a source whose API is switched off is recognised, and not asked again', async () => {
  const { address, asked } = await site({ 1: [(response) => response.end('closed')] })
  await expect(all(openMaccms(address, noMapping, 1, { pause }))).rejects.toThrow('is switched off')
  expect(asked).toHaveLength(1)
})

test('an answer that is no page says what it is', async () => {
  const { address } = await site({ 1: [(response) => response.end('<html>nginx</html>')] })
  await expect(all(openMaccms(address, noMapping, 1, { pause }))).rejects.toThrow(
    'it starts with "<html>nginx</html>"',
  )
})

test('real items of a file give right records', async () => {
  const items = await all(await openFile(fileURLToPath(sample), noMapping, { channel: 1 }))
  const works = items.map((item) => ('raw' in item ? readRecord(item.raw, null) : item))
  expect(works[0]).toMatchObject({
    work: {
      modId: 1,
      number: 'VRJ-875',
      title: '春天的观测站回忆金色学校',
      pubTime: '2019-10-22',
      duration: 76,
      average: 2,
      evaluates: 576,
      picBig: 'http://127.0.0.1:18080//upload/vod/91/9128f1bd1903249f745a20da0215e889.jpg',
      magnets: [
        { infoHash: 'cfd0d7e58cfe8dca09d3724bcae7377b1483ee8a', createTime: '2025-10-09 16:32:51' },
        { infoHash: '820e0169df030fc259068cd50f7a0b3a8cb73634' },
      ],
    },
  })
  expect(works.map((read) => 'work' in read && read.work.number)).toEqual(['VRJ-875', 'HIM-943', 'VTZ-371'])
  expect(JSON.stringify(works)).not.toMatch(/m3u8|<p>/)
})

test('the address as typed may be of the own network; a redirect into it is refused and not followed', async () => {
  const inner: string[] = []
  const internal = createServer((request, response) => {
    inner.push(request.url ?? '')
    page([1], 1)(response)
  })
  await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve))
  const { port } = internal.address() as AddressInfo
  const to = (location: string) => (response: ServerResponse) => response.writeHead(302, { location }).end()
  pauses.length = 0
  for (const location of [
    `http://127.0.0.1:${port}/latest/meta-data`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    'http://169.254.169.254/latest/meta-data',
    'http://inner.example.org/',
  ]) {
    const { address } = await site({ 1: [to(location)] })
    const network = { ...internet, resolve: async () => ['10.0.0.7'] }
    const reading = all(openMaccms(address, noMapping, 1, { pause, network }))
    await expect(reading, location).rejects.toThrow('may not be asked')
    server?.close()
  }
  expect(inner).toEqual([])
  expect(pauses).toEqual([])
  const { address, asked } = await site({ 1: [to('/moved?pg=2')], 2: [page([1], 1)] })
  expect(await all(openMaccms(address, noMapping, 1, { pause }))).toHaveLength(1)
  expect(asked).toHaveLength(2)
  internal.close()
})

/** The records of a file of MacCMS. */
const read = async (text: string, mapping = noMapping, channel: 1 | null = 1) =>
  all(await openFile(await write(text), mapping, { channel }))

test('a file may hold pages, items or arrays of either, in lines or laid out in any way', async () => {
  const page = JSON.parse(await readFile(sample, 'utf8'))
  const once = await read(JSON.stringify(page))
  expect(once).toHaveLength(3)
  for (const text of [
    JSON.stringify(page, null, 2),
    JSON.stringify(page.list),
    JSON.stringify(page.list, null, '\t'),
    `${page.list.map((item: unknown) => JSON.stringify(item)).join('\n')}\n`,
    JSON.stringify([page]),
  ]) {
    expect(await read(text)).toEqual(once)
  }
  const pages = [JSON.stringify(page), JSON.stringify(page)]
  for (const text of [pages.join('\n'), `[${pages}]`]) expect(await read(text)).toHaveLength(6)
})

test('answers without details are refused, and would have emptied what works have', async () => {
  const item = { vod_id: 7, vod_name: 'ABC-107 灯塔', type_id: 13, vod_en: 'abc107', vod_play_from: 'm3u8' }
  await expect(read(JSON.stringify({ code: 1, list: [item] }))).rejects.toThrow('ask for ac=detail')
  await expect(read(JSON.stringify(item))).rejects.toThrow('ask for ac=detail')
  expect(await read(JSON.stringify({ ...item, vod_content: '' }))).toHaveLength(1)
})

test('a number may be made of the id of the source', async () => {
  const list = [{ vod_id: 7, vod_name: '灯塔', vod_year: '2020' }]
  expect(await read(JSON.stringify({ list }), parseMapping({ number: 'MV-+vod_id' }))).toMatchObject([
    { raw: { number: 'MV-7' } },
  ])
})

test('types lead to channels; unpublished items and left-out types are skipped and said', async () => {
  const list = [
    { vod_id: 1, type_id: '13', type_name: '手工', type_id_1: 2, vod_status: 1 },
    { vod_id: 2, type_id: 9, type_name: '音乐', type_id_1: 1, vod_status: '1' },
    { vod_id: 3, type_id: 12, type_name: '运动', type_id_1: 3 },
    { vod_id: 4, type_id: 12, type_name: '运动', type_id_1: 3, vod_status: 0 },
    { vod_id: 5, type_id: 16, type_name: '艺术', type_id_1: 8 },
  ]
  const mapping = parseMapping({ map: ['13=censored', '音乐=anime', '3=skip'] })
  const items = await read(JSON.stringify({ list }), mapping, null)
  expect(items.map((item) => ('raw' in item ? (item.raw as { channel: number }).channel : item))).toEqual([
    1,
    5,
    { line: 3, skip: expect.objectContaining({ en: 'of type 12 (运动), left out by --map' }) },
    { line: 4, skip: expect.objectContaining({ code: 'line_skipped_unpublished' }) },
    {
      line: 5,
      error: expect.objectContaining({
        en: expect.stringContaining('type 16 (艺术) has no channel: add --map 16=CHANNEL'),
      }),
    },
  ])
})

test.each(['title', 'vod_name'])('--map number=%s takes the number out of the title', async (column) => {
  const names = ['ABC-123 灯塔', '[站名] ABC-124 港口', '没有编号']
  const list = names.map((vod_name, place) => ({
    vod_id: place + 1,
    vod_sub: 'XX-9',
    vod_name,
    vod_year: '2020',
  }))
  const items = await read(JSON.stringify({ list }), parseMapping({ map: [`number=${column}`] }))
  expect(items).toMatchObject([
    { raw: { number: 'ABC-123', title: '灯塔' } },
    { raw: { number: 'ABC-124', title: '[站名] ABC-124 港口' } },
    { raw: { number: null, title: '没有编号' } },
  ])
})

test('fields can be mapped to columns of MacCMS, but never to what is played', async () => {
  const text = JSON.stringify({ list: [{ vod_id: 1, vod_en: 'abc100', vod_hits_month: 7 }] })
  const [item] = await read(text, parseMapping({ map: ['number=vod_en', 'collects=vod_hits_month'] }))
  expect(item).toMatchObject({ raw: { number: 'abc100', collects: 7 } })
  expect(() => parseMapping({ map: ['mp4=vod_play_url'] })).toThrow('never taken in')
  expect(() => parseMapping({ map: ['13=nowhere'] })).toThrow('there is no field 13')
})
