import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRecord } from '../record/record.ts'
import type { SourceItem } from '../source.ts'
import { parseMapping, type WrittenMapping } from './mapping.ts'
import { type Findings, openFile } from './open.ts'

/** Files of other systems, read without being told how they are written. */

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-foreign-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0
async function read(content: string | Uint8Array, written: WrittenMapping = {}) {
  const file = path.join(folder, `file-${++files}`)
  await writeFile(file, content)
  let findings: Findings | undefined
  const source = await openFile(file, parseMapping(written), {
    onFound: (found) => {
      findings = found
    },
  })
  const items: SourceItem[] = []
  for await (const item of source.items()) items.push(item)
  return { items, raws: items.map((item) => ('raw' in item ? item.raw : item)), findings }
}

const works = (items: readonly SourceItem[]) =>
  items.map((item) => {
    const read = 'raw' in item ? readRecord(item.raw, 1) : item
    if (!('work' in read)) throw new Error(JSON.stringify(read))
    return read.work
  })

const named = (work: { names: { kind: string; name: string }[] } | undefined, kind: string) =>
  work?.names.filter((name) => name.kind === kind).map(({ name }) => name)

const foreign =
  '番号;片名;发行日期;主演;类型;片长;封面\n' +
  'ABC-123;清晨的灯塔;2024年5月31日;Lin Yue|Smith, John;手工|春天;1小时16分;covers/1.webp\n'

test('columns are known by their usual names, and lists by the sign between them', async () => {
  const { items, findings } = await read(foreign)
  expect(findings).toMatchObject({ format: 'csv', encoding: 'utf-8', hasHeader: true, dates: null })
  expect(Object.fromEntries(findings?.columns ?? [])).toEqual({
    number: '番号',
    title: '片名',
    pubTime: '发行日期',
    performer: '主演',
    tags: '类型',
    duration: '片长',
    picBig: '封面',
  })
  expect(Object.fromEntries(findings?.separators ?? [])).toEqual({ performer: '|', tags: '|' })
  const [work] = works(items)
  expect(work).toMatchObject({ number: 'ABC-123', title: '清晨的灯塔', pubTime: '2024-05-31', duration: 76 })
  expect(named(work, 'performer')).toEqual(['Lin Yue', 'Smith, John'])
  expect(named(work, 'tag')).toEqual(['手工', '春天'])
})

test.each(['GB18030', 'UTF-16LE', 'UTF-16BE'])('a table in %s reads as one in UTF-8', async (encoding) => {
  const bytes = execFileSync('iconv', ['-f', 'UTF-8', '-t', encoding], { input: foreign })
  const { raws, findings } = await read(bytes)
  expect(raws).toEqual((await read(foreign)).raws)
  expect(findings?.encoding).toBe(encoding.toLowerCase())
})

test('an encoding that is named is used', async () => {
  const bytes = execFileSync('iconv', ['-f', 'UTF-8', '-t', 'BIG5'], { input: 'number,title\nA-1,港\n' })
  expect((await read(bytes, { encoding: 'big5' })).raws).toEqual([{ number: 'A-1', title: '港' }])
})

test('a workbook: days, numbers, empty rows, more cells than the header has', async () => {
  const rows = [
    ['番号', '片名', '日期', '时长', '演员', '有字幕'],
    ['ABC-1', '清晨的灯塔', new Date('2024-05-31T00:00:00Z'), 76, 'Lin Yue、周晴', true],
    [null, null, null, null, null, null],
    ['ABC-2', '港口', new Date('2023-01-02T00:00:00Z'), null, '', false, null, ''],
    ['ABC-3', '山', '2022', 60, '', false, null, '多'],
  ]
  const book = await writeXlsx({
    sheets: [
      { name: '片库', rows },
      {
        name: '另一张',
        rows: [
          ['number', 'title'],
          ['X-1', '桥'],
        ],
      },
    ],
  })
  const { items, findings } = await read(book)
  expect(findings).toMatchObject({ format: 'xlsx', encoding: null, hasHeader: true })
  expect(items.map(({ line }) => line)).toEqual([2, 4, 5])
  expect(items[2]).toMatchObject({ error: { code: 'line_columns' } })
  const [first, second] = works(items.slice(0, 2))
  expect(first).toMatchObject({ number: 'ABC-1', pubTime: '2024-05-31', duration: 76 })
  expect(named(first, 'performer')).toEqual(['Lin Yue', '周晴'])
  expect(second).toMatchObject({ pubTime: '2023-01-02', duration: null })
  expect((await read(book, { sheet: '另一张' })).raws).toEqual([{ number: 'X-1', title: '桥' }])
  await expect(read(book, { sheet: '没有' })).rejects.toThrow('has no sheet 没有')
})

