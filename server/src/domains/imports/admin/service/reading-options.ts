import type { Body, imports, ModId } from '@yehang/contract'
import type { ImportFindings, ImportMapping } from '../../../../platform/database/tables/imports.ts'
import { wrongField } from '../../../../platform/http/app-error.ts'
import { ImportError } from '../../errors.ts'
import { listFields } from '../../reading/list-separators.ts'
import { type Mapping, parseMapping } from '../../reading/mapping.ts'
import type { Findings } from '../../reading/open.ts'
import { mappableFields } from '../field-names.ts'
import type { Batch } from '../queries/batches.ts'

/** How staff want the file of an import to be read. */

export type Reading = Omit<Body<typeof imports.sampleImport>, 'importId'>

/** What becomes of a field that a line has empty. */
export const emptyOf = ({ mapping }: Pick<Batch, 'mapping'>) => mapping.empty ?? 'clear'

export const channelOf = ({ channel }: Pick<Batch, 'channel'>) => channel as ModId | null

/** The options of an import with those that are given; null lets one be found out again. */
export function readAs(before: ImportMapping, given: Reading): ImportMapping {
  const { columns = before.columns, types = before.types, channel: _, ...others } = given
  const { columns: __, types: ___, ...kept } = before
  const all = Object.entries({ ...kept, ...others }).filter(
    ([, value]) => value !== null && value !== undefined && !isEmptyRecord(value),
  )
  return { columns, types, ...Object.fromEntries(all) }
}

const isEmptyRecord = (value: unknown) => typeof value === 'object' && Object.keys(value ?? {}).length === 0

/** Refuses what cannot be meant, by the field of the call. */
export function checkReading(
  { format, columns: known }: Pick<Batch, 'format' | 'columns'>,
  { columns = {}, separators = {}, number }: Reading,
): void {
  for (const [field, column] of Object.entries(columns)) {
    if (!mappableFields.some((mappable) => mappable.field === field)) {
      throw wrongField('columns', 'import_no_such_field', { field })
    }
    const isTable = format === 'csv' || format === 'xlsx'
    if (isTable && !known.includes(column) && !/^#[1-9]\d*$/.test(column) && column !== 'title') {
      throw wrongField('columns', 'import_no_such_column', { column })
    }
    if (/^vod_play_/i.test(column)) throw wrongField('columns', 'import_play_address')
  }
  for (const field of Object.keys(separators)) {
    if (!listFields.includes(field)) throw wrongField('separators', 'import_no_such_field', { field })
  }
  try {
    parseMapping({ number: number ?? undefined })
  } catch (error) {
    if (error instanceof ImportError)
      throw wrongField('number', 'import_no_such_column', { column: number ?? '' })
    throw error
  }
}

export function mappingOf(mapping: ImportMapping): Mapping {
  const { columns, types, separators = {}, site: _, ...others } = mapping
  const pairs = (record: Readonly<Record<string, string>>) =>
    Object.entries(record).map(([left, right]) => `${left}=${right}`)
  return parseMapping({ ...others, map: [...pairs(columns), ...pairs(types)], separators: pairs(separators) })
}

export function storedFindings({
  encoding,
  hasHeader,
  columns,
  separators,
  dates,
}: Findings): ImportFindings {
  return {
    encoding,
    hasHeader,
    columns: Object.fromEntries(columns),
    separators: Object.fromEntries(separators),
    dates,
  }
}
