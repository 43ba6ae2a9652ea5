import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Source, SourceItem } from '../source.ts'
import { noMapping, parseMapping } from './mapping.ts'
import { openFile } from './open.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function all(source: Source): Promise<SourceItem[]> {
  const items: SourceItem[] = []
  for await (const item of source.items()) items.push(item)
  return items
}

let files = 0
async function read(content: string | Buffer, mapping = noMapping): Promise<SourceItem[]> {
  const file = path.join(folder, `file-${++files}`)
  await writeFile(file, content)
  return all(await openFile(file, mapping))
}

const pipe = (parts: (string | Buffer)[]) =>
  openFile('-', noMapping, { stdin: Readable.from(parts.map((part) => Buffer.from(part))) })

test('NDJSON: each line with its number, empty ones skipped, a last line without an end', async () => {
  expect(await read('\ufeff{"number":"A-1"}\r\n\n  \n{"number":"A-2"}\nnope\n{"number":"A-3"}')).toEqual([
    { line: 1, raw: { number: 'A-1' } },
    { line: 4, raw: { number: 'A-2' } },
    { line: 5, error: expect.objectContaining({ code: 'line_not_json' }) },
    { line: 6, raw: { number: 'A-3' } },
  ])
})

test('a line that is not UTF-8 or far too long is named, and the next is read', async () => {
  const items = await read(
    Buffer.concat([
      Buffer.from('{"number":"A-1","title":"清晨的灯塔"}\n{"title":"'),
      Buffer.from([0xc7, 0xe5]),
      Buffer.from(`"}\n{"title":"${'x'.repeat(5_000_000)}"}\n{"number":"A-2"}\n`),
    ]),
  )
  expect(items).toEqual([
    { line: 1, raw: { number: 'A-1', title: '清晨的灯塔' } },
    { line: 2, error: expect.objectContaining({ code: 'line_not_utf8' }) },
    { line: 3, error: expect.objectContaining({ code: 'line_too_long' }) },
    { line: 4, raw: { number: 'A-2' } },
  ])
})

test.each([
  'number,title\nX-1,ABC-123 灯塔\n',
  '{"title":"ABC-123 灯塔","number":"X-1"}\n',
  '[{"title":"ABC-123 灯塔"}]',
])('%j: the number may be in the title', async (content) => {
  expect(await read(content, parseMapping({ map: ['number=title'] }))).toMatchObject([
    { raw: { number: 'ABC-123', title: '灯塔' } },
  ])
})

test('the title that the number is in may have a column of another name', async () => {
  const maps = parseMapping({ map: ['title=片名', 'number=title'] })
  expect(await read('片名,日期\nABC-123 灯塔,2024\n', maps)).toMatchObject([
    { raw: { number: 'ABC-123', title: '灯塔' } },
  ])
})

const csv = 'number,title,tags\r\nA-1,"一, ""二""\n三","主题:手工,春天"\r\n\r\nA-2,四,\r\n'
const csvRecords = [
  { number: 'A-1', title: '一, "二"\n三', tags: '主题:手工,春天' },
  { number: 'A-2', title: '四', tags: '' },
]

test('CSV: quotes, line breaks in quotes, a byte order mark; lines are those of the file', async () => {
  expect(await read(`\ufeff${csv}`)).toEqual([
    { line: 2, raw: csvRecords[0] },
    { line: 5, raw: csvRecords[1] },
  ])
})

test('CSV: lines stay right behind quoted line breaks of two characters', async () => {
  const items = await read('number,title\r\nA-1,"a\r\nb\r\nc"\r\nA-2,d\r\nA-3,"e\r\nf"\r\nA-4,g\r\n')
  expect(items.map(({ line }) => line)).toEqual([2, 5, 6, 8])
})

test.each([';', '\t'])('CSV: columns may be parted by %j', async (sign) => {
  expect(await read(`number${sign}title\nA-1${sign}a,b\n`)).toEqual([
    { line: 2, raw: { number: 'A-1', title: 'a,b' } },
  ])
})

