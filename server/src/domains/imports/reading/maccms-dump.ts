import { readDump, UnnamedColumns } from '../../../platform/text/mysql-dump.ts'
import { ImportError } from '../errors.ts'
import type { SourceItem } from '../source.ts'
import { sayError } from '../words.ts'
import type { MaccmsItems } from './maccms.ts'
import type { Vod } from './maccms-work.ts'

/** A table of a MacCMS site by its columns: operators choose the prefix of its name. */
type Kind = 'works' | 'types'

/** Where the operator names the prefix, copies of a table (`mac_vod_bak`) are passed over. */
function kindOf(table: string, columns: readonly string[], prefix: string): Kind | null {
  const isCalled = (name: string) => prefix === '' || table.endsWith(name)
  if (columns.includes('vod_id') && columns.includes('vod_name')) return isCalled('vod') ? 'works' : null
  if (columns.includes('type_id') && columns.includes('type_name')) return isCalled('type') ? 'types' : null
  // Without columns it is refused by its usual name.
  return columns.length === 0 && /_vod$/i.test(table) ? 'works' : null
}

/** Whether a text begins as a dump does. */
export function isSqlDump(start: string): boolean {
  const begins = /^\ufeff?\s*(?:--|\/\*|#|SET |USE |DROP |CREATE |INSERT |LOCK |START )/i.test(start)
  return begins && /\b(?:CREATE TABLE|INSERT INTO|DROP TABLE) /i.test(start)
}

const vodOf = (columns: readonly string[], row: readonly (string | null)[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((name, place) => [name, row[place] ?? '']))

/** The works of a dump, as rows with the name of their type where its table stands before them, as mysqldump writes it. */
export async function* worksOfDump(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  tablePrefix = '',
): AsyncGenerator<Vod[]> {
  const typeNames = new Map<string, string>()
  let worksTable: string | null = null
  const wanted = (table: string, columns: readonly string[]) =>
    table.startsWith(tablePrefix) && kindOf(table, columns, tablePrefix) !== null
  try {
    for await (const { table, columns, rows } of readDump(chunks, wanted)) {
      const vods = rows.map((row) => vodOf(columns, row))
      if (kindOf(table, columns, tablePrefix) === 'types') {
        for (const { type_id, type_name } of vods) typeNames.set(String(type_id), String(type_name))
        continue
      }
      worksTable ??= table
      if (worksTable !== table) {
        throw new ImportError(sayError('import_dump_sites', { tables: `${worksTable}, ${table}` }))
      }
      yield vods.map((vod) => ({ type_name: typeNames.get(String(vod.type_id)) ?? '', ...vod }))
    }
  } catch (error) {
    if (!(error instanceof UnnamedColumns)) throw error
    throw new ImportError(sayError('import_dump_columns', { table: error.table }))
  }
}

/** The works of a dump as records. */
export async function* readMaccmsDump(
  chunks: AsyncIterable<Buffer>,
  items: MaccmsItems,
  tablePrefix?: string,
): AsyncGenerator<SourceItem> {
  for await (const vods of worksOfDump(chunks, tablePrefix)) yield* items.of(vods)
}
