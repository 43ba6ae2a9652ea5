import { catalogue, library } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../test/client.ts'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type PairedDevice, pairDevice, readText } from '../../../../test/tv/devices.ts'
import { checkXml, readXml, rssSchema } from '../../../../test/tv/xml.ts'

/** Stremio, lists for players, and feeds. */

let server: TestServer
let member: TestMember
let device: PairedDevice
beforeAll(async () => {
  server = await startTestServer()
  member = await makeMember(server.context, { levelId: 2 })
  device = await pairDevice(server.url, member)
})
afterAll(() => server.close())

const json = async (path: string) => JSON.parse(await readText(`${device.at}${path}`))

interface Meta {
  id: string
  type: string
  name: string
  poster?: string
  genres: string[]
}

test('Stremio installs the add-on, browses its catalogues and plays', async () => {
  const response = await fetch(`${device.at}/manifest.json`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const manifest = JSON.parse(await response.text())
  expect(manifest).toMatchObject({
    id: expect.stringMatching(/^[a-z.]+$/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    name: '夜航',
    description: expect.any(String),
    resources: ['catalog', 'meta', 'stream'],
    types: ['movie'],
    idPrefixes: ['yehang:'],
    behaviorHints: { adult: true, configurable: false },
  })
  const [catalog] = manifest.catalogs
  expect(catalog).toMatchObject({ type: 'movie', id: 'yehang-1', name: '有码' })
  const at = `/catalog/${catalog.type}/${catalog.id}`
  const { metas } = (await json(`${at}.json`)) as { metas: Meta[] }
  expect(metas.length).toBeGreaterThan(0)
  for (const meta of metas) {
    expect(meta).toMatchObject({ id: expect.stringMatching(/^yehang:\d{16}$/), type: 'movie' })
    expect(meta.poster).toMatch(/^http/)
  }
  const next = (await json(`${at}/skip=100.json`)) as { metas: Meta[] }
  expect(next.metas.map(({ id }) => id).filter((id) => metas.some((meta) => meta.id === id))).toEqual([])
  const genre = catalog.extra.find(({ name }: { name: string }) => name === 'genre').options[0] as string
  const ofGenre = (await json(`${at}/genre=${encodeURIComponent(genre)}&skip=0.json`)) as { metas: Meta[] }
  expect(ofGenre.metas.length).toBeGreaterThan(0)
  expect(ofGenre.metas.every(({ genres }) => genres.includes(genre))).toBe(true)
  expect(await json(`${at}/genre=nothing.json`)).toEqual({ metas: [] })

  const [meta] = metas
  const [number = ''] = meta?.name.split(' ') ?? []
  const searched = (await json(`/catalog/movie/yehang-search/search=${encodeURIComponent(number)}.json`)) as {
    metas: Meta[]
  }
  expect(searched.metas.map(({ id }) => id)).toContain(meta?.id)
  for (const id of [meta?.id ?? '', encodeURIComponent(meta?.id ?? '')]) {
    expect((await json(`/meta/movie/${id}.json`)).meta).toMatchObject({ id: meta?.id, name: meta?.name })
    expect((await json(`/stream/movie/${id}.json`)).streams).toMatchObject([
      {
        url: `${device.at}/play/${meta?.id.slice('yehang:'.length)}.m3u8`,
        behaviorHints: { notWebReady: true },
      },
    ])
  }
  for (const path of [
    '/catalog/movie/other.json',
    '/meta/movie/tt0111161.json',
    '/stream/series/yehang:1.json',
  ]) {
    expect((await fetch(`${device.at}${path}`)).status).toBe(404)
  }
})

/** As Stremio reads a catalogue: each call asks for what follows all that came, until nothing comes. */
async function idsOfCatalog({ at }: PairedDevice, path: string, extra = ''): Promise<string[]> {
  const ids: string[] = []
  for (let calls = 0; calls < 20; calls++) {
    const text = await readText(`${at}/catalog/movie/${path}/${extra}skip=${ids.length}.json`)
    const { metas } = JSON.parse(text) as { metas: Meta[] }
    if (metas.length === 0) return ids
    ids.push(...metas.map(({ id }) => id))
  }
  throw new Error(`${path} does not end`)
}

test('Stremio reads a catalogue to its end, each film once, also where the member hides some', async () => {
  const all = await idsOfCatalog(device, 'yehang-1')
  expect(all.length).toBeGreaterThan(100)
  expect(new Set(all).size).toBe(all.length)
  const [first = ''] = all
  const { meta } = await json(`/meta/movie/${first}.json`)
  const [number = ''] = meta.name.split(' ')
  const found = await idsOfCatalog(device, 'yehang-search', `search=${encodeURIComponent(number)}&`)
  expect(found).toContain(first)
  expect(new Set(found).size).toBe(found.length)

  const hiding = await makeMember(server.context, { levelId: 2 })
  const hidden = all.filter((_, place) => place % 3 === 0)
  for (const id of hidden) {
    const body = { status: 0, kind: 'work', id: id.replace('yehang:', '') }
    await call(server.url, library.hide, { headers: hiding.headers, body })
  }
  const left = await idsOfCatalog(await pairDevice(server.url, hiding), 'yehang-1')
  expect(left).toEqual(all.filter((id) => !hidden.includes(id)))
})

test('a list for players names each film that can be watched, with picture and group', async () => {
  const lines = (await readText(`${device.at}/list.m3u`)).split('\n')
  expect(lines[0]).toBe('#EXTM3U')
  const entries = lines.slice(1, -1)
  expect(entries.length).toBeGreaterThan(2)
  for (const [at, line] of entries.entries()) {
    if (at % 2 === 1) expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/tv\/[\w-]{43}\/play\/\d{16}\.m3u8$/)
    else expect(line).toMatch(/^#EXTINF:-?\d+ tvg-id="\d+" tvg-logo="[^"]*" group-title="[^"]+",.+$/)
  }
  const uncensored = await readText(`${device.at}/list.m3u?t=2`)
  expect(new Set(uncensored.match(/group-title="[^"]+"/g) ?? [])).toEqual(new Set(['group-title="无码"']))
})

test('feeds of a channel, a follow, a saved search and all that is followed lead to the site alone', async () => {
  const { headers } = member
  const performers = await call(server.url, catalogue.listPerformers, { query: { pageSize: 1 } })
  const performer = performers.answer.rows[0]
  const id = performer?.id ?? ''
  await call(server.url, library.follow, { headers, body: { status: 0, kind: 'performer', id } })
  const search = await call(server.url, library.saveSearch, {
    headers,
    body: { name: '海边 <1>', query: 'modId=3' },
  })
  const works = await call(server.url, catalogue.listWorks, { query: { performerId: id, pageSize: 50 } })
  const feeds = {
    '': `夜航 · 关注的新作品`,
    '?channel=anime': '夜航 · 动漫',
    [`?follow=${id}`]: `夜航 · ${performer?.nameCn ?? performer?.name}`,
    [`?search=${search.answer.data.id}`]: '夜航 · 海边 <1>',
  }
  for (const [query, title] of Object.entries(feeds)) {
    const text = await readText(`${device.at}/feed.xml${query}`)
    const document = readXml(text)
    checkXml(document, rssSchema)
    const [channel] = document.children
    expect(channel?.children[0]?.text).toBe(title)
    const items = channel?.children.filter(({ name }) => name === 'item') ?? []
    expect(items.length).toBeGreaterThan(0)
    expect(items.length).toBeLessThanOrEqual(50)
    const feed = await json(`/feed.json${query}`)
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title })
    const guids = items.map(({ children }) => children.find(({ name }) => name === 'guid')?.text)
    expect(feed.items.map((item: { id: string }) => item.id)).toEqual(guids)
    if (query.startsWith('?follow')) {
      expect(guids).toEqual(works.answer.rows.map((work) => `yehang:${work.id}`))
      expect(feed.items[0].url).toMatch(new RegExp(`^${server.url}/\\w+/${works.answer.rows[0]?.id}$`))
    }
    expect(text + JSON.stringify(feed)).not.toContain('/tv/')
  }
  for (const wrong of ['?channel=other', '?follow=1', '?search=5300000000009999']) {
    expect((await fetch(`${device.at}/feed.xml${wrong}`)).status).toBe(404)
  }
  const other = await pairDevice(server.url, await makeMember(server.context))
  expect((await fetch(`${other.at}/feed.xml?search=${search.answer.data.id}`)).status).toBe(404)
})
