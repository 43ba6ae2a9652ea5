import type pg from 'pg'

/** How far back `work_change` reaches, so that an index that was kept on disk can be followed from where it was. */

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
