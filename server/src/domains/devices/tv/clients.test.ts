import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type TestMember } from '../../../../test/member.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type PairedDevice, pairDevice, readText, withParameters } from '../../../../test/tv/devices.ts'
import {
  type AppItem,
  type AppPage,
  intOf,
  looksLikeFilm,
  readLibreTv,
  readMoonTv,
  readVod,
} from '../../../../test/tv/vod-apps.ts'
import { checkXml, readXml, vodSchema } from '../../../../test/tv/xml.ts'
import { moveVersion } from '../../catalogue/queries/version.ts'

/** Requests as apps of televisions send them, and answers as they read them. */

let server: TestServer
let vip: TestMember
let device: PairedDevice
beforeAll(async () => {
  server = await startTestServer()
  vip = await makeMember(server.context, { levelId: 2 })
  device = await pairDevice(server.url, vip)
})
afterAll(() => server.close())

const api = (parameters: Record<string, string> = {}) =>
  readText(withParameters(`${device.at}/api`, parameters))
const provide = (parameters: Record<string, string> = {}) =>
  readText(withParameters(`${device.at}/provide`, parameters))
const idsOf = ({ items }: AppPage) => items.map(({ id }) => id)
const playsAt = ({ id }: AppItem) => `${device.at}/play/${id}.m3u8`
const json64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function someItem(): Promise<AppItem> {
  const [item] = readVod(await api({ ac: 'detail', t: '1', pg: '1' })).items
  if (item === undefined) throw new Error('nothing can be watched in the test catalogue')
  return item
}

test('FongMi finds two sites in the configuration, and nothing that it would run', async () => {
  const configuration = JSON.parse(await readText(`${device.at}/config.json`)) as Record<string, unknown> & {
    sites: Record<string, unknown>[]
  }
  expect(configuration).toMatchObject({ spider: '', parses: [], flags: [], rules: [], doh: [], ads: [] })
  expect(configuration.sites).toMatchObject([
    { key: 'yehang', type: 4, api: `${device.at}/api`, searchable: 1, filterable: 1 },
    { key: 'yehang-maccms', type: 1, api: `${device.at}/provide` },
  ])
  for (const { timeout, type, changeable } of configuration.sites) {
    for (const number of [timeout, type, changeable]) intOf(number, 'a number of a site')
  }
  expect(JSON.parse(await readText(`${device.at}/depot.json`))).toEqual({
    urls: [{ url: `${device.at}/config.json`, name: '夜航' }],
  })
})

test.each([
  ['type 1, which sends nothing', {}],
  ['type 4', { filter: 'true' }],
])('the home of %s has categories with filters, and films with pictures', async (_, parameters) => {
  const home = readVod(await api(parameters))
  expect(home.classes.length).toBeGreaterThan(0)
  expect(home.items.length).toBeGreaterThan(0)
  for (const item of home.items) {
    expect(item.picture).toMatch(/^http/)
    expect(item.lines).toEqual([{ from: 'yehang', label: '正片', url: playsAt(item) }])
    expect(looksLikeFilm(item.lines[0]?.url ?? '')).toBe(true)
  }
  for (const { id } of home.classes) {
    expect(home.filters[String(id)]?.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['tag0', 'year', 'by']),
    )
  }
})

test('each category lists what can be watched in it, page by page, each film once', async () => {
  const { classes } = readVod(await api({ filter: 'true' }))
  const [first] = classes
  const t = String(first?.id)
  const pages: AppPage[] = []
  for (let pg = 1; pg <= (pages[0]?.pagecount ?? 1); pg++) {
    pages.push(readVod(await api({ ac: 'detail', t, pg: String(pg), pagesize: '10' })))
  }
  const ids = pages.flatMap(idsOf)
  expect(ids.length).toBe(pages[0]?.total)
  expect(new Set(ids).size).toBe(ids.length)
  expect(idsOf(readVod(await api({ ac: 'detail', t, pg: '9999' })))).toEqual([])
  for (const unknown of ['99', 'abc', '-1', "1'"]) {
    expect(readVod(await api({ ac: 'detail', t: unknown })).items).toEqual([])
  }
})

