import { ImportError } from '../errors.ts'
import { recordFields } from '../record/record.ts'
import { recordOf, type SourceItem } from '../source.ts'
import { sayError } from '../words.ts'
import { fieldCalled } from './column-names.ts'
import { type DateOrder, guessDateOrder, yearFirst } from './dates.ts'
import { guessSeparator, listFields, type Separator, withUsualSeparator } from './list-separators.ts'
import { type Mapping, numberBy, numberIsInTitle, withNumberOfTitle } from './mapping.ts'

/** How the records of a source are written: what its columns are, how its lists and dates are. */
export interface Conventions {
  /** Our field → the column it is read from, of columns with other names. */
  columns: ReadonlyMap<string, string>
  separators: ReadonlyMap<string, Separator>
  dates: DateOrder | null
}

/** So many records are looked at before the first one is handed on. */
const sampleSize = 1000

type RawRecord = Readonly<Record<string, unknown>>

/** Columns as they are mapped, and those whose names are known for fields that are not there otherwise. */
function columnsOf(names: ReadonlySet<string>, mapping: Mapping): Map<string, string> {
  const columns = new Map(mapping.columns)
  const taken = new Set(columns.values())
  const best = new Map<string, { column: string; rank: number }>()
  for (const column of names) {
    const known = fieldCalled(column)
    if (known === undefined || taken.has(column) || recordFields.includes(column)) continue
    const { field, rank } = known
    if (columns.has(field) || names.has(field) || (field === 'number' && mapping.number !== null)) continue
    const found = best.get(field)
    if (found === undefined || rank < found.rank) best.set(field, { column, rank })
  }
  for (const [field, { column }] of best) columns.set(field, column)
  if (columns.get('number') === 'title' && columns.has('title'))
    columns.set('number', columns.get('title') ?? '')
  return columns
}

function textsOf(records: readonly RawRecord[], column: string): string[] {
  return records.map((record) => record[column]).filter((value) => typeof value === 'string')
}

/** What a sample of the records shows; what the mapping says is not questioned. */
function conventionsOf(items: readonly SourceItem[], mapping: Mapping): Conventions {
  const records = items.map(recordOf).filter((record) => record !== null)
  const names = new Set(records.flatMap((record) => Object.keys(record)))
  const columns = columnsOf(names, mapping)
  if (records.length > 0 && mapping.number === null && !columns.has('number') && !names.has('number')) {
    throw new ImportError(sayError('import_no_number', { columns: [...names].slice(0, 20).join(', ') }))
  }
  const columnFor = (field: string) => columns.get(field) ?? field
  const lists = new Map(mapping.separators)
  for (const field of listFields) {
    const guessed = lists.has(field) ? null : guessSeparator(textsOf(records, columnFor(field)))
    if (guessed !== null) lists.set(field, guessed)
  }
  const dates = mapping.dates ?? guessDateOrder(textsOf(records, columnFor('pubTime')))
  return { columns, separators: lists, dates }
}

/** One record in the form of docs/import.md; a column that was used is no field any more. */
function interpreter(conventions: Conventions, mapping: Mapping): (item: SourceItem) => SourceItem {
  const { columns, separators, dates } = conventions
  const lists = [...separators]
  const isInTitle = numberIsInTitle(columns)
  const ofNumber = mapping.number?.column ?? ''
  const used = [...columns.values(), ...(recordFields.includes(ofNumber) ? [] : [ofNumber])]
  const isPlain = columns.size === 0 && lists.length === 0 && dates === null && mapping.number === null
  return (item) => {
    const source = isPlain ? null : recordOf(item)
    if (source === null) return item
    let record: Record<string, unknown> = { ...source }
    for (const column of used) delete record[column]
    for (const [field, column] of columns) record[field] = source[column]
    if (mapping.number !== null) record.number = numberBy(mapping.number, source)
    for (const [field, sign] of lists) {
      const value = record[field]
      if (typeof value === 'string') record[field] = withUsualSeparator(field, value, sign)
    }
    if (dates !== null && typeof record.pubTime === 'string')
      record.pubTime = yearFirst(record.pubTime, dates)
    if (isInTitle) record = withNumberOfTitle(record)
    return { line: item.line, raw: record }
  }
}

/** The records of a source in the form of docs/import.md. `onFound` is told how they are written before the first one. */
export async function* interpreted(
  items: AsyncIterable<SourceItem>,
  mapping: Mapping,
  onFound: (conventions: Conventions) => void,
): AsyncGenerator<SourceItem> {
  let waiting: SourceItem[] = []
  let read: ((item: SourceItem) => SourceItem) | null = null
  const decide = (): ((item: SourceItem) => SourceItem) => {
    const found = conventionsOf(waiting, mapping)
    onFound(found)
    return interpreter(found, mapping)
  }
  let failure: unknown
  try {
    for await (const item of items) {
      if (read !== null) {
        yield read(item)
        continue
      }
      waiting.push(item)
      if (waiting.length < sampleSize) continue
      read = decide()
      yield* waiting.map(read)
      waiting = []
    }
  } catch (error) {
    // What came before a source broke off is handed on first.
    failure = error
  }
  if (read === null && (waiting.length > 0 || failure === undefined)) yield* waiting.map(decide())
  if (failure !== undefined) throw failure
}
