import { catalogue } from '@yehang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { importWorks } from '../imports/writing/load.ts'

const shared = { channel: 'censored', pubTime: '2026-11-01' }
const many = (count: number, work: (n: number) => object) => Array.from({ length: count }, (_, n) => work(n))
const catalogueOfTest = [
  {
    ...shared,
    number: 'STAR-777',
    title: '银河下的无人湖',
    series: '星轨',
    tags: ['星空延时'],
    performer: ['林星野', '星河'],
  },
  { ...shared, number: 'STAR-077', title: '星空观测：追逐极光', pubTime: '2026-10-01', maker: '南星影像' },
  { ...shared, number: 'STAR-331', title: '夜里的星空', tags: ['星空延时'], performer: '林星野' },
  { ...shared, number: 'STAR-033', title: '渡口', series: '星轨', tags: ['星空延时'] },
  { ...shared, number: 'TWIN-001', title: '同号' },
  { ...shared, number: 'TWIN-001', title: '同号', channel: 'western', tags: ['星空延时'] },
  { ...shared, number: 'TWIN_001', title: '另一种写法' },
  { ...shared, number: 'WEST-001', title: '远行', channel: 'western' },
  { ...shared, number: '042920-001', title: '竹林听雨' },
  { ...shared, number: '042920_001', title: '竹林听风' },
  { ...shared, number: 'ONLY-005', title: '沙漠公路', label: 'Only Roads' },
  ...many(5, (n) => ({
    ...shared,
    number: `MANY-00${n}`,
    title: '街角',
    performer: `周远${n}`,
    director: '周远',
  })),
  ...many(2050, (n) => ({ ...shared, number: `HAY-${n + 100}`, title: `草垛之${n}`, pubTime: '2025-01-01' })),
  ...many(1100, (n) => ({ ...shared, number: `OLD-${n + 100}`, title: `旧${n}`, pubTime: '2020-01-01' })),
  { ...shared, number: 'NEW-001', title: '新的草垛', pubTime: '2026-11-10' },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  const { db, pool } = server.context
  const report = await importWorks({ db, pool, today: '2026-11-20' }, catalogueOfTest)
  expect(report.wrong).toBe(0)
})
afterAll(() => server.close())

async function suggest(keyword: string, query: Record<string, string> = {}) {
  const { answer } = await call(server.url, catalogue.suggestWorks, { query: { keyword, ...query } })
  const { exact, works, entries, ...total } = answer.data
  return {
    ...total,
    exact: exact?.number ?? null,
    works: works.map(({ number }) => number),
    entries: entries.map(({ tableName, name, count }) => `${tableName} ${name} ${count}`),
    rows: entries,
  }
}

test.each([
  ['STAR-777', 'STAR-777'],
  ['star-777', 'STAR-777'],
  ['star777', 'STAR-777'],
  ['ｓｔａｒ－７７７', 'STAR-777'],
  ['042920_001', '042920_001'],
])('%s is the number of one work', async (keyword, number) => {
  expect((await suggest(keyword)).exact).toBe(number)
})

test.each([
  ['TWIN-001', 'two channels have it'],
  ['twin001', 'several are written so once the separators are gone'],
  ['042920001', 'neither writing is meant more than the other'],
  ['star-33', 'it may become STAR-331'],
  ['STAR-7', 'it only begins a number'],
  ['星空', 'it is no number'],
])('%s is not the number of one work: %s', async (keyword) => {
  expect((await suggest(keyword)).exact).toBeNull()
})

test('a number that is not written out shows the works that it begins', async () => {
  expect(await suggest('star-3')).toMatchObject({ works: ['STAR-331'], total: 1 })
  expect(await suggest('STAR-33')).toMatchObject({ works: ['STAR-033', 'STAR-331'], total: 2 })
})

test('letters that occur in no title may begin a number', async () => {
  const { works, total, entries } = await suggest('MANY')
  expect([...works].sort()).toEqual(['MANY-002', 'MANY-003', 'MANY-004'])
  expect(total).toBe(5)
  expect(entries).toEqual(['item MANY 5'])
  const { answer } = await call(server.url, catalogue.listWorks, { query: { keyword: 'many' } })
  expect(answer.total).toBe(5)
})

test('titles that begin with the keyword come before those that contain it, and those before names', async () => {
  expect((await suggest('星')).works.slice(0, 2)).toEqual(['STAR-077', 'STAR-331'])
})

test('names that begin with the keyword come first, then those with most works; each name is listed once', async () => {
  const { entries, rows } = await suggest('星')
  expect(entries).toEqual([
    'tag 星空延时 3',
    'series 星轨 2',
    'performer 星河 1',
    'performer 林星野 2',
    'maker 南星影像 1',
  ])
  expect(rows.find(({ tableName }) => tableName === 'performer')?.modId).toBeNull()
  expect(rows.find(({ tableName }) => tableName === 'series')?.modId).toBe(1)
})

test('no kind drowns the others', async () => {
  const { entries } = await suggest('周')
  expect(entries.filter((entry) => entry.startsWith('performer'))).toHaveLength(2)
  expect(entries[0]).toBe('director 周远 5')
})

