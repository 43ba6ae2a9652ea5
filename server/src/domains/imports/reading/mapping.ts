import type { ModId } from '@yehang/contract/channels'
import { cleanText } from '../../../platform/text/values.ts'
import { ImportError } from '../errors.ts'
import { channelOf, recordFields } from '../record/record.ts'
import { sayError } from '../words.ts'
import { numberInTitle } from './maccms-number.ts'

/** What `--map` asks for. */
export interface Mapping {
  /** Our field → the column (or member) of the source it is read from. */
  columns: ReadonlyMap<string, string>
  /** MacCMS: type id or type name → channel, null to leave the type out. */
  types: ReadonlyMap<string, ModId | null>
}

export const noMapping: Mapping = { columns: new Map(), types: new Map() }

/**
 * Reads `field=column` and, for MacCMS, `type=channel` (`13=censored`, `手工=anime`, `12=skip`). Throws ImportError
 * where the text fits neither.
 */
export function parseMapping(options: readonly string[], forMaccms: boolean): Mapping {
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
    } else if (forMaccms) {
      const channel = channelOf(right)
      if (channel === null && right !== 'skip') {
        throw new ImportError(sayError('import_map_type', { option, left, right }))
      }
      types.set(left, channel)
    } else {
      throw new ImportError(
        sayError('import_map_field', { option, field: left, fields: recordFields.join(', ') }),
      )
    }
  }
  // Our title, wherever it is read from.
  const title = columns.get('title')
  if (title !== undefined && columns.get('number') === 'title') columns.set('number', title)
  return { columns, types }
}

/** The record with each mapped field read from its column; a column that was mapped is no field any more. */
export function mapRecord(raw: unknown, columns: Mapping['columns']): unknown {
  if (columns.size === 0 || typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
  const source = raw as Readonly<Record<string, unknown>>
  const mapped: Record<string, unknown> = { ...source }
  for (const column of columns.values()) delete mapped[column]
  for (const [field, column] of columns) mapped[field] = source[column]
  return withNumberOfTitle(mapped, columns)
}

const titleColumns = ['title', 'vod_name']

/** Where the number is to be read from the title, both: the number is the code in it. */
export function withNumberOfTitle(
  record: Record<string, unknown>,
  columns: Mapping['columns'],
): Record<string, unknown> {
  const column = columns.get('number')
  if (column === undefined || !(column === columns.get('title') || titleColumns.includes(column)))
    return record
  const text = cleanText(String(record.number ?? ''))
  const found = numberInTitle(text)
  return { ...record, number: found?.number ?? null, title: found?.title ?? text }
}
