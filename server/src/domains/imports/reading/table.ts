import { ImportError } from '../errors.ts'
import { recordFields } from '../record/record.ts'
import type { SourceItem } from '../source.ts'
import { sayError, sayLine } from '../words.ts'
import { fieldCalled } from './column-names.ts'
import type { Mapping } from './mapping.ts'

/** A row of a table; its line is counted from 1, and is that of its start. */
export interface Row {
  line: number
  cells: string[]
}

const position = /^#(\d{1,5})$/

const isGarbled = (cells: readonly string[]) => cells.some((cell) => cell.includes('\ufffd'))

/** The columns that a mapping names, each with the option that names it. */
function asked({ columns, number }: Mapping): { option: string; column: string }[] {
  const maps = [...columns].map(([field, column]) => ({ option: `--map ${field}=${column}`, column }))
  return number === null
    ? maps
    : [...maps, { option: `--number ${number.prefix}+${number.column}`, column: number.column }]
}

/** Whether the first row names columns. Without being told: unless columns are named by their places alone and none of its cells is a name of ours. */
function hasHeader(cells: readonly string[], mapping: Mapping): boolean {
  if (mapping.header !== null) return mapping.header
  const named = asked(mapping)
  const byPlace = named.filter(({ column }) => position.test(column))
  if (byPlace.length === 0 || byPlace.length < named.length) return true
  return cells.some((cell) => recordFields.includes(cell.trim()) || fieldCalled(cell) !== undefined)
}

/** Under which name each column is known; null: not read. Throws ImportError where the header cannot be meant. */
function columnNames(cells: readonly string[], isHeader: boolean, mapping: Mapping): (string | null)[] {
  const names = cells.map((cell) => (isHeader ? cell.trim() : ''))
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (twice !== undefined) throw new ImportError(sayError('import_column_twice', { column: twice }))
  const known: (string | null)[] = names.map((name) => name || null)
  for (const { option, column } of asked(mapping)) {
    const place = names.includes(column) ? undefined : position.exec(column)?.[1]
    const index = place === undefined ? names.indexOf(column) : Number(place) - 1
    if (index < 0 || index >= names.length) {
      const columns = names.filter(Boolean).slice(0, 20).join(', ')
      throw new ImportError(
        sayError('import_no_column', { map: option, column, columns, last: names.length }),
      )
    }
    // A column that is named by its place is known by it, also where it has a name.
    if (place !== undefined) known[index] = column
  }
  const isRead = known.some((name) => name !== null && isMeant(name, mapping))
  if (!isRead) {
    throw new ImportError(sayError('import_no_columns', { columns: names.slice(0, 20).join(', ') }))
  }
  return known
}

const isMeant = (name: string, mapping: Mapping) =>
  recordFields.includes(name) ||
  fieldCalled(name) !== undefined ||
  asked(mapping).some(({ column }) => column === name)

/** Rows as records with the columns' own names. `onColumns` is called once: null where there is no header. */
export async function* readTable(
  rows: AsyncIterable<Row>,
  mapping: Mapping,
  onColumns: (names: string[] | null) => void,
): AsyncGenerator<SourceItem> {
  let names: (string | null)[] | null = null
  for await (const { line, cells } of rows) {
    if (names === null) {
      if (isGarbled(cells)) throw new ImportError(sayError('import_not_utf8'))
      const isHeader = hasHeader(cells, mapping)
      // Also where none of them is known: staff then say what they are.
      onColumns(isHeader ? cells.map((cell) => cell.trim()).filter(Boolean) : null)
      names = columnNames(cells, isHeader, mapping)
      if (isHeader) continue
    }
    if (cells.length !== names.length) {
      yield { line, error: sayLine('line_columns', { count: cells.length, header: names.length }) }
    } else if (isGarbled(cells)) {
      yield { line, error: sayLine('line_not_utf8') }
    } else {
      const raw: Record<string, unknown> = {}
      for (const [index, name] of names.entries()) if (name !== null) raw[name] = cells[index]
      yield { line, raw }
    }
  }
}