test('names are found in pinyin, by initials, and in traditional writing', async () => {
  for (const keyword of ['linxingye', 'lin xing', 'LXY', '林星', '南星影']) {
    expect((await suggest(keyword)).entries.length, keyword).toBeGreaterThan(0)
  }
  expect((await suggest('星軌')).entries).toEqual(['series 星轨 2'])
  expect((await suggest('only r')).entries).toEqual(['label Only Roads 1'])
})

test('a number that is not there shows the works with numbers like it, the closest first', async () => {
  const close = await suggest('STRA-777')
  expect(close).toMatchObject({ works: ['STAR-777', 'STAR-077'], total: 2, didYouMean: 'STAR-777' })
  expect((await suggest('STAR-778')).works).toContain('STAR-777')
  expect((await suggest('没有这样的作品')).works).toEqual([])
})

test('common matches are counted up to a limit', async () => {
  const { total, totalCapped, works } = await suggest('草垛')
  expect({ total, totalCapped }).toEqual({ total: 100, totalCapped: true })
  // titles that begin with the word win over the newest one
  expect(works.filter((number) => number.startsWith('HAY-'))).toHaveLength(3)
  expect((await suggest('的草')).works).toEqual(['NEW-001'])
})

test('matches that are common among old works only are counted further', async () => {
  const { total, totalCapped, works } = await suggest('旧')
  expect({ total, totalCapped }).toEqual({ total: 1000, totalCapped: true })
  expect(works).toHaveLength(3)
})

test('a search counts its works to the end after a suggestion has counted them up to a limit', async () => {
  expect(await suggest('HAY-')).toMatchObject({ total: 1000, totalCapped: true })
  const { answer } = await call(server.url, catalogue.listWorks, { query: { keyword: 'HAY-' } })
  expect(answer).toMatchObject({ total: 2050 })
  expect(answer).not.toHaveProperty('totalCapped')
})

test('the newest of many works that a number begins is suggested as soon as it is there', async () => {
  const { db, pool } = server.context
  expect((await suggest('OLD-')).works).toHaveLength(3)
  const newest = { ...shared, number: 'OLD-9000', title: '不旧' }
  await importWorks({ db, pool, today: '2026-11-20' }, [newest])
  await expect.poll(async () => (await suggest('OLD-')).works[0], { timeout: 10_000 }).toBe('OLD-9000')
})

test('suggestions are what the search finds under the same filter; a number and names are independent of it', async () => {
  const found = async (keyword: string, isDht: string) => {
    const { answer } = await call(server.url, catalogue.listWorks, { query: { keyword, isDht } })
    return answer.total
  }
  for (const keyword of ['STAR-777', 'STAR-', 'MANY', 'STAR-33', '星空', 'linxingye', '街角', '竹林听雨']) {
    for (const isDht of ['0', '1']) {
      expect((await suggest(keyword, { isDht })).total, `${keyword} ${isDht}`).toBe(
        await found(keyword, isDht),
      )
    }
  }
  expect(await suggest('STAR-777', { isDht: '1' })).toEqual(await suggest('STAR-777'))
  expect(await suggest('星空', { isDht: '1' })).toMatchObject({ works: [], total: 0 })
  expect((await suggest('星空', { isDht: '1' })).entries).toEqual((await suggest('星空')).entries)
})

test('the item whose code is asked for comes first, where it has a page', async () => {
  expect((await suggest('star')).entries[0]).toBe('item STAR 4')
  expect((await suggest('STAR-')).entries[0]).toBe('item STAR 4')
  const twin = (await suggest('TWIN')).rows.find(({ tableName }) => tableName === 'item')
  expect(twin?.modId).toBe(1)
  expect((await suggest('WEST')).entries).toEqual([])
  expect((await suggest('WEST')).total).toBe(1)
})

test('a name that is the keyword comes before those that begin with it', async () => {
  expect((await suggest('星')).entries[0]).toBe('tag 星空延时 3')
  expect((await suggest('星河')).entries[0]).toBe('performer 星河 1')
})

test.each(['%', '_', "'", '\\', '！？'])('%j finds nothing', async (keyword) => {
  expect(await suggest(keyword)).toEqual({
    ...{ exact: null, works: [], entries: [], rows: [], total: 0 },
  })
})

test('a keyword has 1 to 32 characters', async () => {
  for (const query of [{}, { keyword: '海'.repeat(33) }]) {
    const { refusal } = await call(server.url, catalogue.suggestWorks, { query })
    expect(refusal).toMatchObject({ code: 500, data: { fields: { keyword: '搜索限制为1-32个字符' } } })
  }
})

test('a hidden work is not suggested, not by its number and not near it', async () => {
  const { db } = server.context
  for (const table of ['work', 'work_search']) {
    const id = table === 'work' ? sql.ref('id') : sql.ref('work_id')
    await sql`
      update ${sql.table(table)} set published = false
      where ${id} = (select id from work where number = 'ONLY-005')
    `.execute(db)
  }
  expect(await suggest('ONLY-005')).toMatchObject({ exact: null, works: [], total: 0 })
  expect((await suggest('ONLY-006')).works).toEqual([])
  expect((await suggest('沙漠公路')).works).toEqual([])
})
