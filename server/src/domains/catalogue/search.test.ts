import { catalogue } from '@yehang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { importWorks } from '../imports/writing/load.ts'

const shared = { channel: 'censored', pubTime: '2026-11-01' }
const catalogueOfTest = [
  {
    ...shared,
    number: 'HAI-042',
    title: '海岛慢生活：守灯塔的第三十年',
    performer: ['林星野', '周远山'],
    maker: '灯塔工作室',
  },
  { ...shared, number: 'HAI-0421', title: '港口清晨', performer: ['曾知白'] },
  { ...shared, number: 'hai_42', title: '潮汐时刻表' },
  { ...shared, number: 'SHAN-108', title: '山海之间：一座小城的清晨与黄昏', series: '山海之间' },
  { ...shared, number: '042920-001', channel: 'uncensored', title: '竹林听雨' },
  { ...shared, number: '042920_001', channel: 'uncensored', title: '竹林听风', tags: ['手作'] },
  { ...shared, number: '3DSVR-001', title: '100% 手工 "陶" 罐 🌊' },
  { ...shared, number: 'DSVR-001', title: "O'Brien's Lighthouse_Keeper" },
  { ...shared, number: 'FC2-PPV-1234567', channel: 'fc2', title: '夜航记', label: '远洋' },
  {
    ...shared,
    number: 'FC2-PPV-1234568',
    channel: 'fc2',
    title: '夜航续记',
    magnets: [{ infoHash: 'a'.repeat(40) }],
  },
  { ...shared, number: 'BLUE-001', title: '第一部', pubTime: '2026-10-01' },
  { ...shared, number: 'BLUE-002', title: '第二部', pubTime: '2026-10-02', average: 4.5, evaluates: 9 },
  { ...shared, number: 'BLUE-003', title: '第三部', pubTime: '2026-10-03' },
  { ...shared, number: 'BLUES-001', title: '第四部', magnets: [{ infoHash: 'b'.repeat(40) }] },
  { ...shared, number: 'NorthLine.24.11.03', channel: 'western', title: 'Out of the Blue' },
  { ...shared, number: 'XIN-001', title: '元宵剪影，凌晨' },
  {
    ...shared,
    number: 'XIN-002',
    title: '元宵剪影',
    performer: ['BLUE·林'],
    magnets: [{ infoHash: 'c'.repeat(40) }],
  },
  { ...shared, number: 'XIN-003', title: '凌晨的元宵剪影', performer: ['布鲁厄'] },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ template: 'empty' })
  const { db, pool } = server.context
  await importWorks({ db, pool, today: '2026-11-20' }, catalogueOfTest)
})
afterAll(() => server.close())

async function search(keyword: string, query: Record<string, string> = {}) {
  const { answer } = await call(server.url, catalogue.listWorks, { query: { keyword, ...query } })
  expect(answer.total).toBe(answer.rows.length)
  expect(answer.magnets).toBe(answer.rows.filter(({ isDht }) => isDht === 1).length)
  return answer.rows.map((row) => row.number)
}

test('a number is found in any writing, as written first, then those it begins', async () => {
  expect(await search('HAI-042')).toEqual(['HAI-042', 'HAI_42'])
  expect(await search('hai_42')).toEqual(['HAI_42', 'HAI-042', 'HAI-0421'])
  for (const keyword of ['hai042', 'HAI 42', 'ｈａｉ－０４２', 'hai-00042']) {
    expect((await search(keyword)).slice(0, 2).sort(), keyword).toEqual(['HAI-042', 'HAI_42'])
  }
  expect(await search('fc2ppv1234567')).toEqual(['FC2-PPV-1234567'])
  expect((await search('FC2-PPV-123')).sort()).toEqual(['FC2-PPV-1234567', 'FC2-PPV-1234568'])
})

test('numbers that differ in their separators are two works', async () => {
  expect(await search('042920-001')).toEqual(['042920-001', '042920_001'])
  expect(await search('042920_001')).toEqual(['042920_001', '042920-001'])
  expect(await search('3DSVR-001')).toEqual(['3DSVR-001'])
  expect(await search('DSVR-001')).toEqual(['DSVR-001'])
})

test('Chinese words are found from one character up, several words in any order', async () => {
  expect(await search('潮')).toEqual(['HAI_42'])
  expect((await search('清晨')).sort()).toEqual(['HAI-0421', 'SHAN-108'])
  expect(await search('清晨 山海')).toEqual(['SHAN-108'])
  expect(await search('清晨 竹林')).toEqual([])
  expect(await search('晨清')).toEqual([])
})

test('traditional and simplified writing are one', async () => {
  expect(await search('山海之間')).toEqual(['SHAN-108'])
  expect(await search('聽風')).toEqual(['042920_001'])
})

test('performers and other names are found by name, pinyin and initials', async () => {
  for (const keyword of ['林星野', '星野', 'linxingye', 'lin xing ye', 'LXY', 'linx']) {
    expect(await search(keyword), keyword).toEqual(['HAI-042'])
  }
  expect(await search('zengzhibai')).toEqual(['HAI-0421'])
  expect(await search('灯塔工作室')).toEqual(['HAI-042'])
  expect(await search('yuanyang')).toEqual(['FC2-PPV-1234567'])
  expect(await search('手作')).toEqual(['042920_001'])
})

