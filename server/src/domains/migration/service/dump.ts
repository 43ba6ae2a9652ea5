import { asUtf8 } from '../../../platform/text/encoding.ts'
import { readDump, UnnamedColumns } from '../../../platform/text/mysql-dump.ts'
import { openBytes } from '../../imports/reading/bytes.ts'
import { type Kind, kindOf, Row } from '../rows.ts'
import { MigrationError, sayMigration } from '../words.ts'

export interface Part {
  kind: Kind
  columns: readonly string[]
  rows: (string | null)[][]
}

/** A dump of one site. Throws MigrationError where it cannot be read as one. */
export async function openDump(file: string, tablePrefix: string) {
  const bytes = await openBytes(file)
  if (!bytes.rereadable) throw new MigrationError(sayMigration('not-rereadable'))
  const tables = new Map<Kind, string>()

  async function* parts(wanted: readonly Kind[]): AsyncGenerator<Part> {
    const isWanted = (table: string, columns: readonly string[]) => {
      const kind = table.startsWith(tablePrefix) ? kindOf(table, columns, tablePrefix) : null
      if (kind === null || !wanted.includes(kind)) return false
      const known = tables.get(kind) ?? table
      if (known !== table) throw new MigrationError(sayMigration('several-sites', known, table))
      tables.set(kind, table)
      return true
    }
    try {
      for await (const { table, columns, rows } of readDump(
        asUtf8(bytes.chunks(), null, () => {}),
        isWanted,
      )) {
        const kind = kindOf(table, columns)
        if (kind !== null) yield { kind, columns, rows }
      }
    } catch (error) {
      if (!(error instanceof UnnamedColumns)) throw error
      throw new MigrationError(sayMigration('columns-unnamed', error.table))
    }
  }

  return { parts, fraction: bytes.fraction }
}

const rowOf = new WeakMap<readonly string[], Row>()

/** The rows of a part one after the other, in the same object. */
export function* rowsIn({ columns, rows }: Part): Generator<Row> {
  const row = rowOf.get(columns) ?? new Row(columns)
  rowOf.set(columns, row)
  for (const values of rows) {
    row.values = values
    yield row
  }
}
