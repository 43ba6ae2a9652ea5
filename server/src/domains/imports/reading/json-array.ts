import { ImportError } from '../errors.ts'
import type { SourceItem } from '../source.ts'
import { sayError, sayLine } from '../words.ts'
import { type Mapping, mapRecord } from './mapping.ts'
import { maxRecordBytes } from './ndjson.ts'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]

/** Every sign of JSON's grammar is one byte, so that text need not be decoded to find where an entry ends. */
class ArraySplitter {
  #depth = 0
  #inText = false
  #escaped = false
  #kept: Buffer[] = []
  #keptBytes = 0
  /** The array has come to its end. */
  closed = false;

  /** The entries that end in this chunk. */
  *split(chunk: Buffer): Generator<Buffer> {
    // -1: no entry has begun in this chunk.
    let start = this.#depth > 0 ? 0 : -1
    for (let at = 0; at < chunk.length && !this.closed; at++) {
      const byte = chunk[at] as number
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false
        else if (byte === backslash) this.#escaped = true
        else if (byte === quote) this.#inText = false
        continue
      }
      if (byte === quote) this.#inText = true
      else if (byte === 0x5b || byte === 0x7b) {
        if (this.#depth++ === 0) start = at + 1
      } else if (byte === 0x5d || byte === 0x7d) {
        if (--this.#depth === 0) {
          this.closed = true
          yield* this.#entry(chunk.subarray(start, at))
        }
      } else if (byte === comma && this.#depth === 1) {
        yield* this.#entry(chunk.subarray(start, at))
        start = at + 1
      }
    }
    if (start >= 0 && !this.closed) this.#keep(chunk.subarray(start))
  }

  #keep(part: Buffer): void {
    this.#keptBytes += part.length
    if (this.#keptBytes > maxRecordBytes) {
      throw new ImportError(sayError('import_long_entry', { bytes: maxRecordBytes.toLocaleString('en') }))
    }
    this.#kept.push(part)
  }

  *#entry(end: Buffer): Generator<Buffer> {
    this.#keep(end)
    const entry = Buffer.concat(this.#kept)
    this.#kept = []
    this.#keptBytes = 0
    if (entry.some((byte) => byte > 0x20)) yield entry
  }
}

/** The entries of one JSON array, however it is laid out; lines are counted entry by entry. */
export async function* readJsonArray(
  chunks: AsyncIterable<Buffer>,
  columns: Mapping['columns'],
): AsyncGenerator<SourceItem> {
  const splitter = new ArraySplitter()
  let line = 0
  for await (const chunk of chunks) {
    for (const entry of splitter.split(chunk)) yield itemOf(entry, ++line, columns)
    if (splitter.closed) return
  }
  throw new ImportError(sayError('import_open_array'))
}

function itemOf(entry: Buffer, line: number, columns: Mapping['columns']): SourceItem {
  try {
    return { line, raw: mapRecord(JSON.parse(entry.toString('utf8')), columns) }
  } catch (error) {
    return {
      line,
      error: sayLine('line_not_json', { fault: error instanceof Error ? error.message : String(error) }),
    }
  }
}
