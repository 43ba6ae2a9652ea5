import { catalogue } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { importWorks } from '../imports/writing/load.ts'

const shared = { channel: 'censored', pubTime: '2025-11-01' }
const catalogueOfTest = [
  {
    ...shared,
    number: 'ISLE-001',
    title: '海岛慢生活：守灯塔的第三十年',
    performer: '林星野',
    maker: '灯塔工作室',
  },
  { ...shared, number: 'ISLE-002', title: '海岛', collects: 1 },
  { ...shared, number: 'ISLE-003', title: '去海岛的船', collects: 5, pubTime: '2025-01-01' },
  { ...shared, number: 'ISLE-004', title: '另一座海岛', collects: 2, pubTime: '2025-12-01' },
  { ...shared, number: 'ISLE-005', title: '夜航', tags: ['海岛'], collects: 9 },
  { ...shared, number: 'ISLE-006', title: '海岛的雾', collects: 3 },
  { ...shared, number: 'ISLE-007', title: '银行旧楼', maker: '灯塔工作室', pubTime: '2024-03-01' },
  { ...shared, number: 'ISLE-008', title: '山路', performer: '周远山' },
  { ...shared, number: 'LAMP-331', title: '灯下的排字师傅', magnets: [{ infoHash: 'a'.repeat(40) }] },
  { ...shared, number: 'TOWER-01', title: '灯塔光影', collects: 1 },
  { ...shared, number: 'TOWER-02', title: '守夜的灯塔', collects: 4, pubTime: '2024-01-01' },
  { ...shared, number: 'SPIDER-01', title: 'Spider Man of the Harbour', channel: 'western' },
  { ...shared, number: 'SPIDER-02', title: "Ocean's Eleven Boats", channel: 'western' },
  { ...shared, number: 'SPIDER-03', title: 'Salt & Stone', channel: 'western' },
  { ...shared, number: 'SPIDER-04', title: 'Rope and Sail', channel: 'western' },
  { ...shared, number: 'SPIDER-05', title: 'Lighthouse Keeper', channel: 'western' },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  const { db, pool } = server.context
  const report = await importWorks({ db, pool, today: '2026-11-20' }, catalogueOfTest)
  expect(report.wrong).toBe(0)
})
afterAll(() => server.close())

async function search(keyword: string, query: Record<string, string | number> = {}) {
  const { answer } = await call(server.url, catalogue.listWorks, { query: { keyword, ...query } })
  return { ...answer, numbers: answer.rows.map(({ number }) => number) }
}
const first = async (keyword: string) => (await search(keyword)).numbers[0]

test('the title itself comes first, then titles that begin so, that hold the words, then names', async () => {
  const { numbers, didYouMean } = await search('海岛')
  expect(numbers[0]).toBe('ISLE-002')
  expect(numbers.slice(1, 3)).toEqual(['ISLE-006', 'ISLE-001'])
  expect(numbers.slice(3)).toEqual(['ISLE-003', 'ISLE-004', 'ISLE-005'])
  expect(didYouMean).toBeUndefined()
  expect((await search('海岛', { sort: 'pubTime' })).numbers[0]).toBe('ISLE-004')
  expect((await search('海岛', { sort: 'collect' })).numbers[0]).toBe('ISLE-005')
})

test.each([
  ['spiderman', 'SPIDER-01'],
  ['spider man of the harbour', 'SPIDER-01'],
  ['oceans eleven', 'SPIDER-02'],
  ['ocean’s eleven', 'SPIDER-02'],
  ['salt and stone', 'SPIDER-03'],
  ['salt & stone', 'SPIDER-03'],
  ['rope & sail', 'SPIDER-04'],
  ['light house keeper', 'SPIDER-05'],
  ['harbour spider', 'SPIDER-01'],
  ['林星野 灯塔', 'ISLE-001'],
  ['灯塔工作室 2024', 'ISLE-007'],
  ['2024年 灯塔工作室', 'ISLE-007'],
])('%s is not a guess', async (keyword, number) => {
  const { numbers, didYouMean } = await search(keyword)
  expect(numbers[0]).toBe(number)
  expect(didYouMean).toBeUndefined()
})

