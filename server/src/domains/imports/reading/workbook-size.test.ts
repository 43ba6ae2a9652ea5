import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noMapping } from './mapping.ts'
import { openFile } from './open.ts'

/** Small files that would take more memory than there is. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-sizes-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** How many records a file has. */
async function read(content: Uint8Array, unpackedMost?: number): Promise<number> {
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  const source = await openFile(file, noMapping, unpackedMost === undefined ? {} : { unpackedMost })
  let count = 0
  for await (const _ of source.items()) count++
  return count
}

/** Of each entry the list at the end says `said` as its unpacked size, where it is told. */
function zipOf(entries: readonly { name: string; content: string; said?: number }[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content, said } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed])
    const listed = Buffer.from(facts)
    listed.writeUInt32LE(said ?? bytes.length, 18)
    const offset = Buffer.alloc(14)
    offset.writeUInt32LE(at, 10)
    list.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), listed, offset, Buffer.from(name))
    parts.push(local)
    at += local.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end])
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (type: string, target: string) =>
  `<Relationships><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`

interface Parts {
  /** The sheet comes before what says that it is one. */
  isFirst?: boolean
  styles?: string
  said?: number
}

/** A workbook with this XML as its sheet. */
function workbook(sheet: string, { isFirst = false, styles, said }: Parts = {}): Buffer {
  const entry = { name: 'xl/worksheets/sheet1.xml', content: sheet }
  const others = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: relations('officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${office}"><sheets><sheet name="片库" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relations('worksheet', 'worksheets/sheet1.xml') },
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', content: styles, ...(said !== undefined && { said }) }]),
  ]
  return zipOf(isFirst ? [entry, ...others] : [...others, entry])
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const sheetOf = (rows: string) =>
  `<worksheet><sheetData><row>${text('number')}${text('title')}</row>${rows}</sheetData></worksheet>`
const row = `<row>${text('A-1')}${text('灯塔')}</row>`
const tooLarge = 'unpacks to more than can be read'

test('a workbook is read whichever of its parts comes first', async () => {
  expect(await read(workbook(sheetOf(row)))).toBe(1)
  expect(await read(workbook(sheetOf(row), { isFirst: true }))).toBe(1)
})

test.each([
  ['in the last column', '<row><c r="XFD1"><v>1</v></c></row>', 2500],
  ['in the last column, with a sign written as its number', '<row><c r="&#88;FD1"><v>1</v></c></row>', 2500],
])('a workbook of a few kilobytes whose rows have their cells %s is refused', async (_, one, count) => {
  const book = workbook(sheetOf(one.repeat(count)))
  expect(book.length).toBeLessThan(100_000)
  await expect(read(book)).rejects.toThrow(tooLarge)
})

test('the size that counts is the true one, whatever the archive says of it', async () => {
  const styles = `<styleSheet>${' '.repeat(17 * 1024 * 1024)}</styleSheet>`
  expect(await read(workbook(sheetOf(row), { styles: '<styleSheet/>' }))).toBe(1)
  const book = workbook(sheetOf(row), { styles, said: 100 })
  expect(book.length).toBeLessThan(100_000)
  await expect(read(book)).rejects.toThrow(tooLarge)
})

test('far cells in some rows, as other programs leave them, are read', async () => {
  const far = `<row r="3"><c r="A3" t="inlineStr"><is><t>A-2</t></is></c><c r="XFD3" s="1"/></row>`
  expect(await read(workbook(sheetOf(`${row}${far}`)))).toBe(2)
})

test('a workbook inside a packed file is refused with a reason', async () => {
  const rows = [
    ['number', 'title'],
    ['A-1', '灯塔'],
  ]
  const book = await writeXlsx({ sheets: [{ name: '片库', rows }] })
  expect(await read(book)).toBe(1)
  await expect(read(gzipSync(book))).rejects.toThrow('inside a gzip file')
})

test('a packed file is read up to a bound of what it unpacks to, where there is one', async () => {
  const packed = gzipSync(`number,title\n${'A-1,灯塔\n'.repeat(1000)}`)
  expect(await read(packed)).toBe(1000)
  await expect(read(packed, 5000)).rejects.toThrow('unpacks to more than')
})
