import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { FinderKind } from '../filter.ts'

export interface FinderEntry {
  id: string
  kind: FinderKind
  modId: number | null
  name: string
  nameCn: string | null
}

/** Entities by their ids, each by the id that was asked for; of a merged one the one that it went into. */
export async function entriesOf(db: Database, ids: readonly string[]): Promise<Map<string, FinderEntry>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FinderEntry & { asked: string }>`
    select asked.id as asked, e.id, e.kind, e.mod_id as "modId", e.name, e.name_cn as "nameCn"
    from entity asked join entity e on e.id = coalesce(asked.merged_into, asked.id)
    where asked.id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ asked, ...entry }) => [asked, entry]))
}
