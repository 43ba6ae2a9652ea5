import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { ImportError } from '../errors.ts'
import { recordFields } from '../record/record.ts'
import type { SourceItem } from '../source.ts'
import { sayError, sayLine } from '../words.ts'
import { type Mapping, withNumberOfTitle } from './mapping.ts'

/** A quote that is never closed swallows what follows it; further than this it is not followed. */
const maxRecordSize = 4 * 1024 * 1024

interface Parsed {
  record: string[]
  info: { lines: number }
}

/** Which field each column of the header holds. Throws ImportError where the header cannot be meant. */
function readHeader(
  header: readonly string[],
  columns: Mapping['columns'],
): [field: string, index: number][] {
  const names = header.map((name) => name.trim())
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (twice !== undefined) throw new ImportError(sayError('import_column_twice', { column: twice }))
  for (const [field, column] of columns) {
    if (!names.includes(column))
      throw new ImportError(sayError('import_no_column', { map: `${field}=${column}`, column }))
  }
  const mapped = [...columns].map(([field, column]): [string, number] => [field, names.indexOf(column)])
  const taken = new Set(mapped.map(([, index]) => index))
  const own = names
    .map((name, index): [string, number] => [name, index])
    .filter(([name, index]) => name !== '' && !taken.has(index) && !columns.has(name))
  const fields = [...mapped, ...own]
  if (!fields.some(([field]) => recordFields.includes(field))) {
    throw new ImportError(sayError('import_no_columns', { columns: names.slice(0, 20).join(', ') }))
  }
  return fields
}

function occurrences(record: readonly string[], sign: string): number {
  let count = 0
  for (const field of record) if (field.includes(sign)) count += field.split(sign).length - 1
  return count
}

function isGarbled(record: readonly string[]): boolean {
  return record.some((field) => field.includes('\ufffd'))
}

/** The sign between the columns: the one of `,` `;` tab that the first line has most of. */
function separatorOf(start: Buffer): string {
  const end = start.indexOf('\n')
  const line = start.subarray(0, end < 0 ? start.length : end).toString('utf8')
  const counts = [',', ';', '\t'].map((sign): [string, number] => [sign, line.split(sign).length])
  return counts.reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}

const dialect = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: maxRecordSize,
} as const

/** The columns that a file's header names. */
export function columnsOf(start: Buffer): string[] {
  const [header = []] = parseAtOnce(start, { ...dialect, delimiter: separatorOf(start), to: 1 }) as string[][]
  return header.map((name) => name.trim()).filter((name) => name !== '')
}

function explained(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = Number(error.lines)
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return new ImportError(sayError('import_open_quote', { line }))
  }
  return new ImportError(sayError('import_not_csv', { line, fault: error.message }))
}

/**
 * CSV with a header: commas (or, where the header has them instead, semicolons or tabs), quotes doubled. `start` is
 * the start of `chunks`.
 */
export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  columns: Mapping['columns'],
  start: Buffer,
): AsyncGenerator<SourceItem> {
  const parser = parse({ ...dialect, info: true, delimiter: separatorOf(start) })
  pipeline(Readable.from(chunks), parser, () => {})
  let header: { width: number; fields: [string, number][] } | null = null
  // csv-parse counts a line break of two characters inside quotes twice.
  let overcounted = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const breaks = occurrences(record, '\n') + occurrences(record, '\r')
      const line = info.lines - overcounted - breaks
      overcounted += occurrences(record, '\r\n')
      if (header === null) {
        if (isGarbled(record)) throw new ImportError(sayError('import_not_utf8'))
        header = { width: record.length, fields: readHeader(record, columns) }
      } else if (record.length !== header.width) {
        yield { line, error: sayLine('line_columns', { count: record.length, header: header.width }) }
      } else if (isGarbled(record)) {
        yield { line, error: sayLine('line_not_utf8') }
      } else {
        const raw = Object.fromEntries(header.fields.map(([field, index]) => [field, record[index]]))
        yield { line, raw: withNumberOfTitle(raw, columns) }
      }
    }
  } catch (error) {
    throw explained(error)
  }
}