test('signs are ordinary characters', async () => {
  expect(await search('100%')).toEqual(['3DSVR-001'])
  expect(await search('🌊')).toEqual(['3DSVR-001'])
  expect(await search("o'brien")).toEqual(['DSVR-001'])
  expect(await search('lighthouse_keeper')).toEqual(['DSVR-001'])
  expect(await search('"陶"')).toEqual(['3DSVR-001'])
  expect(await search('陶\u0000')).toEqual(['3DSVR-001'])
  for (const empty of ['%', '_', '-', "'", '\\', '%%_', '！？'])
    expect(await search(empty), empty).toEqual([])
})

test('a search is narrowed by channel and magnets like any list', async () => {
  expect(await search('竹林', { modName: 'uncensored' })).toHaveLength(2)
  expect(await search('竹林', { modName: 'censored' })).toEqual([])
  expect(await search('竹林', { isDht: '1' })).toEqual([])
  expect(await search('042920', { modId: '1' })).toEqual([])
})

test('a search is ranked on request', async () => {
  expect((await search('清晨', { sort: 'collect' })).sort()).toEqual(['HAI-0421', 'SHAN-108'])
})

test('a keyword that is the code of an item, or ends in a hyphen, is a number', async () => {
  for (const keyword of ['BLUE', 'blue', 'BLUE-', 'ｂｌｕｅ－']) {
    expect(await search(keyword), keyword).toEqual(['BLUE-003', 'BLUE-002', 'BLUE-001'])
  }
  expect(await search('SHAN')).toEqual(['SHAN-108'])
  expect((await search('FC2-')).sort()).toEqual(['FC2-PPV-1234567', 'FC2-PPV-1234568'])
  expect((await search('BLU')).sort()).toEqual(['NORTHLINE.24.11.03', 'XIN-002'])
})

test('the meaning of a keyword does not depend on the channel and the filter', async () => {
  expect(await search('BLUE', { modName: 'western' })).toEqual([])
  expect(await search('BLUE', { isDht: '1' })).toEqual([])
  expect(await search('HAI', { modName: 'western' })).toEqual([])
})

test('numbers come newest first unless sorted, the number as written first', async () => {
  expect(await search('BLUE-002')).toEqual(['BLUE-002'])
  expect(await search('BLUE-00')).toEqual(['BLUE-003', 'BLUE-002', 'BLUE-001'])
  expect(await search('BLUE-00', { sort: 'average' })).toEqual(['BLUE-002', 'BLUE-003', 'BLUE-001'])
  expect(await search('HAI-42', { sort: 'average' })).toEqual(['HAI_42', 'HAI-042', 'HAI-0421'])
})

test.each(['1234567', 'FC2-1234567', 'fc2 1234567', 'ppv1234567', 'FC2-PPV-1234567', 'fc2-ppv-1234567.mp4'])(
  'the FC2 number %s is found',
  async (keyword) => {
    expect(await search(keyword)).toEqual(['FC2-PPV-1234567'])
  },
)

test.each([
  ['SHAN-108.mp4', 'SHAN-108'],
  ['hhd800.com@SHAN-108', 'SHAN-108'],
  ['[site]SHAN-108-C_1080p.mkv', 'SHAN-108'],
  ['[SHAN-108] 1080p WEB-DL AAC', 'SHAN-108'],
  ['shan108c.mkv', 'SHAN-108'],
  ['042920_001-1080p.mp4', '042920_001'],
  ['NorthLine.24.11.03.1080p.mp4', 'NORTHLINE.24.11.03'],
  ['山海之间：一座小城 1080p.mkv', 'SHAN-108'],
])('the pasted name %s is found', async (keyword, number) => {
  expect(await search(keyword)).toContain(number)
})

test('a title is found without its punctuation and spaces', async () => {
  for (const keyword of ['元宵剪影凌晨', '元宵剪影 凌晨', '元宵剪影,凌晨', '剪影凌']) {
    expect(await search(keyword), keyword).toContain('XIN-001')
  }
  expect(await search('剪影凌晨')).toEqual(['XIN-001'])
  expect(await search('obrien')).toEqual(['DSVR-001'])
  expect(await search('lighthousekeeper')).toEqual(['DSVR-001'])
  expect(await search('blue林')).toEqual(['XIN-002'])
})

test('a number or a whole title is found whatever the filter for magnets', async () => {
  expect(await search('BLUE-002', { isDht: '1' })).toEqual(['BLUE-002'])
  expect(await search('1234567', { isDht: '1' })).toEqual(['FC2-PPV-1234567'])
  expect(await search('FC2-PPV-123456', { isDht: '1' })).toEqual(['FC2-PPV-1234568'])
  expect((await search('元宵剪影凌晨', { isDht: '1' })).sort()).toEqual(['XIN-001'])
  expect(await search('元宵剪影', { isDht: '1' })).toEqual(['XIN-002'])
  const { answer } = await call(server.url, catalogue.listWorks, { query: { keyword: 'BLUE-002', isDht: 1 } })
  expect(answer.rows[0]?.isDht).toBe(0)
})

test('a text is sorted as asked', async () => {
  expect((await search('第', { sort: 'average' }))[0]).toBe('BLUE-002')
  expect((await search('第', { sort: 'pubTime' })).slice(2)).toEqual(['BLUE-003', 'BLUE-002', 'BLUE-001'])
})
