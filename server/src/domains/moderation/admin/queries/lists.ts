import { cappedTotal } from '@yehang/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'
import type { Slice } from '../../../../platform/database/pagination.ts'
import type {
  CaseOutcome,
  CaseReview,
  CaseState,
  ReportReason,
  Tables,
} from '../../../../platform/database/tables/tables.ts'
import { canonicalNumber } from '../../../../platform/text/number.ts'
import { isSealed, notSealed } from '../../../catalogue/queries/sealed.ts'

/** What the staff see of cases as a list. */

export type CaseView = 'open' | 'appeals' | 'done'

export interface CaseFilter {
  view: CaseView
  /** The number of a case, or that of a work. */
  keyword: string | undefined
  /** False leaves out cases on works that are sealed, by this or by another case. */
  withSealed: boolean
}

export interface ListedCase {
  id: string
  number: number
  reason: ReportReason
  sender: string
  workId: string
  modId: number
  workNumber: string
  workTitle: string
  picSmall: string | null
  state: CaseState
  outcome: CaseOutcome | null
  review: CaseReview | null
  decision: string | null
  reviewText: string | null
  hides: boolean
  hideWaits: boolean
  sealed: boolean
  assigneeId: string | null
  assigneeName: string | null
  createdAt: Date
  appealedAt: Date | null
  dueAt: Date | null
  decidedAt: Date | null
  reviewedAt: Date | null
}

type Cases = SelectQueryBuilder<Tables & { held: Tables['report_case'] }, 'held', object>

const statesOf: Record<CaseView, CaseState[]> = {
  open: ['open'],
  appeals: ['appealed'],
  done: ['decided', 'closed'],
}

function filtered(db: Database, { view, keyword, withSealed }: CaseFilter): Cases {
  let query = db.selectFrom('report_case as held').where('held.state', 'in', statesOf[view]) as Cases
  // As the index of what waits has it.
  if (view !== 'done') query = query.where('held.due_at', 'is not', null)
  if (!withSealed) query = query.where(notSealed('held.work_id'))
  if (keyword === undefined) return query
  const [, number] = /^(?:C-?)?(\d{1,9})$/i.exec(keyword.trim()) ?? []
  if (number !== undefined) return query.where('held.number', '=', Number(number))
  return query.where('held.work_number', '=', canonicalNumber(keyword.trim()))
}

/** As the index of what is done has it. */
const doneAt = sql`coalesce(held.reviewed_at, held.decided_at)`

/** What waits by the time that is left, what is done by when it was. */
export async function casePage(
  db: Database,
  filter: CaseFilter,
  { limit, offset }: Slice,
): Promise<{ rows: ListedCase[]; total: number; capped: boolean }> {
  const query = filtered(db, filter)
  // First the rows, by the index alone; then works and staff for the rows shown.
  const ids = (
    filter.view === 'done'
      ? query.orderBy(doneAt, 'desc').orderBy('held.id', 'desc')
      : query.orderBy('held.due_at').orderBy('held.id')
  )
    .select('held.id')
    .limit(limit)
    .offset(offset)
  const shown = db
    .with('page', () => ids)
    .selectFrom('page')
    .innerJoin('report_case as held', 'held.id', 'page.id')
  const ordered =
    filter.view === 'done'
      ? shown.orderBy(doneAt, 'desc').orderBy('held.id', 'desc')
      : shown.orderBy('held.due_at').orderBy('held.id')
  const [rows, total] = await Promise.all([
    ordered
      .leftJoin('work', 'work.id', 'held.work_id')
      .leftJoin('member as assignee', 'assignee.id', 'held.assignee_id')
      .select([
        'held.id',
        'held.number',
        'held.reason',
        'held.sender',
        'held.work_id as workId',
        'held.mod_id as modId',
        'held.work_number as workNumber',
        'held.work_title as workTitle',
        'work.pic_small as picSmall',
        'held.state',
        'held.outcome',
        'held.review',
        'held.decision',
        'held.review_text as reviewText',
        'held.hides',
        'held.hide_waits as hideWaits',
        isSealed('held').as('sealed'),
        'held.assignee_id as assigneeId',
        'assignee.user_name as assigneeName',
        'held.created_at as createdAt',
        'held.appealed_at as appealedAt',
        'held.due_at as dueAt',
        'held.decided_at as decidedAt',
        'held.reviewed_at as reviewedAt',
      ])
      .execute(),
    countCases(db, filter),
  ])
  return { rows, total, capped: total === cappedTotal }
}

/** No further than is shown. */
export async function countCases(db: Database, filter: CaseFilter): Promise<number> {
  const row = await db
    .selectFrom(filtered(db, filter).select('held.id').limit(cappedTotal).as('found'))
    .select((found) => found.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The case whose time ends first. */
export async function tightestCase(
  db: Database,
  withSealed: boolean,
): Promise<{ id: string; number: number; dueAt: Date } | undefined> {
  const first = (view: CaseView) =>
    filtered(db, { view, keyword: undefined, withSealed })
      .select(['held.id', 'held.number', 'held.due_at as dueAt'])
      .orderBy('held.due_at')
      .limit(1)
      .executeTakeFirst()
  const found = await Promise.all([first('open'), first('appeals')])
  const due = found.flatMap((one) => (one?.dueAt ? [{ ...one, dueAt: one.dueAt }] : []))
  return due.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime())[0]
}

const streakMax = 500

/** How many of the last decided cases were decided within their hours, up to the first that was not. */
export async function decidedInTime(db: Database, hours: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(min(place) filter (where late) - 1, count(*))::int as count from (
      select row_number() over (order by decided_at desc, id desc) as place,
        decided_at > created_at + make_interval(hours => ${hours}) as late
      from report_case where state in ('decided', 'closed')
      order by decided_at desc, id desc limit ${streakMax}
    ) as last
  `.execute(db)
  return rows[0]?.count ?? 0
}
