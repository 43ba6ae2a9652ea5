import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportSite, startImportSite } from '../../../../test/importing.ts'
import { aRecord } from '../testdata/works.ts'

/** How staff say, and see, what a file of the browser is like. */

let site: ImportSite

beforeAll(async () => {
  site = await startImportSite()
})
afterAll(() => site.close())

const ndjson = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).join('\n')

test('columns are mapped, the channel is given, and the dry run starts anew', async () => {
  const importId = await site.staff.file(
    '片单.csv',
    '甲,乙,丙\nMAP-1,灯塔,2026-01-02\nMAP-2,港口,2026-01-03\n',
  )
  expect(await site.staff.look(importId)).toMatchObject({
    state: 'failed',
    reason: 'import_no_columns',
    msg: '表头里没有认得的列，请在读法里逐列对应',
    columns: ['甲', '乙', '丙'],
  })
  const columns = { number: '甲', title: '乙', pubTime: '#3' }
  const refused = await site.staff.options({ importId, columns: { ...columns, maker: '厂商' } })
  expect(refused.refusal.msg).toBe('表头里没有「厂商」这一列')
  await site.staff.options({ importId, columns })
  expect(await site.staff.settled(importId)).toMatchObject({ state: 'ready', counts: { lines: 2, wrong: 2 } })
  await site.staff.options({ importId, channel: 2 })
  expect(await site.staff.settled(importId)).toMatchObject({ counts: { lines: 2, added: 2, wrong: 0 } })
})

test('a file of another system: what was found out is said, and its first works are shown before anything is written', async () => {
  const lines = [
    '番号;片名;发行日期;主演',
    'EXT-1;灯塔;2024年5月1日;林月|周晴',
    'EXT-2;港口;2024年6月2日;周晴',
  ]
  const importId = await site.staff.file('外来.csv', `${lines.join('\n')}\n`)
  expect(await site.staff.look(importId)).toMatchObject({
    state: 'ready',
    findings: {
      encoding: 'utf-8',
      hasHeader: true,
      columns: { number: '番号', title: '片名', pubTime: '发行日期', performer: '主演' },
      separators: { performer: '|' },
    },
  })
  const without = await site.staff.sample({ importId })
  expect(without).toMatchObject({ lines: 2, wrong: 2, works: [], problems: [{ field: 'channel' }, {}] })
  const read = await site.staff.sample({
    importId,
    channel: 4,
    number: 'NEW-+片名',
    separators: { performer: ',' },
  })
  expect(read).toMatchObject({ reason: null, wrong: 0, findings: { separators: { performer: ',' } } })
  expect(read.works).toMatchObject([
    {
      exists: false,
      channel: 4,
      number: 'NEW-灯塔',
      pubTime: '2024-05-01',
      names: [{ field: 'performer', names: ['林月|周晴'] }],
    },
    { number: 'NEW-港口' },
  ])
  expect(await site.staff.sample({ importId, columns: { title: '#9' } })).toMatchObject({
    reason: 'import_no_column',
    works: [],
  })
  // Nothing of it was kept.
  expect((await site.staff.look(importId)).options).toMatchObject({
    channel: null,
    number: null,
    separators: {},
  })
  await site.staff.options({ importId, channel: 4, number: 'NEW-+片名' })
  expect(await site.staff.settled(importId)).toMatchObject({
    counts: { added: 2 },
    options: { number: 'NEW-+片名' },
  })
})

test.each([
  [
    'array.json',
    JSON.stringify([aRecord({ number: 'ARR-1' }), aRecord({ number: 'ARR-2' })], null, 2),
    'json',
  ],
  [
    'packed.ndjson.gz',
    gzipSync(ndjson([aRecord({ number: 'ARR-3' }), aRecord({ number: 'ARR-4' })])),
    'ndjson',
  ],
])('%s is read', async (name, content, format) => {
  const importId = await site.staff.file(name, content)
  expect(await site.staff.look(importId)).toMatchObject({
    state: 'ready',
    format,
    counts: { lines: 2, added: 2 },
  })
})

test('a MacCMS file names its types, which are given their channels', async () => {
  const item = (id: number, type: number) => ({
    vod_id: id,
    type_id: type,
    type_name: `类型${type}`,
    vod_name: `港口 ${id}`,
    vod_pubdate: '2026-03-04',
  })
  const page = { code: 1, pagecount: 1, list: [item(1, 6), item(2, 6), item(3, 9)] }
  const importId = await site.staff.file('vod.json', JSON.stringify(page))
  const checked = await site.staff.look(importId)
  expect(checked).toMatchObject({ format: 'maccms', counts: { lines: 3, wrong: 3 } })
  expect(checked.types).toEqual([
    { id: '6', name: '类型6', count: 2 },
    { id: '9', name: '类型9', count: 1 },
  ])
  await site.staff.options({ importId, types: { 6: '5', 9: 'skip' } })
  expect(await site.staff.settled(importId)).toMatchObject({
    counts: { lines: 3, added: 2, unchanged: 1, wrong: 0 },
    skipped: 1,
  })
})