test('CSV: a row of another width or in another encoding is named', async () => {
  const garbled = Buffer.concat([
    Buffer.from('number,title\nA-1\nA-0,清晨的灯塔\nA-2,'),
    Buffer.from([0xc7, 0xe5]),
    Buffer.from('\nA-3,c\n'),
  ])
  expect(await read(garbled)).toEqual([
    { line: 2, error: expect.objectContaining({ en: 'has 1 columns, the header has 2' }) },
    { line: 3, raw: { number: 'A-0', title: '清晨的灯塔' } },
    { line: 4, error: expect.objectContaining({ code: 'line_not_utf8' }) },
    { line: 5, raw: { number: 'A-3', title: 'c' } },
  ])
})

test.each([
  ['number,number\n', 'twice'],
  ['colour,size\nred,1\n', 'None of the columns'],
  ['number,title\nA-1,"never closed\nA-2,b\n', 'never closed'],
  ['', 'the file is empty'],
])('%j is refused as a whole', async (content, reason) => {
  await expect(read(content)).rejects.toThrow(reason)
})

test('gzip is recognised by its first bytes, whatever the name', async () => {
  expect(await read(gzipSync(csv))).toEqual(await read(csv))
  expect(await read(gzipSync('{"number":"A-1"}\n'))).toEqual([{ line: 1, raw: { number: 'A-1' } }])
})

test('a gzip file that was cut off says so', async () => {
  const packed = gzipSync(Buffer.alloc(300_000, '{"number":"A-1"}\n'))
  await expect(read(packed.subarray(0, packed.length - 20))).rejects.toThrow('damaged or cut off')
})

test('standard input may trickle in, plain or packed, and is read once', async () => {
  const trickling = await pipe([...csv])
  expect(trickling.rereadable).toBe(false)
  expect(trickling.fraction()).toBeNull()
  expect((await all(trickling)).map((item) => 'raw' in item && item.raw)).toEqual(csvRecords)
  const packed = gzipSync(csv)
  expect(await all(await pipe([...packed].map((byte) => Buffer.from([byte]))))).toHaveLength(2)
})

test('a file can be read again, and reports how far it was read', async () => {
  const file = path.join(folder, 'again.ndjson')
  await writeFile(file, '{"number":"A-1"}\n')
  const source = await openFile(file, noMapping)
  expect(source.rereadable).toBe(true)
  expect(await all(source)).toEqual(await all(source))
  expect(source.fraction()).toBe(1)
})

test('a path that is no file is refused with a sentence', async () => {
  await expect(openFile(path.join(folder, 'absent'), noMapping)).rejects.toThrow('There is no file')
  await expect(openFile(folder, noMapping)).rejects.toThrow('is a folder')
})

test('--map reads a field from another column, in CSV and in NDJSON', async () => {
  const mapping = parseMapping({ map: ['title=片名', 'number=code'] })
  const expected = [{ line: 2, raw: { title: '灯塔', number: 'A-1', likes: '3' } }]
  expect(await read('code,片名,likes\nA-1,灯塔,3\n', mapping)).toEqual(expected)
  expect(await read('\n{"code":"A-1","片名":"灯塔","likes":"3"}', mapping)).toEqual(expected)
  await expect(read('code,likes\nA-1,3\n', mapping)).rejects.toThrow('no column 片名')
})

test.each([
  ['title', 'write it as'],
  ['=x', 'write it as'],
  ['titel=name', 'there is no field titel'],
])('--map %s is refused', (option, reason) => {
  expect(() => parseMapping({ map: [option] })).toThrow(reason)
})

test('a JSON array: one line or many, entry by entry, with brackets in texts', async () => {
  const records = [
    { number: 'A-1', title: '[灯塔] "港口" \\' },
    { number: 'A-2', tags: [{ name: '{' }] },
  ]
  const expected = records.map((raw, place) => ({ line: place + 1, raw }))
  for (const indent of [0, 2]) {
    const text = JSON.stringify(records, null, indent)
    expect(await read(`\ufeff${text}\n`)).toEqual(expected)
    expect(await all(await pipe([...Buffer.from(text)].map((byte) => Buffer.from([byte]))))).toEqual(expected)
  }
  expect(await read('[]')).toEqual([])
  expect(await read('[{"number":"A-1"}, nope, {"number":"A-3"}]')).toEqual([
    { line: 1, raw: { number: 'A-1' } },
    { line: 2, error: expect.objectContaining({ code: 'line_not_json' }) },
    { line: 3, raw: { number: 'A-3' } },
  ])
  await expect(read('[{"number":"A-1"},')).rejects.toThrow('does not end')
})
