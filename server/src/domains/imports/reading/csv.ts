import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ImportError } from '../errors.ts'
import { sayError } from '../words.ts'
import type { Row } from './table.ts'

/** A quote that is never closed swallows what follows it; further than this it is not followed. */
const maxRecordSize = 4 * 1024 * 1024

interface Parsed {
  record: string[]
  info: { lines: number }
}

function occurrences(record: readonly string[], sign: string): number {
  let count = 0
  for (const field of record) if (field.includes(sign)) count += field.split(sign).length - 1
  return count
}

/** The sign between the columns: the one of `,` `;` tab `|` that the first line has most of. */
function separatorOf(start: Buffer): string {
  const end = start.indexOf('\n')
  const line = start.subarray(0, end < 0 ? start.length : end).toString('utf8')
  const counts = [',', ';', '\t', '|'].map((sign): [string, number] => [sign, line.split(sign).length])
  return counts.reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}

const dialect = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: maxRecordSize,
  info: true,
} as const

function explained(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = Number(error.lines)
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return new ImportError(sayError('import_open_quote', { line }))
  }
  return new ImportError(sayError('import_not_csv', { line, fault: error.message }))
}

/** The rows of CSV: commas (or, where the first line has them instead, semicolons, tabs or bars), quotes doubled. */
export async function* readCsv(chunks: AsyncIterable<Buffer>, start: Buffer): AsyncGenerator<Row> {
  const parser = parse({ ...dialect, delimiter: separatorOf(start) })
  pipeline(Readable.from(chunks), parser, () => {})
  // csv-parse counts a line break of two characters inside quotes twice.
  let overcounted = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const breaks = occurrences(record, '\n') + occurrences(record, '\r')
      yield { line: info.lines - overcounted - breaks, cells: record }
      overcounted += occurrences(record, '\r\n')
    }
  } catch (error) {
    throw explained(error)
  }
}
