import { cappedTotal } from '@yehang/contract'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'
import type { BlockedEntryPoint, Tables } from '../../../platform/database/tables/tables.ts'

/** What the marks stopped. */

type HitRow = Insertable<Tables['blocked_hit']>

export interface Hit {
  kind: HitRow['kind']
  mark: string
  caseId: string | null
  /** Of the work that it was meant for, by its number or its id. */
  number?: string
  workId?: string
  line?: number
}

export interface HitPlace {
  entryPoint: BlockedEntryPoint
  staffId?: string | null
  file?: string | null
  source?: HitRow['source']
}

export async function addHits(
  db: Database,
  { entryPoint, staffId = null, file = null, source = null }: HitPlace,
  hits: readonly Hit[],
  now: Date,
): Promise<void> {
  if (hits.length === 0) return
  const numberOf = ({ number, workId }: Hit) =>
    workId === undefined
      ? sql<string>`${number ?? ''}`
      : sql<string>`coalesce((select number from work where id = ${workId}::bigint), '')`
  await db
    .insertInto('blocked_hit')
    .values(
      hits.map((hit) => ({
        at: now,
        entry_point: entryPoint,
        kind: hit.kind,
        mark: hit.mark,
        case_id: hit.caseId,
        work_number: numberOf(hit),
        file,
        line: hit.line ?? null,
        source,
        staff_id: staffId,
      })),
    )
    .execute()
}

/** The blocked lines of an import of the browser, the first `most`; those that are written down already stay. */
export async function addImportHits(db: Database, batchId: string, most: number, now: Date): Promise<void> {
  await sql`
    insert into blocked_hit (at, entry_point, kind, mark, case_id, work_number, import_id, file, line, staff_id)
    select ${now}, 'import', l.blocked->>'why', l.blocked->>'mark', (l.blocked->>'caseId')::bigint, l.number,
      b.id, b.file_name, l.line, b.created_by
    from import_batch b, lateral (
      select line, number, blocked from import_line
      where batch_id = b.id and origin in ('blocked', 'wrong') and outcome = 'blocked'
        and blocked->>'why' <> 'merged' order by line limit ${most}
    ) l
    where b.id = ${batchId}::bigint
    on conflict (import_id, line) where import_id is not null do nothing
  `.execute(db)
}

export interface ListedHit {
  id: string
  at: Date
  entryPoint: BlockedEntryPoint
  kind: HitRow['kind']
  mark: string
  caseId: string | null
  caseNumber: number | null
  number: string
  importId: string | null
  file: string | null
  line: number | null
  source: 'upload' | 'download' | 'file' | null
  staffName: string | null
}

export async function hitPage(
  db: Database,
  { limit, offset }: Slice,
): Promise<{ rows: ListedHit[]; total: number; capped: boolean }> {
  const [rows, total] = await Promise.all([
    db
      .selectFrom('blocked_hit as hit')
      .leftJoin('report_case as held', 'held.id', 'hit.case_id')
      .leftJoin('member as staff', 'staff.id', 'hit.staff_id')
      .select([
        'hit.id',
        'hit.at',
        'hit.entry_point as entryPoint',
        'hit.kind',
        'hit.mark',
        'hit.case_id as caseId',
        'held.number as caseNumber',
        'hit.work_number as number',
        'hit.import_id as importId',
        'hit.file',
        'hit.line',
        'hit.source',
        'staff.user_name as staffName',
      ])
      .orderBy('hit.at', 'desc')
      .orderBy('hit.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    countHits(db, null),
  ])
  return { rows, total, capped: total === cappedTotal }
}

/** No further than is shown. */
export async function countHits(db: Database, since: Date | null): Promise<number> {
  const hits = db.selectFrom('blocked_hit').select('id').limit(cappedTotal)
  const row = await db
    .selectFrom((since === null ? hits : hits.where('at', '>=', since)).as('found'))
    .select((found) => found.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Forgets hits before a moment, and all but the newest `most`. */
export async function removeOldHits(db: Database, before: Date, most: number): Promise<void> {
  await db.deleteFrom('blocked_hit').where('at', '<', before).execute()
  await sql`
    delete from blocked_hit where (at, id) < (
      select at, id from blocked_hit order by at desc, id desc offset ${most - 1} limit 1
    )
  `.execute(db)
}
