import { ImportError } from '../errors.ts'
import type { LineFault } from '../words.ts'
import { sayError, sayLine } from '../words.ts'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d

/** A page of MacCMS holds a hundred items; a longer value is a file of another kind. */
export const maxValueBytes = 64 * 1024 * 1024

export type JsonValue = { entry: number; value: unknown } | { entry: number; error: LineFault }

/**
 * Every sign of JSON's grammar is one byte, so that text need not be decoded to find where a value ends. An object
 * that stands by itself is a value, and so is each entry of an array.
 */
class ValueSplitter {
  #depth = 0
  /** Depth at which values begin: 1 within an array. */
  #base = 0
  #inText = false
  #escaped = false
  #kept: Buffer[] = []
  #keptBytes = 0

  /** Nothing is open. */
  get isWhole(): boolean {
    return this.#depth === 0
  }

  /** The values that end in this chunk. */
  *split(chunk: Buffer): Generator<Buffer> {
    // -1: no value has begun in this chunk.
    let start = this.#depth > 0 ? 0 : -1
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false
        else if (byte === backslash) this.#escaped = true
        else if (byte === quote) this.#inText = false
        continue
      }
      if (byte === quote) this.#inText = true
      else if (isOpening(byte)) {
        if (this.#depth++ === 0) {
          this.#base = byte === 0x5b ? 1 : 0
          start = at + this.#base
        }
      } else if (isClosing(byte) && this.#depth > 0) {
        if (--this.#depth === 0) {
          yield* this.#value(chunk.subarray(start, at + 1 - this.#base))
          start = -1
        }
      } else if (byte === comma && this.#depth === 1 && this.#base === 1) {
        yield* this.#value(chunk.subarray(start, at))
        start = at + 1
      }
    }
    if (start >= 0) this.#keep(chunk.subarray(start))
  }

  #keep(part: Buffer): void {
    this.#keptBytes += part.length
    if (this.#keptBytes > maxValueBytes) {
      throw new ImportError(sayError('import_long_entry', { bytes: maxValueBytes.toLocaleString('en') }))
    }
    this.#kept.push(part)
  }

  *#value(end: Buffer): Generator<Buffer> {
    this.#keep(end)
    const value = Buffer.concat(this.#kept)
    this.#kept = []
    this.#keptBytes = 0
    if (value.some((byte) => byte > 0x20)) yield value
  }
}

/** The entries of JSON arrays and the objects beside them, however they are laid out, counted from 1. */
export async function* readJsonValues(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonValue> {
  const splitter = new ValueSplitter()
  let entry = 0
  for await (const chunk of chunks) {
    for (const value of splitter.split(chunk)) yield parsed(value, ++entry)
  }
  if (!splitter.isWhole) throw new ImportError(sayError('import_open_array'))
}

function parsed(value: Buffer, entry: number): JsonValue {
  try {
    return { entry, value: JSON.parse(value.toString('utf8')) }
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return { entry, error: sayLine('line_not_json', { fault }) }
  }
}
