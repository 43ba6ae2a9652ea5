import type { SourceItem } from '../source.ts'
import { sayLine } from '../words.ts'
import { readLines } from './lines.ts'
import { type Mapping, mapRecord } from './mapping.ts'

/** A line of a work is some kilobytes; more than this is a file of another kind. */
export const maxRecordBytes = 4 * 1024 * 1024

/** One JSON object a line. */
export async function* readNdjson(
  chunks: AsyncIterable<Buffer>,
  columns: Mapping['columns'],
): AsyncGenerator<SourceItem> {
  for await (const read of readLines(chunks, maxRecordBytes)) {
    if ('error' in read) {
      yield read
      continue
    }
    let raw: unknown
    try {
      raw = JSON.parse(read.text)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      yield { line: read.line, error: sayLine('line_not_json', { fault: reason }) }
      continue
    }
    yield { line: read.line, raw: mapRecord(raw, columns) }
  }
}
