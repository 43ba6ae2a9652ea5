import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/**
 * The database as it is at one moment, read table by table. The embedded PostgreSQL brings no pg_dump, and one of the
 * system would have to be as new as the server: COPY is in every server, and what it writes any later one reads.
 */

/** Ours, and the queue's. */
const schemas = ['public', 'graphile_worker']

/** Only one backup of a database is made at a time. */
const backupLock = 7_243_021

export interface DumpTable {
  schema: string
  name: string
  columns: string[]
  /** Of the table without its indexes, as it lies in the database. */
  bytes: number
}

export interface Sequence {
  schema: string
  name: string
  last: string
  isCalled: boolean
}

export interface Snapshot {
  id: string
  schemaVersion: number
  queueVersion: number
  serverVersion: string
  databaseBytes: number
  works: string
  tables: DumpTable[]
  sequences(): Promise<Sequence[]>
  /** Runs `work` for each table, some at a time, with a way to have its rows written. */
  each(
    parallel: number,
    signal: AbortSignal,
    work: (table: DumpTable, copy: CopyRows) => Promise<void>,
  ): Promise<void>
  end(): Promise<void>
}

/** Writes the rows of a table in PostgreSQL's text form and answers how many they were. */
export type CopyRows = (
  ...through: [NodeJS.ReadWriteStream, ...NodeJS.ReadWriteStream[], Writable]
) => Promise<number>

export const quoted = (schema: string, name: string) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

const begin = 'begin isolation level repeatable read read only'

async function findTables(client: pg.ClientBase): Promise<DumpTable[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[]; bytes: string }>(
    `select n.nspname as schema, c.relname as name, pg_table_size(c.oid) as bytes,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p'
     order by n.nspname, c.relname`,
    [schemas],
  )
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

async function findSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' and c.relpersistence = 'p' order by 1, 2`,
    [schemas],
  )
  const sequences: Sequence[] = []
  for (const { schema, name } of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(schema, name)}`,
    )
    sequences.push({ schema, name, last: values[0]?.last ?? '1', isCalled: values[0]?.called ?? false })
  }
  return sequences
}

/** The number of a schema; 0 where the table that says so is not there. */
async function versionIn(client: pg.ClientBase, table: string, column: string): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ])
  if (!rows[0]?.there) return 0
  const found = await client.query<{ version: number | null }>(
    `select max(${column})::integer as version from ${table}`,
  )
  return found.rows[0]?.version ?? 0
}

/** Opens a snapshot; null where another backup of this database runs. */
export async function openSnapshot(pool: pg.Pool): Promise<Snapshot | null> {
  const client = await pool.connect()
  // What breaks is thrown by the statement that needs it.
  client.on('error', () => {})
  const query = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows[0]
  try {
    const lock = await query<{ taken: boolean }>(`select pg_try_advisory_lock(${backupLock}) as taken`)
    if (!lock?.taken) {
      client.release(true)
      return null
    }
    await client.query(begin)
    const { id } = (await query<{ id: string }>('select pg_export_snapshot() as id')) ?? { id: '' }
    const facts = await query<{ version: string; bytes: string }>(
      "select current_setting('server_version') as version, pg_database_size(current_database()) as bytes",
    )
    const schemaVersion = await versionIn(client, 'public.schema_migration', 'version')
    const works =
      schemaVersion > 0
        ? await query<{ works: string }>('select count(*) as works from public.work')
        : undefined
    const tables = await findTables(client)
    return {
      id,
      schemaVersion,
      queueVersion: await versionIn(client, 'graphile_worker.migrations', 'id'),
      serverVersion: facts?.version ?? '',
      databaseBytes: Number(facts?.bytes ?? 0),
      works: works?.works ?? '0',
      tables,
      // Sequences know no snapshots: read after the rows, they are never behind them.
      sequences: () => findSequences(client),
      each: (parallel, signal, work) => eachTable(pool, id, tables, parallel, signal, work),
      async end() {
        // The lock ends with the connection, and so does a statement that still runs.
        client.release(true)
      },
    }
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function eachTable(
  pool: pg.Pool,
  snapshot: string,
  tables: readonly DumpTable[],
  parallel: number,
  signal: AbortSignal,
  work: (table: DumpTable, copy: CopyRows) => Promise<void>,
): Promise<void> {
  // The largest first, so that no long one is left to run alone at the end.
  const waiting = [...tables].sort((a, b) => b.bytes - a.bytes)
  const failures: unknown[] = []
  const runner = async () => {
    const client = await pool.connect()
    client.on('error', () => {})
    try {
      await client.query(begin)
      await client.query(`set transaction snapshot ${pg.escapeLiteral(snapshot)}`)
      for (let table = waiting.shift(); table && failures.length === 0; table = waiting.shift()) {
        const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
        const text = `copy ${quoted(table.schema, table.name)} (${columns}) to stdout`
        await work(table, async (...through) => {
          const rows = client.query(copyTo(text))
          await pipeline([rows, ...through], { signal })
          return rows.rowCount
        })
      }
    } catch (error) {
      failures.push(error)
    } finally {
      // Not back into the pool: after a failure a COPY may still be under way.
      client.release(true)
    }
  }
  await Promise.all(Array.from({ length: parallel }, runner))
  if (failures.length > 0) throw failures[0]
}
