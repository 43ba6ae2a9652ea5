import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** One row in PostgreSQL's binary format; columns are counted from 0. */
export class CopiedRow {
  /** What the columns are read from: only until the next row. */
  bytes: Buffer = Buffer.alloc(0)
  /** Where each column begins; -1 where it is null. */
  readonly starts: number[] = []
  readonly lengths: number[] = []

  isNull(column: number): boolean {
    return this.starts[column] === -1
  }

  int2(column: number): number {
    return this.bytes.readInt16BE(this.starts[column])
  }

  int4(column: number): number {
    return this.bytes.readInt32BE(this.starts[column])
  }

  /** Exact up to 2 to the power of 53. */
  int8(column: number): number {
    const start = this.starts[column] as number
    return this.bytes.readInt32BE(start) * 2 ** 32 + this.bytes.readUInt32BE(start + 4)
  }

  float4(column: number): number {
    return this.bytes.readFloatBE(this.starts[column])
  }

  text(column: number): string {
    const start = this.starts[column] as number
    return this.bytes.toString('utf8', start, start + (this.lengths[column] as number))
  }

  bool(column: number): boolean {
    return this.bytes[this.starts[column] as number] === 1
  }
}

const headerBytes = 19
const leastBytes = 2 ** 18

/**
 * Reads a query by binary COPY, for millions of rows: several times faster than rows as objects. `onRow` is given the same
 * object each time.
 */
export async function copyRows(
  client: ClientBase,
  query: string,
  onRow: (row: CopiedRow) => void,
): Promise<void> {
  const row = new CopiedRow()
  // Chunks are copied into one buffer that is used again: a buffer for each of them would leave hundreds of megabytes to
  // the collector, and to a heap that does not give them back.
  row.bytes = Buffer.allocUnsafe(leastBytes)
  let size = 0
  let needed = headerBytes
  let isBegun = false
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout with (format binary)`))) {
    if (size + chunk.length > row.bytes.length) {
      const larger = Buffer.allocUnsafe(2 * (size + chunk.length))
      row.bytes.copy(larger, 0, 0, size)
      row.bytes = larger
    }
    chunk.copy(row.bytes, size)
    size += chunk.length
    // A row may be larger than many chunks: it is not looked at again before all that it needs is there.
    if (size < needed) continue
    let at = isBegun ? 0 : headerBytes
    isBegun = true
    for (;;) {
      const end = readRow(row, at, size)
      if (end.needed > 0) {
        needed = end.needed
        break
      }
      onRow(row)
      at = end.at
    }
    row.bytes.copyWithin(0, at, size)
    size -= at
  }
}

/** The end of the row that begins at `at`, or how many bytes from there are needed to know more. */
function readRow(row: CopiedRow, at: number, size: number): { at: number; needed: number } {
  const { bytes, starts, lengths } = row
  if (at + 2 > size) return { at, needed: 2 }
  const columns = bytes.readInt16BE(at)
  // The end of all rows.
  if (columns === -1) return { at, needed: Number.POSITIVE_INFINITY }
  let next = at + 2
  for (let column = 0; column < columns; column++) {
    if (next + 4 > size) return { at, needed: next + 4 - at }
    const length = bytes.readInt32BE(next)
    next += 4
    starts[column] = length === -1 ? -1 : next
    lengths[column] = length
    if (length > 0) next += length
    if (next > size) return { at, needed: next - at }
  }
  return { at: next, needed: 0 }
}
