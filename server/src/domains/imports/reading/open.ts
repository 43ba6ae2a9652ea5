import type { Readable } from 'node:stream'
import { ImportError } from '../errors.ts'
import type { Source, SourceItem } from '../source.ts'
import { sayError } from '../words.ts'
import { type ByteSource, openBytes } from './bytes.ts'
import { readCsv } from './csv.ts'
import { readJsonArray } from './json-array.ts'
import type { Mapping } from './mapping.ts'
import { readNdjson } from './ndjson.ts'

const enough = 64 * 1024

/** After a byte order mark and white space, a brace begins NDJSON, a bracket an array; everything else is CSV. */
export function formatOf(start: Buffer): 'csv' | 'ndjson' | 'json' {
  const sign = /^\ufeff?\s*([{[])/.exec(start.subarray(0, 4096).toString('utf8'))?.[1]
  if (sign === undefined) return 'csv'
  return sign === '{' ? 'ndjson' : 'json'
}

const readers = { csv: readCsv, ndjson: readNdjson, json: readJsonArray } as const

/** At least the first line, so that a slow pipe is recognised too; then the rest. */
export async function startOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let start = Buffer.alloc(0)
  while (start.length < enough && !start.includes('\n')) {
    const next = await chunks.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  return start
}

async function* joined(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield start
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* readRecords(bytes: ByteSource, columns: Mapping['columns']): AsyncGenerator<SourceItem> {
  const chunks = bytes.chunks()[Symbol.asyncIterator]()
  try {
    const start = await startOf(chunks)
    if (start.length === 0) throw new ImportError(sayError('import_empty'))
    if (/^(\xff\xfe|\xfe\xff)/.test(start.toString('latin1', 0, 2)))
      throw new ImportError(sayError('import_not_utf8'))
    yield* readers[formatOf(start)](joined(start, chunks), columns, start)
  } finally {
    await chunks.return?.()
  }
}

/**
 * NDJSON, a JSON array or CSV, plain or gzip, recognised by content; a file, or standard input as
 * `-`.
 */
export async function openFile(file: string, mapping: Mapping, stdin?: Readable): Promise<Source> {
  const bytes = await openBytes(file, stdin)
  return {
    items: () => readRecords(bytes, mapping.columns),
    rereadable: bytes.rereadable,
    fraction: bytes.fraction,
  }
}