test.each([
  ['a wrong letter', 'lighthuuse keeper', 'SPIDER-05', 'Lighthouse Keeper'],
  ['a missing letter', 'lighthose keeper', 'SPIDER-05', 'Lighthouse Keeper'],
  ['a doubled letter', 'lightthouse keeper', 'SPIDER-05', 'Lighthouse Keeper'],
  ['swapped letters', 'lighthosue keeper', 'SPIDER-05', 'Lighthouse Keeper'],
  ['a wrong character', '海岛快生活', 'ISLE-001', '海岛慢生活'],
  ['a missing character', '灯下排字师傅', 'LAMP-331', '灯下的排字师傅'],
  ['a doubled character', '灯下的的排字师傅', 'LAMP-331', '灯下的排字师傅'],
  ['swapped characters', '灯下的排字傅师', 'LAMP-331', '灯下的排字师傅'],
  ['a character that sounds the same', '海岛曼生活', 'ISLE-001', '海岛慢生活'],
  ['a name with a character that sounds the same', '林兴野', 'ISLE-001', '林星野'],
  ['a title in pinyin', 'haidaomansheng', 'ISLE-001', '海岛慢生'],
  ['the second part of a title in pinyin', 'shoudengtade', 'ISLE-001', '守灯塔的'],
  ['a character with several readings in pinyin', 'yinhangjiulou', 'ISLE-007', '银行旧楼'],
  ['a wrong digit', 'LAMP-332', 'LAMP-331', 'LAMP-331'],
  ['swapped letters of a code', 'LAPM-331', 'LAMP-331', 'LAMP-331'],
])('%s: %s', async (_, keyword, number, meant) => {
  const { numbers, didYouMean } = await search(keyword)
  expect(numbers[0]).toBe(number)
  expect(didYouMean).toBe(meant)
  const { answer } = await call(server.url, catalogue.suggestWorks, { query: { keyword } })
  expect(answer.data.didYouMean).toBe(meant)
  expect(answer.data.works[0]?.number).toBe(number)
})

test('a guess is narrowed like any list, and its channels add up', async () => {
  const keyword = '灯下排字师傅'
  expect((await search(keyword, { isDht: 1 })).total).toBe(1)
  expect((await search(keyword, { modName: 'western' })).total).toBe(0)
  expect((await search('海岛快生活', { isDht: 1 })).total).toBe(0)
})

test('what is found under no filter is no guess under one', async () => {
  const { total, didYouMean } = await search('海岛慢生活', { modName: 'western' })
  expect(total).toBe(0)
  expect(didYouMean).toBeUndefined()
})

test('what is close to nothing finds nothing', async () => {
  for (const keyword of ['龘龘龘龘', 'zzqx', '囍', 'qqqqqqqq qqqq', '%']) {
    expect((await search(keyword)).total, keyword).toBe(0)
  }
})

test('letters that a name begins with in pinyin find titles that read so as well, before works of the name', async () => {
  // 灯塔工作室 reads so, and makes ISLE-007.
  for (const keyword of ['dengta', 'deng ta', 'DENGTA']) {
    const { numbers, didYouMean } = await search(keyword)
    expect(numbers).toEqual(['TOWER-01', 'TOWER-02', 'ISLE-001', 'ISLE-007'])
    expect(didYouMean).toBeUndefined()
    const { answer } = await call(server.url, catalogue.suggestWorks, { query: { keyword } })
    expect(answer.data.works.map(({ number }) => number)).toEqual(['TOWER-01', 'ISLE-001', 'TOWER-02'])
  }
  expect((await search('dengta', { modName: 'western' })).total).toBe(0)
})

test('every title and number finds its own work first', async () => {
  for (const { title, number } of catalogueOfTest) {
    expect(await first(title)).toBe(number)
    expect(await first(number)).toBe(number)
  }
})
