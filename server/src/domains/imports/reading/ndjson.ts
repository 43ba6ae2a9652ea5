import { sayLine } from '../words.ts'
import type { JsonValue } from './json-values.ts'
import { readLines } from './lines.ts'

/** One JSON value a line; `entry` is the number of the line. */
export async function* readNdjson(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<JsonValue> {
  for await (const read of readLines(chunks, maxBytes)) {
    if ('error' in read) {
      yield { entry: read.line, error: read.error }
      continue
    }
    try {
      yield { entry: read.line, value: JSON.parse(read.text) }
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error)
      yield { entry: read.line, error: sayLine('line_not_json', { fault }) }
    }
  }
}
