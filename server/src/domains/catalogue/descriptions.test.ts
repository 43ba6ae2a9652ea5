import { catalogue } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { importWorks } from '../imports/writing/load.ts'

/** What is said of a work beside its title and names: it is shown, and found. */

const shared = { channel: 'censored', pubTime: '2025-11-01' }
const works = [
  {
    ...shared,
    number: 'TOLD-001',
    title: '守灯人',
    originalTitle: 'Keeper of the Light',
    aliases: ['银色海峡', '最后一盏灯'],
    synopsis: '岛上只剩一个人。\n他每天傍晚点亮风暴信号灯。',
    pubTime: '2019',
    area: '中国大陆',
    language: '国语',
    remarks: '更新至 12 集',
    magnets: ['a'.repeat(40)],
  },
  { ...shared, number: 'TOLD-002', title: '银色海峡的清晨', magnets: ['b'.repeat(40)] },
  {
    ...shared,
    number: 'TOLD-003',
    title: '去银色海峡的船',
    pubTime: '2025-12-01',
    magnets: ['c'.repeat(40)],
  },
  { ...shared, number: 'TOLD-004', title: '风暴信号灯', pubTime: '2020-05' },
  { ...shared, number: 'TOLD-005', title: '陶工', synopsis: '银色海峡边的一座窑。', channel: 'western' },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  const { db, pool } = server.context
  const report = await importWorks({ db, pool, today: '2026-11-20' }, works)
  expect(report).toMatchObject({ wrong: 0, added: works.length })
})
afterAll(() => server.close())

async function search(keyword: string, query: Record<string, string | number> = {}) {
  const { answer } = await call(server.url, catalogue.listWorks, { query: { keyword, isDht: 0, ...query } })
  return { ...answer, numbers: answer.rows.map(({ number }) => number) }
}

test('the detail has all of it, and nothing where nothing is said', async () => {
  const detail = async (keyword: string) => {
    const { rows } = await search(keyword)
    return (await call(server.url, catalogue.getWork, { params: { id: rows[0]?.id ?? '' } })).answer.data
  }
  expect(await detail('TOLD-001')).toMatchObject({
    originalTitle: 'Keeper of the Light',
    aliases: ['银色海峡', '最后一盏灯'],
    synopsis: '岛上只剩一个人。\n他每天傍晚点亮风暴信号灯。',
    area: '中国大陆',
    language: '国语',
    remarks: '更新至 12 集',
    pubTime: '2019-12-31',
    pubText: '2019',
  })
  const plain = await detail('TOLD-002')
  for (const field of ['originalTitle', 'aliases', 'synopsis', 'area', 'language', 'remarks', 'pubText'])
    expect(plain).not.toHaveProperty(field)
})

test('where the day is not known the year or the month is shown, and sorts as its last day', async () => {
  const { rows } = (await call(server.url, catalogue.listWorks, { query: { isDht: 0 } })).answer
  expect(rows.map(({ number, pubTime, pubText }) => [number, pubTime, pubText])).toEqual([
    ['TOLD-003', '2025-12-01', undefined],
    ['TOLD-005', '2025-11-01', undefined],
    ['TOLD-002', '2025-11-01', undefined],
    ['TOLD-004', '2020-05-31', '2020-05'],
    ['TOLD-001', '2019-12-31', '2019'],
  ])
})

test('another title is found as the title is: first where it is the keyword, then where it begins so', async () => {
  // The synopsis that holds it comes after the titles.
  expect((await search('银色海峡')).numbers).toEqual(['TOLD-001', 'TOLD-002', 'TOLD-003', 'TOLD-005'])
  expect((await search('银色')).numbers).toEqual(['TOLD-002', 'TOLD-001', 'TOLD-003', 'TOLD-005'])
  expect((await search('最后一盏灯')).numbers).toEqual(['TOLD-001'])
  expect((await search('keeper light')).numbers).toEqual(['TOLD-001'])
  expect((await search('银色海峡', { sort: 'pubTime' })).numbers[0]).toBe('TOLD-003')
})

test.each([
  ['in pinyin', 'zuihouyizhandeng'],
  ['with a wrong character', '最后三盏灯'],
  ['with a character that sounds the same', '最后一盏登'],
  ['with a wrong letter', 'keeper of the lihgt'],
])('another title is found %s', async (_, keyword) => {
  const { numbers, didYouMean } = await search(keyword)
  expect(numbers[0]).toBe('TOLD-001')
  expect(didYouMean).toBeDefined()
})

test('words of a synopsis are found behind titles, in every tab alike, and are no guess', async () => {
  expect((await search('风暴信号灯')).numbers).toEqual(['TOLD-004', 'TOLD-001'])
  const found = await search('傍晚点亮')
  expect(found).toMatchObject({ total: 1, numbers: ['TOLD-001'] })
  expect(found.didYouMean).toBeUndefined()
  // Characters of two lines are no word.
  expect((await search('人他每天')).numbers).not.toContain('TOLD-001')
  const tabs = await Promise.all(
    ['censored', 'western'].map(async (modName) => (await search('银色海峡', { modName })).total),
  )
  expect(tabs).toEqual([3, 1])
  expect((await search('傍晚点亮', { modName: 'western' })).total).toBe(0)
})

test('suggestions and the finder find the same', async () => {
  const { data } = (
    await call(server.url, catalogue.suggestWorks, { query: { keyword: '傍晚点亮', isDht: 0 } })
  ).answer
  expect(data).toMatchObject({ total: 1, works: [{ number: 'TOLD-001' }] })
  const found = (
    await call(server.url, catalogue.findWorks, {
      query: { keyword: '银色海峡', isDht: 0, sort: 'relevance' },
    })
  ).answer
  expect(found.rows.map(({ number }) => number)).toEqual(['TOLD-001', 'TOLD-002', 'TOLD-003', 'TOLD-005'])
})
