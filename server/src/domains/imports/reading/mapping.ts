import type { ModId } from '@yehang/contract/channels'
import { type Encoding, encodings } from '../../../platform/text/encoding.ts'
import { cleanText } from '../../../platform/text/values.ts'
import { ImportError } from '../errors.ts'
import { channelOf, recordFields } from '../record/record.ts'
import { sayError } from '../words.ts'
import { type DateOrder, dateOrders } from './dates.ts'
import { listFields, type Separator, separators } from './list-separators.ts'
import { numberInTitle } from './maccms-number.ts'

/** A number that is made of a column which stays the same: `MV-` and the id of the source. */
export interface NumberRule {
  prefix: string
  column: string
}

/** How a source is to be read. What is null is found out. */
export interface Mapping {
  /** Our field → the column (or member) of the source it is read from; `#3` is the third column. */
  columns: ReadonlyMap<string, string>
  /** MacCMS: type id or type name → channel, null to leave the type out. */
  types: ReadonlyMap<string, ModId | null>
  number: NumberRule | null
  /** Field of several names or addresses → the sign between them. */
  separators: ReadonlyMap<string, Separator>
  dates: DateOrder | null
  encoding: Encoding | null
  /** Whether the first line of a table names the columns. */
  header: boolean | null
  /** Name of the sheet of a workbook; null: the first one that is not hidden. */
  sheet: string | null
}

export const noMapping: Mapping = {
  columns: new Map(),
  types: new Map(),
  number: null,
  separators: new Map(),
  dates: null,
  encoding: null,
  header: null,
  sheet: null,
}

/** As the command line and the back office write it. */
export interface WrittenMapping {
  /** `field=column`, `field=#3` and, for MacCMS, `type=channel` (`13=censored`, `手工=anime`, `12=skip`). */
  map?: readonly string[]
  /** `COLUMN` or `PREFIX+COLUMN`. */
  number?: string | undefined
  /** `SIGN` for every list, or `field=SIGN`. */
  separators?: readonly string[]
  dates?: string | undefined
  encoding?: string | undefined
  header?: boolean | undefined
  sheet?: string | undefined
}

/** Throws ImportError where something of it cannot be meant. */
export function parseMapping(written: WrittenMapping): Mapping {
  return {
    ...readMaps(written.map ?? []),
    number: readNumberRule(written.number),
    separators: readSeparators(written.separators ?? []),
    dates: oneOf(dateOrders, written.dates, 'import_dates_unknown'),
    encoding: oneOf(encodings, written.encoding?.toLowerCase(), 'import_encoding_unknown'),
    header: written.header ?? null,
    sheet: written.sheet ?? null,
  }
}

function readMaps(options: readonly string[]): Pick<Mapping, 'columns' | 'types'> {
  const columns = new Map<string, string>()
  const types = new Map<string, ModId | null>()
  for (const option of options) {
    const equals = option.indexOf('=')
    const left = option.slice(0, equals).trim()
    const right = option.slice(equals + 1).trim()
    if (equals < 0 || left === '' || right === '')
      throw new ImportError(sayError('import_map_shape', { option }))
    if (recordFields.includes(left)) {
      if (/^vod_play_/i.test(right)) throw new ImportError(sayError('import_map_play', { option }))
      columns.set(left, right)
      continue
    }
    const channel = channelOf(right)
    if (channel === null && right !== 'skip') {
      throw new ImportError(
        sayError('import_map_field', { option, field: left, fields: recordFields.join(', ') }),
      )
    }
    types.set(left, channel)
  }
  // Our title, wherever it is read from.
  const title = columns.get('title')
  if (title !== undefined && columns.get('number') === 'title') columns.set('number', title)
  return { columns, types }
}

function readNumberRule(written: string | undefined): NumberRule | null {
  if (written === undefined) return null
  const plus = written.lastIndexOf('+')
  const rule = { prefix: written.slice(0, Math.max(0, plus)).trim(), column: written.slice(plus + 1).trim() }
  if (rule.column === '' || /^vod_play_/i.test(rule.column))
    throw new ImportError(sayError('import_number_rule', { option: written }))
  return rule
}

function readSeparators(written: readonly string[]): Map<string, Separator> {
  const read = new Map<string, Separator>()
  for (const option of written) {
    const [, field, sign] = /^(?:(\w+)=)?(.+)$/s.exec(option) ?? []
    const known = separators.find((separator) => separator === (sign === '\\n' ? '\n' : sign))
    const fields = field === undefined ? listFields : listFields.filter((one) => one === field)
    if (known === undefined || fields.length === 0) {
      const signs = separators.map((separator) => (separator === '\n' ? '\\n' : separator)).join(' ')
      throw new ImportError(sayError('import_separator', { option, signs, fields: listFields.join(', ') }))
    }
    for (const one of fields) if (field !== undefined || !read.has(one)) read.set(one, known)
  }
  return read
}

function oneOf<T extends string>(
  known: readonly T[],
  written: string | undefined,
  reason: 'import_dates_unknown' | 'import_encoding_unknown',
): T | null {
  if (written === undefined) return null
  const found = known.find((one) => one === written)
  if (found === undefined)
    throw new ImportError(sayError(reason, { option: written, known: known.join(', ') }))
  return found
}

/** Where the number is to be read from the title, both: the number is the code in it. */
export function withNumberOfTitle(record: Record<string, unknown>): Record<string, unknown> {
  const text = cleanText(String(record.number ?? ''))
  const found = numberInTitle(text)
  return { ...record, number: found?.number ?? null, title: found?.title ?? text }
}

/** Whether `--map number=…` names what the title is read from. */
export function numberIsInTitle(columns: ReadonlyMap<string, string>): boolean {
  const column = columns.get('number')
  return column !== undefined && (column === columns.get('title') || ['title', 'vod_name'].includes(column))
}

/** The number that a rule makes of a record; null where its column is empty. */
export function numberBy(
  { prefix, column }: NumberRule,
  record: Readonly<Record<string, unknown>>,
): string | null {
  const value = record[column]
  const text = typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : ''
  return text === '' ? null : `${prefix}${text}`
}
