import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts'
import type { CaseSide, Tables } from '../../../platform/database/tables/tables.ts'
import { isSealed } from '../../catalogue/queries/sealed.ts'

const columns = [
  'id',
  'number',
  'code',
  'other_code as otherCode',
  'work_id as workId',
  'mod_id as modId',
  'work_number as workNumber',
  'work_title as workTitle',
  'reason',
  'statement',
  'sender',
  'contact',
  'source_mark as sourceMark',
  'filed_by as filedBy',
  'state',
  'due_at as dueAt',
  'assignee_id as assigneeId',
  'hides',
  'hide_waits as hideWaits',
  'listed_before as listedBefore',
  'sealed_at as sealedAt',
  'release_asked_by as releaseAskedBy',
  'released_at as releasedAt',
  'keep_until as keepUntil',
  'purged_at as purgedAt',
  'outcome',
  'decided_by as decidedBy',
  'decided_at as decidedAt',
  'decision',
  'removed',
  'pictures',
  'pictures_gone as picturesGone',
  'blocks_files as blocksFiles',
  'appeal_until as appealUntil',
  'appeal_side as appealSide',
  'appeal_statement as appealStatement',
  'appeal_contact as appealContact',
  'appealed_at as appealedAt',
  'review',
  'reviewed_by as reviewedBy',
  'reviewed_at as reviewedAt',
  'review_text as reviewText',
  'created_at as createdAt',
] as const

const cases = (db: Database) => db.selectFrom('report_case').select(columns)

export type CaseRecord = Awaited<ReturnType<ReturnType<typeof cases>['executeTakeFirstOrThrow']>>

export type NewCase = Omit<Insertable<Tables['report_case']>, 'updated_at'>

/** Undefined where the sending has come before. */
export async function addCase(tx: DatabaseTransaction, made: NewCase): Promise<CaseRecord | undefined> {
  return tx
    .insertInto('report_case')
    .values({ ...made, updated_at: made.created_at })
    .onConflict((conflict) => conflict.column('sending_id').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function findCase(db: Database, id: string): Promise<CaseRecord | undefined> {
  return cases(db).where('id', '=', id).executeTakeFirst()
}

export async function findSentCase(db: Database, sendingId: string): Promise<CaseRecord | undefined> {
  return cases(db).where('sending_id', '=', sendingId).executeTakeFirst()
}

/** The case of a code, and whose code it is. */
export async function findByCode(
  db: Database,
  code: string,
): Promise<{ found: CaseRecord; side: CaseSide } | undefined> {
  const found = await cases(db)
    .where((where) => where.or([where('code', '=', code), where('other_code', '=', code)]))
    .executeTakeFirst()
  return found && { found, side: found.code === code ? 'reporter' : 'other' }
}

/** Whether another case had sealed the work when this one came in, and still does. */
export async function wasSealedBefore(db: Database, { id, workId, createdAt }: CaseRecord): Promise<boolean> {
  const found = await db
    .selectFrom('report_case')
    .select('id')
    .where('work_id', '=', workId)
    .where('id', '<>', id)
    .where('sealed_at', '<=', createdAt)
    .where(isSealed('report_case'))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Holds a case until the transaction ends: what is done to it takes turns. A case first, then its work. */
export async function lockCase(tx: DatabaseTransaction, id: string): Promise<CaseRecord | undefined> {
  return cases(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeCase(
  tx: DatabaseTransaction,
  id: string,
  change: Updateable<Tables['report_case']>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('report_case')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export interface NewEvent {
  caseId: string
  kind: string
  staffId?: string | null
  text?: string
  letterTo?: CaseSide | 'both'
}

export async function addEvent(
  tx: DatabaseTransaction,
  { caseId, kind, staffId = null, text = '', letterTo }: NewEvent,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('case_event')
    .values({ case_id: caseId, at: now, staff_id: staffId, kind, text, letter_to: letterTo ?? null })
    .execute()
}

export interface CaseEvent {
  id: string
  at: Date
  kind: string
  staffName: string | null
  letterTo: CaseSide | 'both' | null
  text: string
}

/** More than any case has. */
const eventsMax = 500

export async function eventsOf(db: Database, caseId: string): Promise<CaseEvent[]> {
  return db
    .selectFrom('case_event as event')
    .leftJoin('member as staff', 'staff.id', 'event.staff_id')
    .select([
      'event.id',
      'event.at',
      'event.kind',
      'staff.user_name as staffName',
      'event.letter_to as letterTo',
      'event.text',
    ])
    .where('event.case_id', '=', caseId)
    .orderBy('event.id')
    .limit(eventsMax)
    .execute()
}

/** What the staff have written to a side. */
export async function lettersTo(
  db: Database,
  caseId: string,
  side: CaseSide,
): Promise<{ at: Date; text: string }[]> {
  return db
    .selectFrom('case_event')
    .select(['at', 'text'])
    .where('case_id', '=', caseId)
    .where('letter_to', 'in', [side, 'both'])
    .orderBy('id')
    .limit(eventsMax)
    .execute()
}

/** Other cases that keep a work off the site. Needs the work's lock, which everything that hides or gives back holds. */
export async function otherHolds(
  tx: Database,
  workId: string,
  caseId: string,
): Promise<{ number: number; listedBefore: 'published' | 'draft' | 'hidden' }[]> {
  const rows = await tx
    .selectFrom('report_case')
    .select(['number', 'listed_before as listedBefore'])
    .where('work_id', '=', workId)
    .where('id', '<>', caseId)
    .where('hides', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ number, listedBefore }) => ({ number, listedBefore: listedBefore ?? 'hidden' }))
}

/** Another case that took the same work down and was not reversed: upheld at once, or by an appeal. Needs the work's lock. */
export async function otherTakedown(
  tx: Database,
  workId: string,
  caseId: string,
): Promise<{ id: string; number: number } | undefined> {
  return tx
    .selectFrom('report_case')
    .select(['id', 'number'])
    .where('work_id', '=', workId)
    .where('id', '<>', caseId)
    .where((where) =>
      where.or([
        where('outcome', '=', 'upheld').and(sql<boolean>`coalesce(review, 'kept') = 'kept'`),
        where('outcome', '<>', 'upheld').and('appeal_side', '=', 'reporter').and('review', '=', 'reversed'),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The numbers of the cases on a work that wait to be decided. */
export async function openCasesOf(db: Database, workId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('report_case')
    .select('number')
    .where('work_id', '=', workId)
    .where('state', 'in', ['open', 'appealed'])
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map(({ number }) => number)
}

/** How often the same contact has reported, and how often it was right, at least in part. */
export async function countOfSource(
  db: Database,
  mark: Buffer,
  exceptId: string,
): Promise<{ cases: number; upheld: number }> {
  const row = await db
    .selectFrom('report_case')
    .select((row) => [
      row.fn.countAll<number>().as('cases'),
      row.fn.countAll<number>().filterWhere('outcome', 'in', ['partly', 'upheld']).as('upheld'),
    ])
    .where('source_mark', '=', mark)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow()
  return { cases: Number(row.cases), upheld: Number(row.upheld) }
}

/** How many cases of the same contact came since then, not counted further than `most`. */
export async function countSince(db: Database, mark: Buffer, since: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from report_case where source_mark = ${mark} and created_at >= ${since} limit ${most}
    ) found
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Cases whose sealed evidence has been kept as long as it is to be. */
export async function duePurges(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('report_case')
    .select('id')
    .where('keep_until', '<=', now)
    .where('purged_at', 'is', null)
    .orderBy('keep_until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
