import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { BlockedKind } from '../../../platform/database/tables/tables.ts'

export interface BlockedMark {
  kind: BlockedKind
  mark: string
  caseId: string | null
}

/** The mark of a work: its channel and its number, as it is written. */
export function numberMark(modId: number, number: string): string {
  return `${modId} ${number}`
}

/** Which of these are blocked. Info hashes and file hashes are lower-case hexadecimal. */
export async function blockedAmong(
  db: Database,
  kind: BlockedKind,
  marks: readonly string[],
): Promise<Map<string, BlockedMark>> {
  if (marks.length === 0) return new Map()
  const rows = await db
    .selectFrom('blocked_mark')
    .select(['kind', 'mark', 'case_id as caseId'])
    .where('kind', '=', kind)
    // One value: a batch of an import has more magnets than a statement may have values.
    .where('mark', '=', sql<string>`any(${[...new Set(marks)]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.mark, row]))
}
