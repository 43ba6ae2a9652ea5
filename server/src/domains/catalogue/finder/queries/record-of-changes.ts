import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../../../platform/database/database.ts'

/** How far back `work_change` reaches, so that an index that was kept on disk can be followed from where it was. */

/** Those of the last hour every index that runs may have to read. */
const leastKept = '1 hour'
/** Behind more works an index is built anew, which takes less (index/updater.ts). */
const mostWorks = 100_000
const longestKept = '30 days'

/**
 * Removes changes that no index is going to read: all those before a transaction, and never the last of them. So a change
 * that is there says that every later one is. Those of transactions to come were brought by a backup of another database.
 */
export async function removeOldChanges(db: Database): Promise<void> {
  await sql`
    with change as (
      select transaction, changed_at < now() - ${leastKept}::interval and (
        changed_at < now() - ${longestKept}::interval
        or sum(coalesce(cardinality(work_ids), ${mostWorks})) over (order by transaction desc) > ${mostWorks}
      ) as is_old
      from work_change where transaction < pg_snapshot_xmax(pg_current_snapshot())
    )
    delete from work_change where transaction >= pg_snapshot_xmax(pg_current_snapshot())
      or transaction < (
        select least(min(transaction) filter (where not is_old), max(transaction) filter (where is_old)) from change
      )
  `.execute(db)
}

/** A change that was there before all that a reader has to ask for, in this database. */
export interface Anchor {
  /** Of the database cluster. */
  cluster: string
  /** Of the table: a restore makes it anew. */
  table: string
  id: string
  transaction: string
  changedAt: string
}

const ofDatabase = `
  select system_identifier::text as cluster, 'work_change'::regclass::oid::text as table from pg_control_system()`

/** An empty record has no anchor. */
export async function beginRecord(client: pg.Client): Promise<void> {
  await client.query(
    "insert into work_change (work_ids) select '{}' where not exists (select from work_change)",
  )
}

/** Null where there is none: long transactions run, or the database does not say which one it is. */
export async function anchorBefore(client: pg.Client, since: string): Promise<Anchor | null> {
  const { rows } = await client.query<Anchor>(
    `select d.*, id::text, transaction::text, changed_at::text as "changedAt" from work_change, (${ofDatabase}) d
     where transaction < $1::xid8 order by transaction desc, id desc limit 1`,
    [since],
  )
  return rows[0] ?? null
}

/** Whether every change behind an anchor is still there. To be asked after they have been read. */
export async function isAnchored(client: pg.Client, { cluster, table, ...change }: Anchor): Promise<boolean> {
  const { rows } = await client.query(
    `select from work_change, (${ofDatabase}) d where d.cluster = $1 and d.table = $2
       and id = $3 and transaction = $4::xid8 and changed_at::text = $5`,
    [cluster, table, change.id, change.transaction, change.changedAt],
  )
  return rows.length > 0
}