test('filters narrow a category in each of the three ways in which they are sent', async () => {
  const { classes, filters } = readVod(await api({ filter: 'true' }))
  const t = String(classes[0]?.id)
  const [group] = filters[t] ?? []
  const tag = group?.values[1] ?? ''
  const all = readVod(await api({ ac: 'detail', t }))
  const chosen = { [group?.key ?? '']: tag }
  const ways = [{ f: JSON.stringify(chosen) }, { ext: json64(chosen) }, chosen]
  const found = await Promise.all(ways.map(async (way) => readVod(await api({ ac: 'detail', t, ...way }))))
  expect(found[0]?.total).toBeGreaterThan(0)
  expect(found[0]?.total).toBeLessThan(all.total)
  expect(found.map(idsOf)).toEqual([
    idsOf(found[0] as AppPage),
    idsOf(found[0] as AppPage),
    idsOf(found[0] as AppPage),
  ])
  const [year] = all.items.map((item) => item.year)
  const ofYear = readVod(await api({ ac: 'detail', t, ext: json64({ year, by: 'average' }) }))
  expect(new Set(ofYear.items.map((item) => item.year))).toEqual(new Set([year]))
  // What is no filter of ours narrows nothing.
  for (const wrong of ['%', '{', 'null', json64({ tag0: '1 or 1=1' })]) {
    expect(readVod(await api({ ac: 'detail', t, ext: wrong })).total).toBe(all.total)
  }
})

test('details are found by one id and by several, as apps ask that miss a picture', async () => {
  const items = readVod(await api({ ac: 'detail', t: '1' })).items.slice(0, 3)
  const ids = items.map(({ id }) => id)
  expect(readVod(await api({ ac: 'detail', ids: ids[0] ?? '' })).items).toEqual(items.slice(0, 1))
  expect(idsOf(readVod(await api({ ac: 'detail', ids: ids.join(',') })))).toEqual(ids)
  expect(readVod(await api({ ac: 'detail', ids: '1999999999999999,abc,' })).items).toEqual([])
})

test('a search finds a film by its number, as each app sends it', async () => {
  const item = await someItem()
  const [wd = ''] = item.name.split(' ')
  for (const parameters of [
    // FongMi, with and without a page; takagen.
    { wd, quick: 'false', extend: '' },
    { wd, quick: 'true', extend: '', pg: '1' },
    { wd, ac: 'detail' },
  ]) {
    expect(idsOf(readVod(await api(parameters)))).toContain(item.id)
  }
  expect(idsOf(readVod(await api({ wd: '没有这样的作品名字' })))).toEqual([])
  const parallel = await Promise.all(
    Array.from({ length: 50 }, (_, page) => provide({ ac: 'videolist', wd, pg: String(page + 1) })),
  )
  expect(
    parallel.map((text) => readLibreTv(text).length).reduce((sum, count) => sum + count),
  ).toBeGreaterThan(0)
  const [found] = readMoonTv(parallel[0] ?? '').filter(({ id }) => id === item.id)
  expect(found).toEqual({ id: item.id, title: item.name, year: item.year, episodes: [playsAt(item)] })
})

test('type 4 asks what to play by what the list says, and by the id alone', async () => {
  const item = await someItem()
  for (const play of [item.lines[0]?.url ?? '', item.id]) {
    const answer = JSON.parse(await api({ play, flag: 'yehang' })) as Record<string, unknown>
    expect(answer).toMatchObject({ parse: 0, url: playsAt(item), subs: [] })
    expect(answer).not.toHaveProperty('danmaku')
  }
  expect(() => JSON.parse('')).toThrow()
  const refused = JSON.parse(await api({ play: '1999999999999999', flag: 'yehang' })) as Record<
    string,
    unknown
  >
  expect(refused).toMatchObject({ code: 0, reason: 'not_found', url: '' })
})

test('MacCMS lists by ac, with ids, year, hours and page size', async () => {
  const list = readVod(await provide({ ac: 'list' }), true)
  expect(list.classes.length).toBeGreaterThan(0)
  expect(JSON.parse(await provide({ ac: 'list' })).list[0]).not.toHaveProperty('vod_play_url')
  for (const ac of ['detail', 'videolist']) {
    const page = readVod(await provide({ ac, t: '1', pg: '2', pagesize: '5' }))
    expect([page.items.length, page.pagecount]).toEqual([5, Math.ceil(page.total / 5)])
    expect(JSON.parse(await provide({ ac }))).not.toHaveProperty('class')
  }
  expect(readVod(await provide({ ac: 'detail', pagesize: '1000' })).items.length).toBeLessThanOrEqual(100)
  const item = await someItem()
  expect(idsOf(readVod(await provide({ ac: 'detail', ids: item.id })))).toEqual([item.id])
  const years = readVod(
    await provide({ ac: 'detail', year: `${Number(item.year) - 1}-${item.year}`, pagesize: '100' }),
  )
  expect(years.items.every(({ year }) => [item.year, String(Number(item.year) - 1)].includes(year))).toBe(
    true,
  )
})

