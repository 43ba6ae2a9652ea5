import { Readable } from 'node:stream'
import { type CellValue, HucreError } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import { ImportError } from '../errors.ts'
import { sayError } from '../words.ts'
import type { Row } from './table.ts'

/** A day as such, with its time where it has one; a workbook knows no zones. */
function textOf(value: CellValue): string {
  if (value instanceof Date) {
    const text = Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 19).replace('T', ' ')
    return text.replace(' 00:00:00', '')
  }
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value === null ? '' : String(value)
}

/** As wide as the header, or further where cells behind it are filled. */
function fitted(cells: readonly string[], width: number): string[] {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  return Array.from({ length: Math.max(width, filled) }, (_, index) => cells[index] ?? '')
}

/** The rows of one sheet of a workbook (.xlsx), as they stand in the file; `sheet` by its name, else the first one. */
export async function* readXlsx(chunks: AsyncIterable<Buffer>, sheet: string | null): AsyncGenerator<Row> {
  const stream = Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream<Uint8Array>
  let width = 0
  try {
    for await (const { index, values } of streamXlsxRows(stream, sheet === null ? {} : { sheet })) {
      const cells = fitted(values.map(textOf), width)
      if (cells.every((cell) => cell.trim() === '')) continue
      width ||= cells.length
      yield { line: index + 1, cells }
    }
    if (width === 0) {
      throw new ImportError(
        sheet === null ? sayError('import_empty') : sayError('import_no_sheet', { sheet }),
      )
    }
  } catch (error) {
    if (!(error instanceof HucreError)) throw error
    throw new ImportError(sayError('import_not_workbook', { fault: error.message }))
  }
}
