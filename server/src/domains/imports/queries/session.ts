import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const importLock = 7_243_002

/** One import, or other change of the whole catalogue, at a time: the lock lasts as long as the connection. */
export async function takeImportLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    importLock,
  ])
  return rows[0]?.taken === true
}

/** The database sees within a second that this process is gone, also in a long statement; not every system can. */
export async function noticeLostClient(client: pg.ClientBase): Promise<void> {
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
}

/** At once; otherwise the server would notice the end of the connection some time later. */
export async function releaseLocks(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock_all()').catch(() => {})
}

/**
 * Probes of some thousand keys would tempt the planner to read whole tables where statistics are missing; and a
 * commit that a power cut undoes is put right by running the import again.
 */
export async function tuneForImport(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off;
    set statement_timeout = 0; set synchronous_commit = off; set gin_pending_list_limit = '512MB'; set maintenance_work_mem = '128MB'`)
}

/** A transaction that no recount runs beside, so that a mark in entity_stale is not used up too early. */
export async function inBatch<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin; lock table channel in row exclusive mode')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** From here on the session cannot write. */
export async function refuseWrites(client: pg.ClientBase): Promise<void> {
  await client.query('set default_transaction_read_only = on')
}

/**
 * Sorts the batch's search entries into the index, which this session gathers (see the index work_search_doc). To be
 * called before the transaction's end: what is not settled slows every search down.
 */
export async function settleSearchIndex(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select gin_clean_pending_list('work_search_doc'), gin_clean_pending_list('work_description_synopsis')`,
  )
}

/** Writes rows in COPY's text format. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: string,
): Promise<void> {
  if (rows === '') return
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  stream.end(Buffer.from(rows))
  await once(stream, 'finish')
}

/** Statistics for a site that is visited while it fills. */
export async function refreshStatistics(client: pg.ClientBase): Promise<void> {
  await client.query('analyze work, work_entity, entity_stat')
}

/** All statistics, and the visibility map without which an index-only scan visits the table. */
export async function vacuumCatalogue(client: pg.ClientBase): Promise<void> {
  await client.query(
    'vacuum (analyze) work, work_stat, work_entity, work_search, work_description, magnet, entity, entity_stat',
  )
}
