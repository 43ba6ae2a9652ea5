import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { quoted, type Sequence } from './snapshot.ts'

/** What a restore asks of the database, and does to it. */

/** Connections of others to this database: a site, a worker, a command. */
export async function countOthers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ others: number }>(
    `select count(*)::integer as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'
       and pid <> pg_backend_pid() and application_name <> $1`,
    [`yehang ${process.pid}`],
  )
  return rows[0]?.others ?? 0
}

export type DatabaseState = 'empty' | 'filled' | 'foreign'

/** filled: a site with works or accounts; foreign: it has tables of another program. */
export async function stateOf(pool: pg.Pool): Promise<DatabaseState> {
  const { rows } = await pool.query<{ tables: number; ours: boolean }>(
    `select count(*)::integer as tables, to_regclass('public.schema_migration') is not null as ours
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  const found = rows[0]
  if (!found || found.tables === 0) return 'empty'
  if (!found.ours) return 'foreign'
  for (const table of ['work', 'member']) {
    const there = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
    if (!there.rows[0]?.there) continue
    const { rowCount } = await pool.query(`select from ${table} limit 1`)
    if (rowCount) return 'filled'
  }
  return 'empty'
}

/** Takes away every table, function and sequence, as if nothing had ever been there. */
export async function clearDatabase(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema if exists graphile_worker cascade')
  const { rows } = await pool.query<{ statement: string }>(
    // Functions first: those that take rows of a table cannot be named without it.
    `select 'drop function ' || p.oid::regprocedure || ' cascade' as statement from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select 'drop table ' || oid::regclass || ' cascade'
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all
     select 'drop sequence ' || oid::regclass from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'S'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))`,
  )
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { statement } of rows) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

export interface LoadTable {
  schema: string
  name: string
  columns: readonly string[]
  rows: number
}

export interface Loading {
  /** Columns that a table has; null where there is no such table. */
  columnsOf(table: LoadTable): Promise<string[] | null>
  /** Returns how many rows went in. */
  load(table: LoadTable, rows: Readable, unpack: NodeJS.ReadWriteStream): Promise<number>
}

const loadedTables = `
  select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'
    and c.oid <> coalesce(to_regclass('graphile_worker.migrations'), 0)`

/** Statements that take something away for the time of the loading, each with the one that brings it back. */
const suspended = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
  from pg_constraint where contype = 'f' and conrelid in (${loadedTables})
  union all
  select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from pg_index i where i.indrelid in (${loadedTables})
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')
  union all
  select format('alter table %s disable trigger user', oid::regclass),
         format('alter table %s enable trigger user', oid::regclass)
  from pg_class where oid in (${loadedTables})`

/**
 * Empties every table and has them filled, in one transaction: it holds all of the backup or nothing. Indexes and
 * foreign keys are made again at the end, which is several times faster and checks every key; triggers do not run, what
 * they wrote is in the backup. The rows count as frozen, so that pages are read from indexes alone at once.
 */
export async function loadAll(
  pool: pg.Pool,
  sequences: readonly Sequence[],
  fill: (loading: Loading) => Promise<void>,
  onIndexes: (done: number, total: number) => void,
): Promise<void> {
  const client = await pool.connect()
  client.on('error', () => {})
  try {
    await client.query('begin')
    await client.query("set local maintenance_work_mem = '256MB'")
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from (${loadedTables}) t`,
    )
    const { rows: steps } = await client.query<{ off: string; on: string }>(suspended)
    for (const { off } of steps) await client.query(off)
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    await fill(loadingBy(client))
    // Indexes before the keys that lean on them.
    const later = steps.map(({ on }) => on).sort((a, b) => rank(a) - rank(b))
    for (const [done, statement] of later.entries()) {
      onIndexes(done, later.length)
      await client.query(statement)
    }
    for (const { schema, name, last, isCalled } of sequences) {
      const place = quoted(schema, name)
      const { rowCount } = await client.query('select where to_regclass($1) is not null', [place])
      if (rowCount) await client.query('select setval($1, $2, $3)', [place, last, isCalled])
    }
    await client.query('commit')
    await client.query('analyze')
  } finally {
    client.release(true)
  }
}

const rank = (statement: string) =>
  /^create /i.test(statement) ? 0 : statement.includes('add constraint') ? 1 : 2

function loadingBy(client: pg.PoolClient): Loading {
  return {
    async columnsOf({ schema, name }) {
      const { rows } = await client.query<{ column: string }>(
        `select attname::text as column from pg_attribute
         where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
        [quoted(schema, name)],
      )
      return rows.length === 0 ? null : rows.map(({ column }) => column)
    },
    async load({ schema, name, columns }, rows, unpack) {
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
      const into = client.query(copyFrom(`copy ${quoted(schema, name)} (${list}) from stdin with (freeze)`))
      await pipeline(rows, unpack, into)
      return into.rowCount
    },
  }
}
