import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** Works that a case has sealed on age and that were not given back. Administrators alone see or change them. */

/** They are few, and have an index of their own: PostgreSQL reads them once for a statement. */
export const sealedWorkIds = sql`
  array(select sealed.work_id from report_case sealed where sealed.sealed_at is not null and sealed.released_at is null)
`

/** That the work of this column is not sealed. */
export const notSealed = (workId: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(workId)} <> all(${sealedWorkIds}))`

/** No condition for a principal that may see sealed works. */
export const onlySeen = (workId: string, seesSealed: boolean): RawBuilder<boolean>[] =>
  seesSealed ? [] : [notSealed(workId)]

export async function sealedAmong(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select distinct id from unnest(${ids}::bigint[]) given (id) where id = any(${sealedWorkIds})
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** How many of the works in a channel, or of all, are sealed. */
export async function countSealed(db: Database, modId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from work
    where id = any(${sealedWorkIds}) and merged_into is null and (${modId}::int is null or mod_id = ${modId})
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Ids that a call names, by what they are ids of. */
export interface NamedIds {
  works: readonly string[]
  magnets: readonly string[]
  videos: readonly string[]
  evidence: readonly string[]
  uploads: readonly string[]
  subtitles: readonly string[]
  markers: readonly string[]
}

/** Whether one of them is a sealed work, or belongs to one. */
export async function namesSealed(
  db: Database,
  { works, magnets, videos, evidence, uploads, subtitles, markers }: NamedIds,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (
        select id as work_id from unnest(${works}::bigint[]) named (id)
        union all select work_id from magnet where id = any(${magnets}::bigint[])
        union all select work_id from video where id = any(${videos}::bigint[])
        union all select work_id from rights_evidence where id = any(${evidence}::bigint[])
        union all select work_id from upload where id = any(${uploads}::bigint[])
        union all select work_id from subtitle_track where id = any(${subtitles}::bigint[])
        union all select work_id from marker where id = any(${markers}::bigint[])
      ) named where work_id = any(${sealedWorkIds})
    ) as found
  `.execute(db)
  return rows[0]?.found ?? false
}

/** Works that a case holds, with its number and whether it is sealed. */
export async function heldAmong(
  db: Database,
  workIds: readonly string[],
): Promise<{ workId: string; number: number; sealed: boolean }[]> {
  if (workIds.length === 0) return []
  return db
    .selectFrom('report_case')
    .select(['work_id as workId', 'number', isSealed('report_case').as('sealed')])
    .where('work_id', 'in', [...new Set(workIds)])
    .where((where) => where.or([where('hides', '=', true), isSealed('report_case')]))
    .orderBy('id')
    .execute()
}

/** Works with a case that is not over: it holds the work, waits for a decision, or may be appealed. */
export async function underCase(
  db: Database,
  workIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (workIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('report_case')
    .select(['work_id as workId', 'number'])
    .where('work_id', 'in', [...new Set(workIds)])
    .where((where) =>
      where.or([
        where('hides', '=', true),
        isSealed('report_case'),
        where('state', 'in', ['open', 'appealed']),
        where('appeal_until', '>', now).and('state', '=', 'decided'),
      ]),
    )
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ workId, number }) => [workId, number]))
}

/** That a case under this name has sealed its work and did not give it back. */
export const isSealed = (cases: string) =>
  sql<boolean>`(${sql.ref(`${cases}.sealed_at`)} is not null and ${sql.ref(`${cases}.released_at`)} is null)`
