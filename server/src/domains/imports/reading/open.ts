import type { Readable } from 'node:stream'
import type { ModId } from '@yehang/contract/channels'
import type { ImportFormat } from '../../../platform/database/tables/imports.ts'
import { asUtf8, type Encoding } from '../../../platform/text/encoding.ts'
import { ImportError } from '../errors.ts'
import type { Source, SourceItem } from '../source.ts'
import { sayError } from '../words.ts'
import { type ByteSource, openBytes } from './bytes.ts'
import { type Conventions, interpreted } from './conventions.ts'
import { readCsv } from './csv.ts'
import { type JsonValue, maxValueBytes, readJsonValues } from './json-values.ts'
import { MaccmsItems, type MaccmsOptions, readMaccms } from './maccms.ts'
import { isSqlDump, readMaccmsDump } from './maccms-dump.ts'
import type { Mapping } from './mapping.ts'
import { readNdjson } from './ndjson.ts'
import { readTable } from './table.ts'
import { refuseLargeWorkbook } from './workbook-size.ts'
import { readXlsx } from './xlsx.ts'

/** What a file is. */
export interface FileFacts {
  format: ImportFormat
  /** Null of a workbook. */
  encoding: Encoding | null
  /** The names of the columns, or the members of the first records; those of MacCMS are known. */
  columnNames: string[]
  hasHeader: boolean
}

/** How a file turned out to be written. */
export type Findings = FileFacts & Conventions

export interface OpenOptions extends Pick<MaccmsOptions, 'onType'> {
  stdin?: Readable
  /** Bytes that gzip may unpack to; unbounded where it is not told. */
  unpackedMost?: number
  /** MacCMS: for items of types that the mapping does not name. */
  channel?: ModId | null
  /** MacCMS: the address that relative addresses of pictures belong to. */
  site?: string
  /** Of a dump of MySQL: how the names of the tables begin that are read. */
  tablePrefix?: string | undefined
  /** Called once the columns are known, of JSON with each of the first records; also where none of them can be used. */
  onFacts?(facts: FileFacts): void
  /** Called at each reading, before the first record. */
  onFound?(findings: Findings): void
}

const enough = 64 * 1024

/** A line of a work is some kilobytes; more than this is a file of another kind. */
const maxLineBytes = 4 * 1024 * 1024

async function startOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  while (size < enough) {
    const next = await chunks.next()
    if (next.done) break
    parts.push(next.value)
    size += next.value.length
  }
  return Buffer.concat(parts)
}