test('what was changed within some hours is listed, the last changed first', async () => {
  const { db, clock } = server.context
  await db
    .updateTable('work')
    .set({ updated_at: new Date(clock.now() - 48 * 3_600_000) })
    .execute()
  expect(readVod(await provide({ ac: 'videolist', h: '24' })).total).toBe(0)
  const items = readVod(await provide({ ac: 'videolist', pagesize: '3' })).items
  for (const [at, { id }] of items.entries()) {
    await db
      .updateTable('work')
      .set({ updated_at: new Date(clock.now() - (at + 1) * 60_000) })
      .where('id', '=', id)
      .execute()
  }
  expect(idsOf(readVod(await provide({ ac: 'videolist', h: '24' })))).toEqual(items.map(({ id }) => id))
  expect(readVod(await provide({ ac: 'videolist', h: '24', pg: '2' })).items).toEqual([])
})

test('the same in XML is well-formed and fits its schema', async () => {
  const { db } = server.context
  const item = await someItem()
  const title = '灯塔 <与> "海" & \'岸\' ]]> $9#1 \u0001\uE000'
  await db.updateTable('work').set({ title }).where('id', '=', item.id).execute()
  await moveVersion(db)
  await expect.poll(() => api({ ac: 'detail', ids: item.id })).toContain('灯塔 <与>')
  for (const ac of ['list', 'detail', 'videolist', '']) {
    const isBrief = ac === 'list' || ac === ''
    for (const more of [{}, { t: '2' }, { wd: '不存在的名字' }, { ids: item.id }]) {
      checkXml(readXml(await provide({ ac, at: 'xml', ...more })), vodSchema(isBrief))
    }
  }
  const document = readXml(await provide({ ac: 'detail', at: 'xml', ids: item.id }))
  const [video] = document.children[0]?.children ?? []
  const said = Object.fromEntries(video?.children.map(({ name, text }) => [name, text]) ?? [])
  expect(said.name).toContain('灯塔 <与> "海" & \'岸\' ]]> 9 1')
  expect(video?.children.find(({ name }) => name === 'dl')?.children[0]?.text).toBe(`正片$${playsAt(item)}`)
  // The title is as harmless in JSON.
  expect(readVod(await provide({ ac: 'detail', ids: item.id })).items[0]?.name).toBe(said.name)
  expect((await fetch(`${device.at}/provide?at=xml`)).headers.get('content-type')).toBe(
    'text/xml; charset=utf-8',
  )
})

test('a device that was removed is told so in words that apps show', async () => {
  const gone = `${server.url}/tv/${'A'.repeat(43)}`
  expect(() => readVod('{"code":0,"msg":"x"}')).toThrow('refused: x')
  for (const path of ['api', 'provide?ac=videolist&wd=a', 'config.json']) {
    const text = await readText(`${gone}/${path}`)
    expect(() => readVod(text)).toThrow(/refused: 这台设备已被移除/)
    // Apps read the numbers all the same.
    const { page, pagecount, limit, total } = JSON.parse(text) as Record<string, unknown>
    for (const number of [page, pagecount, limit, total]) intOf(number, 'a number of a refusal')
  }
})

test('addresses are those under which the app reached the site', async () => {
  const { port } = new URL(server.url)
  const text = await readText(`http://localhost:${port}/tv/${device.token}/config.json`)
  expect(JSON.parse(text).sites[0].api).toBe(`http://localhost:${port}/tv/${device.token}/api`)
})

test('two devices of one level share what is cached, each with its own addresses', async () => {
  const other = await pairDevice(server.url, await makeMember(server.context, { levelId: 2 }), '卧室')
  const mine = await api({ ac: 'detail', t: '1' })
  const theirs = await readText(`${other.at}/api?ac=detail&t=1`)
  expect(theirs).toBe(mine.replaceAll(device.token, other.token))
  expect(theirs).not.toContain(device.token)
})

test('a film that is taken off the site leaves what is cached', async () => {
  const item = await someItem()
  const { db } = server.context
  await db.updateTable('work').set({ published: false }).where('id', '=', item.id).execute()
  await moveVersion(db)
  await expect.poll(() => api({ ac: 'detail', t: '1', pg: '1' })).not.toContain(item.id)
  expect(await api({ ac: 'detail', ids: item.id })).not.toContain(item.id)
})
