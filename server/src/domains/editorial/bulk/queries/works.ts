import type { Failure } from '@yehang/contract'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { BulkOutcome } from '../../../../platform/database/tables/tables.ts'
import { storedFailure } from '../../../../platform/text/failures.ts'
import { onlySeen } from '../../../catalogue/queries/sealed.ts'
import { type AdminFilter, allFound } from '../../works/queries/search.ts'

/** The works of a bulk change, and what became of each. */

/**
 * Writes down which works a filter finds, in one statement that sends none of them here, and answers how many. What comes
 * to fit later is no part of the change.
 */
export async function noteFound(
  tx: DatabaseTransaction,
  bulkId: string,
  filter: AdminFilter,
): Promise<number> {
  const { rows } = await sql<{ works: number }>`
    with noted as (
      insert into bulk_change_work (bulk_id, work_id)
      select ${bulkId}::bigint, id from (${allFound(filter)}) found order by id returning 1
    )
    select count(*)::int as works from noted
  `.execute(tx)
  return rows[0]?.works ?? 0
}

export interface FoundCounts {
  works: number
  published: number
  draft: number
  hidden: number
  removed: number
  merged: number
  deleted: number
  levels: number[]
  channels: number[]
  underCase: number
}

/** The same works, counted. */
export async function countFound(db: Database, filter: AdminFilter, now: Date): Promise<FoundCounts> {
  const is = (state: string) =>
    sql`(not w.published and w.merged_into is null and w.deleted_at is null and coalesce(w.unlisted, 'draft') = ${state})`
  const count = (where: ReturnType<typeof sql>) => sql`(count(*) filter (where ${where}))::int`
  const { rows } = await sql<FoundCounts>`
    with open_case as materialized (
      select distinct work_id from report_case
      where hides or (sealed_at is not null and released_at is null) or state in ('open', 'appealed')
        or (state = 'decided' and appeal_until > ${now})
    )
    select count(*)::int as works, ${count(sql`w.published`)} as published, ${count(is('draft'))} as draft,
      ${count(is('hidden'))} as hidden, ${count(is('removed'))} as removed,
      ${count(sql`w.merged_into is not null`)} as merged, ${count(sql`w.deleted_at is not null`)} as deleted,
      array[${sql.join([0, 1, 2].map((level) => count(sql`w.play_level = ${level}`)))}] as levels,
      array[${sql.join([1, 2, 3, 4, 5].map((modId) => count(sql`w.mod_id = ${modId}`)))}] as channels,
      ${count(sql`w.id in (select work_id from open_case)`)} as "underCase"
    from (${allFound(filter)}) found join work w on w.id = found.id
  `.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('an aggregate answers a row')
  return counts
}

/** The next works in the order of their ids. */
export async function worksAfter(
  tx: DatabaseTransaction,
  bulkId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('bulk_change_work')
    .select('work_id')
    .where('bulk_id', '=', bulkId)
    .where('work_id', '>', after)
    .orderBy('work_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.work_id)
}

export interface ChangedWork {
  id: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Those of these works that the change has changed. */
export async function changedAmong(
  tx: DatabaseTransaction,
  bulkId: string,
  ids: readonly string[],
): Promise<ChangedWork[]> {
  const { rows } = await sql<ChangedWork>`
    select work_id as id, coalesce(before, '{}') as before, coalesce(after, '{}') as after from bulk_change_work
    where bulk_id = ${bulkId}::bigint and work_id = any(${[...ids]}::bigint[]) and outcome = 'changed' order by work_id
  `.execute(tx)
  return rows
}

export interface WorkOutcome {
  id: string
  outcome: BulkOutcome
  failure?: Failure
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Notes what became of a batch, in the row of each work and in the counts. */
export async function noteOutcomes(
  tx: DatabaseTransaction,
  bulkId: string,
  outcomes: readonly WorkOutcome[],
): Promise<void> {
  const given = outcomes.map(({ id, outcome, failure, before, after }) => {
    const { reason, reason_params } = storedFailure(failure ?? null)
    return { id, outcome, reason, params: reason_params && JSON.parse(reason_params), before, after }
  })
  const count = (outcome: BulkOutcome) => outcomes.filter((one) => one.outcome === outcome).length
  await sql`
    update bulk_change_work w set outcome = given.outcome, reason = given.reason, reason_params = given.params,
      before = coalesce(given.before, w.before), after = coalesce(given.after, w.after)
    from json_to_recordset(${JSON.stringify(given)}::json) as given
      (id bigint, outcome text, reason text, params jsonb, before jsonb, after jsonb)
    where w.bulk_id = ${bulkId}::bigint and w.work_id = given.id
  `.execute(tx)
  await sql`
    update bulk_change set changed = changed + ${count('changed')}, same = same + ${count('same')},
      refused = refused + ${count('refused')}, restored = restored + ${count('restored')}, kept = kept + ${count('kept')}
    where id = ${bulkId}::bigint
  `.execute(tx)
}

export interface RefusedWork {
  id: string
  number: string
  title: string
  reason: string
  reason_params: object | null
}

/** Works that a change, or its undo, left as they were; those that a case has sealed only for whom may see them. */
export async function refusedPage(
  db: Database,
  bulkId: string,
  outcome: 'refused' | 'kept',
  { offset, limit, seesSealed }: { offset: number; limit: number; seesSealed: boolean },
): Promise<{ rows: RefusedWork[]; total: number }> {
  const from = db
    .selectFrom('bulk_change_work as b')
    .where('b.bulk_id', '=', bulkId)
    .where('b.outcome', '=', outcome)
    .where((where) => where.and(onlySeen('b.work_id', seesSealed)))
  const rows = await from
    .leftJoin('work as w', 'w.id', 'b.work_id')
    .select(['b.work_id as id', 'w.number', 'w.title', 'b.reason', 'b.reason_params'])
    .orderBy('b.work_id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await from.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return {
    rows: rows.map(({ id, number, title, reason, reason_params }) => ({
      ...{ id, reason: reason ?? 'fault', reason_params },
      ...{ number: number ?? id, title: title ?? '' },
    })),
    total: Number(total),
  }
}

interface ReasonCount {
  outcome: 'refused' | 'kept'
  reason: string
  works: number
  /** Of one of them. */
  params: object | null
}

/** How often each reason was given. */
export async function reasonCounts(db: Database, bulkId: string): Promise<ReasonCount[]> {
  const { rows } = await sql<ReasonCount>`
    select outcome, reason, count(*)::int as works, (array_agg(reason_params order by work_id))[1] as params from bulk_change_work
    where bulk_id = ${bulkId}::bigint and outcome in ('refused', 'kept') and reason is not null
    group by outcome, reason order by works desc, reason limit 20
  `.execute(db)
  return rows
}

/** Removes what was written down of the works of changes that can no longer be undone. Answers how many rows. */
export async function dropOldWorks(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from bulk_change_work w using (
      select old.bulk_id, old.work_id from bulk_change b join bulk_change_work old on old.bulk_id = b.id
      where coalesce(b.undo_until, b.ended_at) < ${before} limit ${limit}
    ) gone where w.bulk_id = gone.bulk_id and w.work_id = gone.work_id
  `.execute(db)
  return Number(numAffectedRows)
}