async function* joined(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield start
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

const zip = Buffer.from('PK\u0003\u0004', 'latin1')
const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** After a byte order mark and white space, a brace begins JSON objects, a bracket an array; everything else is CSV. */
function formatOf(text: string): Exclude<ImportFormat, 'xlsx'> {
  const sign = /^\ufeff?\s*([{[])/.exec(text)?.[1]
  if (sign === undefined) return 'csv'
  if (/"vod_(id|name)"\s*:/.test(text)) return 'maccms'
  // An answer without items, and one that says why it has none.
  if (/^\ufeff?\s*\{\s*"code"\s*:/.test(text) && /"(list|msg)"\s*:/.test(text)) return 'maccms'
  return sign === '[' || isSpreadOut(text) ? 'json' : 'ndjson'
}

/** Whether a file that begins with a brace has its objects on several lines. */
function isSpreadOut(text: string): boolean {
  const [first = ''] = text.replace(/^\ufeff?\s*/, '').split('\n', 1)
  return first.length < text.trim().length && /[{[,:]\s*$/.test(first)
}

/** JSON values in lines of their own, where a broken one spoils no other; else wherever they stand. */
function jsonValues(text: AsyncIterable<Buffer>, start: Buffer, maxBytes: number): AsyncGenerator<JsonValue> {
  const begin = start.toString('utf8').replace(/^\ufeff?\s*/, '')
  return begin.startsWith('[') || isSpreadOut(begin) ? readJsonValues(text) : readNdjson(text, maxBytes)
}

async function* asItems(values: AsyncIterable<JsonValue>): AsyncGenerator<SourceItem> {
  for await (const read of values) {
    yield 'error' in read ? { line: read.entry, error: read.error } : { line: read.entry, raw: read.value }
  }
}

async function* readFile(
  file: string,
  bytes: ByteSource,
  mapping: Mapping,
  options: OpenOptions,
): AsyncGenerator<SourceItem> {
  const chunks = bytes.chunks()[Symbol.asyncIterator]()
  try {
    const start = await startOf(chunks)
    if (start.length === 0) throw new ImportError(sayError('import_empty'))
    if (start.subarray(0, 4).equals(oldOffice)) throw new ImportError(sayError('import_old_workbook'))
    const all = joined(start, chunks)
    if (!start.subarray(0, 4).equals(zip)) {
      yield* readText(all, mapping, options)
      return
    }
    if (bytes.isPacked()) throw new ImportError(sayError('import_packed_workbook'))
    if (bytes.rereadable) await refuseLargeWorkbook(file)
    yield* readWorkbook(all, mapping, options)
  } finally {
    await chunks.return?.()
  }
}

async function* readWorkbook(
  chunks: AsyncIterable<Buffer>,
  mapping: Mapping,
  options: OpenOptions,
): AsyncGenerator<SourceItem> {
  refuseTypes(mapping)
  const facts: FileFacts = { format: 'xlsx', encoding: null, columnNames: [], hasHeader: false }
  yield* asRecords(
    readTable(readXlsx(chunks, mapping.sheet), mapping, headerOf(facts, options)),
    facts,
    mapping,
    options,
  )
}

/** Notes the header of a table; null: it has none. */
const headerOf = (facts: FileFacts, options: OpenOptions) => (names: string[] | null) => {
  facts.columnNames = names ?? []
  facts.hasHeader = names !== null
  options.onFacts?.(facts)
}

const asRecords = (
  items: AsyncIterable<SourceItem>,
  facts: FileFacts,
  mapping: Mapping,
  { onFound }: OpenOptions,
): AsyncGenerator<SourceItem> =>
  interpreted(items, mapping, (conventions) => onFound?.({ ...facts, ...conventions }))

async function* readText(
  chunks: AsyncIterable<Buffer>,
  mapping: Mapping,
  options: OpenOptions,
): AsyncGenerator<SourceItem> {
  let encoding: Encoding = 'utf-8'
  const text = asUtf8(chunks, mapping.encoding, (found) => {
    encoding = found
  })
  const start = await startOf(text)
  const begin = start.toString('utf8')
  const isDump = isSqlDump(begin)
  const format = isDump ? 'maccms' : formatOf(begin)
  const facts: FileFacts = { format, encoding, columnNames: [], hasHeader: false }
  const all = joined(start, text)
  if (format === 'maccms') {
    options.onFacts?.(facts)
    options.onFound?.({ ...facts, columns: new Map(), separators: new Map(), dates: null })
    const items = new MaccmsItems(mapping, options.channel ?? null, options, options.site ?? null)
    yield* isDump
      ? readMaccmsDump(all, items, options.tablePrefix)
      : readMaccms(jsonValues(all, start, maxValueBytes), items)
    return
  }
  refuseTypes(mapping)
  const items =
    format === 'csv'
      ? readTable(readCsv(all, start), mapping, headerOf(facts, options))
      : membersNoted(asItems(jsonValues(all, start, maxLineBytes)), facts, options)
  yield* asRecords(items, facts, mapping, options)
}

/** Types of MacCMS say nothing of another file: most likely the field of a `--map` is misspelt. */
function refuseTypes({ types }: Mapping): void {
  const [type] = types.keys()
  if (type !== undefined) throw new ImportError(sayError('import_types_of_none', { type }))
}

const recordsNoted = 100

async function* membersNoted(
  items: AsyncIterable<SourceItem>,
  facts: FileFacts,
  options: OpenOptions,
): AsyncGenerator<SourceItem> {
  const names = new Set<string>()
  let count = 0
  for await (const item of items) {
    if (count++ < recordsNoted && 'raw' in item && typeof item.raw === 'object' && item.raw !== null) {
      for (const name of Object.keys(item.raw)) names.add(name)
      facts.columnNames = [...names]
      options.onFacts?.(facts)
    }
    yield item
  }
}

/**
 * A table (CSV, a workbook), JSON (objects, arrays, answers of MacCMS) or a dump of MacCMS, plain or gzip, recognised by
 * content; a file, or standard input as `-`.
 */
export async function openFile(file: string, mapping: Mapping, options: OpenOptions = {}): Promise<Source> {
  const bytes = await openBytes(file, options.stdin, options.unpackedMost)
  return {
    items: () => readFile(file, bytes, mapping, options),
    rereadable: bytes.rereadable,
    fraction: bytes.fraction,
  }
}
