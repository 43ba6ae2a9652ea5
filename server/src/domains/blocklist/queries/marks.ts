import { cappedTotal, channels } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'
import type { BlockedKind } from '../../../platform/database/tables/tables.ts'
import { canonicalNumber } from '../../../platform/text/number.ts'
import { numberMark } from './blocklist.ts'

export interface NewMark {
  kind: BlockedKind
  mark: string
}

/** Blocks what is not blocked yet: a mark belongs to the case that came first. Returns how many are new. */
export async function addMarks(
  tx: DatabaseTransaction,
  marks: readonly NewMark[],
  caseId: string,
  now: Date,
): Promise<number> {
  if (marks.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('blocked_mark')
    .values(marks.map(({ kind, mark }) => ({ kind, mark, case_id: caseId, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Lets back in what a case had blocked, but for these kinds. */
export async function removeMarks(
  tx: DatabaseTransaction,
  caseId: string,
  keep: readonly BlockedKind[],
): Promise<number> {
  let query = tx.deleteFrom('blocked_mark').where('case_id', '=', caseId)
  if (keep.length > 0) query = query.where('kind', 'not in', [...keep])
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Hands the marks of a case to another one that blocks the same, but for these kinds. */
export async function moveMarks(
  tx: DatabaseTransaction,
  { from, to }: { from: string; to: string },
  keep: readonly BlockedKind[],
): Promise<void> {
  let query = tx.updateTable('blocked_mark').set({ case_id: to }).where('case_id', '=', from)
  if (keep.length > 0) query = query.where('kind', 'not in', [...keep])
  await query.execute()
}

export async function countMarksOf(db: Database, caseId: string): Promise<number> {
  const row = await db
    .selectFrom('blocked_mark')
    .select((mark) => mark.fn.countAll<number>().as('count'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export interface ListedMark {
  kind: BlockedKind
  mark: string
  caseId: string | null
  caseNumber: number | null
  createdAt: Date
}

/** A number is looked for in every channel, a hash by its beginning. */
function marksWith(db: Database, kind: BlockedKind | undefined, keyword: string | undefined) {
  let query = db.selectFrom('blocked_mark as blocked')
  if (kind !== undefined) query = query.where('blocked.kind', '=', kind)
  if (keyword === undefined) return query
  const numbers = Object.values(channels).map((modId) => numberMark(modId, canonicalNumber(keyword)))
  const start = keyword.toLowerCase()
  return query.where((where) =>
    where.or([
      where.and([where('blocked.kind', '=', 'number'), where('blocked.mark', 'in', numbers)]),
      where.and([
        where('blocked.kind', 'in', ['info_hash', 'file_hash']),
        where('blocked.mark', '>=', start),
        sql<boolean>`starts_with(blocked.mark, ${start})`,
      ]),
    ]),
  )
}

export async function markPage(
  db: Database,
  { kind, keyword }: { kind: BlockedKind | undefined; keyword: string | undefined },
  { limit, offset }: Slice,
): Promise<{ rows: ListedMark[]; total: number; capped: boolean }> {
  const query = marksWith(db, kind, keyword)
  const [rows, total] = await Promise.all([
    query
      .leftJoin('report_case as held', 'held.id', 'blocked.case_id')
      .select([
        'blocked.kind',
        'blocked.mark',
        'blocked.case_id as caseId',
        'held.number as caseNumber',
        'blocked.created_at as createdAt',
      ])
      .orderBy('blocked.created_at', 'desc')
      .orderBy('blocked.kind')
      .orderBy('blocked.mark')
      .limit(limit)
      .offset(offset)
      .execute(),
    countMarks(db, kind, keyword),
  ])
  return { rows, total, capped: total === cappedTotal }
}

/** No further than is shown. */
export async function countMarks(db: Database, kind?: BlockedKind, keyword?: string): Promise<number> {
  const row = await db
    .selectFrom(marksWith(db, kind, keyword).select('blocked.kind').limit(cappedTotal).as('found'))
    .select((found) => found.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
