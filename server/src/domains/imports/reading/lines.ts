import { isUtf8 } from 'node:buffer'
import type { LineFault } from '../words.ts'
import { sayLine } from '../words.ts'

export type Line = { line: number; text: string } | { line: number; error: LineFault }

const newline = 0x0a
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf])

/** The lines of UTF-8 text, numbered from 1, without their ends; empty ones are left out. */
export async function* readLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  let line = 0
  let rest: Buffer = Buffer.alloc(0)
  let tooLong = false
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = bytes.indexOf(newline, start); end >= 0; end = bytes.indexOf(newline, start)) {
      const read = lineOf(bytes.subarray(start, end), ++line, tooLong)
      if (read !== null) yield read
      tooLong = false
      start = end + 1
    }
    rest = bytes.subarray(start)
    if (tooLong || rest.length > maxBytes) {
      tooLong = true
      rest = Buffer.alloc(0)
    }
  }
  const last = lineOf(rest, ++line, tooLong)
  if (last !== null) yield last

  function lineOf(bytes: Buffer, number: number, cut: boolean): Line | null {
    if (cut || bytes.length > maxBytes)
      return { line: number, error: sayLine('line_too_long', { bytes: maxBytes.toLocaleString('en') }) }
    const marked = number === 1 && bytes.subarray(0, 3).equals(utf8Mark)
    const content = marked ? bytes.subarray(3) : bytes
    if (!isUtf8(content)) return { line: number, error: sayLine('line_not_utf8') }
    const text = content.toString('utf8').trim()
    return text === '' ? null : { line: number, text }
  }
}
