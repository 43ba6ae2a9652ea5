import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts'
import type { ReportReason } from '../../../../platform/database/tables/tables.ts'
import type { CaseRecord } from '../../queries/cases.ts'

/** Many reports from one source: how many they are, and what is done to them together. */

const hidingTurn = 7_243_027

/** Reports that may hide their works count one after the other. */
export async function lockHiding(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hidingTurn})`.execute(tx)
}

/** How many reports of visitors have taken their works off the site since then, all and those of a network. */
export async function countHiddenSince(
  tx: DatabaseTransaction,
  since: Date,
  network: Buffer,
): Promise<{ all: number; own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all, (count(*) filter (where network_mark = ${network}))::int as own
    from report_case
    where created_at > ${since} and filed_by is null and reason in ('consent', 'age') and not hide_waits
  `.execute(tx)
  return rows[0] ?? { all: 0, own: 0 }
}

export interface Unhidden {
  count: number
  /** When the first of them came. */
  since: Date | null
}

/** Reports beyond the hourly cap: their works are on the site until staff have looked. */
export async function unhiddenReports(db: Database): Promise<Unhidden> {
  const { rows } = await sql<Unhidden>`
    select count(*)::int as count, min(created_at) as since from report_case
    where hide_waits and not hides and state = 'open'
  `.execute(db)
  return rows[0] ?? { count: 0, since: null }
}

/** By what reports belong together: the network that they came from, or the contact that they name. */
export type SourceKind = 'network' | 'contact'

export interface Burst {
  by: SourceKind
  /** Hex of the mark. */
  source: string
  cases: number
  works: number
  hidden: number
  sealed: number
  waits: number
  reasons: ReportReason[]
  firstAt: Date
  lastAt: Date
}

/** Sources with at least so many open reports of visitors since then, those with most first. */
export async function burstsSince(
  db: Database,
  since: Date,
  atLeast: number,
  limit: number,
): Promise<Burst[]> {
  const of = (by: SourceKind, column: string) => sql`
    select ${by}::text as by, encode(${sql.ref(column)}, 'hex') as source, count(*)::int as cases,
      count(distinct work_id)::int as works, (count(*) filter (where hides))::int as hidden,
      (count(*) filter (where sealed_at is not null and released_at is null))::int as sealed,
      (count(*) filter (where hide_waits and not hides))::int as waits, array_agg(distinct reason) as reasons,
      min(created_at) as "firstAt", max(created_at) as "lastAt"
    from report_case
    where state = 'open' and due_at is not null and created_at >= ${since} and filed_by is null
      and ${sql.ref(column)} is not null
    group by ${sql.ref(column)} having count(*) >= ${atLeast}
  `
  const { rows } = await sql<Burst>`
    select * from (${of('network', 'network_mark')} union all ${of('contact', 'source_mark')}) found
    order by cases desc, "lastAt" desc limit ${limit}
  `.execute(db)
  return rows
}

/** Locks the open reports of a source within a time, oldest first, and answers their ids. */
export async function lockBurst(
  tx: DatabaseTransaction,
  { by, source, from, to }: { by: SourceKind; source: Buffer; from: Date; to: Date },
): Promise<Pick<CaseRecord, 'id'>[]> {
  const column = by === 'network' ? 'network_mark' : 'source_mark'
  return tx
    .selectFrom('report_case')
    .select('id')
    .where('state', '=', 'open')
    .where('filed_by', 'is', null)
    .where(column, '=', source)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('id')
    .forUpdate()
    .execute()
}