test('other archives and old workbooks are refused with a reason', async () => {
  await expect(read(Buffer.from('PK\u0003\u0004nonsense'))).rejects.toThrow('The workbook cannot be read')
  const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)])
  await expect(read(old)).rejects.toThrow('save it as .xlsx or CSV')
})

test('columns are named by their places, with a header and without', async () => {
  const map = ['number=#1', 'title=#2', 'pubTime=#4']
  const row = { number: 'A-1', title: '灯塔', pubTime: '2024' }
  expect((await read('码,名,外,年代\nA-1,灯塔,x,2024\n', { map })).raws).toMatchObject([row])
  const bare = await read('A-1,灯塔,x,2024\nA-2,港,y,2023\n', { map })
  expect(bare.raws).toEqual([row, { number: 'A-2', title: '港', pubTime: '2023' }])
  expect(bare.items[0]?.line).toBe(1)
  expect(bare.findings?.hasHeader).toBe(false)
  expect((await read('甲,乙,丙,丁\nA-1,灯塔,x,2024\n', { map, header: true })).raws).toMatchObject([row])
  await expect(read('a,b\n1,2\n', { map })).rejects.toThrow(/#4.*its place: #1 to #2/)
  await expect(read('a,b\n1,2\n', { map: ['number=c'] })).rejects.toThrow(/Name one of the header \(a, b\)/)
})

test('a number is made of a column that stays the same', async () => {
  expect((await read('id,名称,日期\n17,灯塔,2024\n', { number: 'MV-+id' })).raws).toEqual([
    { number: 'MV-17', title: '灯塔', pubTime: '2024' },
  ])
  expect((await read('{"id":17,"name":"灯塔"}', { number: 'id' })).raws).toMatchObject([{ number: '17' }])
  expect((await read('17,灯塔\n', { number: 'MV-+#1', map: ['title=#2'] })).raws).toMatchObject([
    { number: 'MV-17', title: '灯塔' },
  ])
  await expect(read('id,名称\n17,灯塔\n')).rejects.toThrow('--number PREFIX+COLUMN')
})

test.each([
  ['31/05/2024', '2024-05-31'],
  ['05/06/2024', '2024-06-05'],
  ['05/31/2024', '2024-05-31'],
])('a file with the date %s', async (date, day) => {
  const { items } = await read(`number,title,pubTime\nA-1,灯塔,${date}\n`)
  expect(works(items)[0]?.pubTime).toBe(day)
})

test('one date decides for the others of its file, and an option for all', async () => {
  const text = 'number,title,pubTime\nA-1,a,05/06/2024\nA-2,b,05/31/2024\n'
  expect(works((await read(text)).items).map(({ pubTime }) => pubTime)).toEqual(['2024-05-06', '2024-05-31'])
  const [first] = (await read(text, { dates: 'dmy' })).raws
  expect(first).toMatchObject({ pubTime: '2024-06-05' })
})

test('commas and slashes stay separators where nothing else parts the names, and one is enough where it is named', async () => {
  const text = 'number,title,pubTime,maker\nA-1,a,2024,"AC/DC, 林间"\n'
  expect(named(works((await read(text)).items)[0], 'maker')).toEqual(['AC', 'DC', '林间'])
  expect(named(works((await read(text, { separators: ['maker=,'] })).items)[0], 'maker')).toEqual([
    'AC/DC',
    '林间',
  ])
  expect(() => parseMapping({ separators: ['title=,'] })).toThrow('the signs are')
  expect(() => parseMapping({ separators: ['maker=#'] })).toThrow('the signs are')
})

test('types of MacCMS for another file are taken for a misspelt field', async () => {
  await expect(read('number,title\nA-1,a\n', { map: ['13=anime'] })).rejects.toThrow('13 is no field')
})

test('records before a break are handed on, however few', async () => {
  const file = path.join(folder, 'cut.json')
  await writeFile(file, '[{"number":"A-1"},{"number":')
  const lines: number[] = []
  const source = await openFile(file, parseMapping({}))
  const reading = async () => {
    for await (const { line } of source.items()) lines.push(line)
  }
  await expect(reading()).rejects.toThrow('does not end')
  expect(lines).toEqual([1])
})
