import { readdir, readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)
const lockKey = 7_243_001

const silent = new Logger(() => () => {})

export interface Migration {
  version: number
  name: string
  sql: string
}

/**
 * The numbered files of server/migrations, in order. Throws where a number is missing or used
 * twice.
 */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file, index) => {
      const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file)
      if (!match || Number(match[1]) !== index + 1) {
        throw new Error(`migrations/${file}: expected number ${index + 1}, as 0001_name.sql`)
      }
      return { version: index + 1, name: match[2] ?? '', sql: await readFile(new URL(file, folder), 'utf8') }
    }),
  )
}

let known: Promise<number> | undefined

/** The schema that this code was written for. */
export function knownSchema(): Promise<number> {
  known ??= readMigrations().then((migrations) => migrations.length)
  return known
}

/** The schema that the database has, and whether it can be written to. */
export async function stateOf(
  database: Pick<pg.Client, 'query'>,
): Promise<{ schema: number; writable: boolean }> {
  const { rows } = await database.query<{ schema: number | null; writable: boolean }>(
    `select max(version) as schema, current_setting('transaction_read_only') = 'off' as writable
     from schema_migration`,
  )
  return { schema: rows[0]?.schema ?? 0, writable: rows[0]?.writable === true }
}

/** By a connection of its own: ours holds the lock, and a pool may have but one. */
async function migrateQueue({ options }: pg.Pool): Promise<void> {
  const own = new pg.Pool({ ...options, max: 1 })
  const ignore = () => {}
  // What breaks is thrown by the migration itself.
  own.on('error', ignore).on('connect', (client) => client.on('error', ignore))
  try {
    await runMigrations({ pgPool: own, logger: silent })
  } finally {
    await own.end()
  }
}

/** A newer version has brought the schema up to date. The message says all. */
export class NewerSchema extends Error {}

/**
 * Brings the schema up to date, each file in its own transaction; processes that start together wait for one
 * another. Returns the names applied. Throws NewerSchema where the database is newer than this code. `upTo` stops at an older
 * schema, into which a backup of that time fits.
 */
export async function migrate(pool: pg.Pool, upTo?: number): Promise<string[]> {
  const migrations = await readMigrations()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migration (version integer primary key, name text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ version: number }>(
      'select max(version) as version from schema_migration',
    )
    const current = rows[0]?.version ?? 0
    if (current > migrations.length) {
      throw new NewerSchema(
        `The database has schema ${current}, and this version knows ${migrations.length}: update the software, or restore a backup that was made by it`,
      )
    }
    const applied: string[] = []
    // The queue's own tables come first: our migrations may add jobs.
    await migrateQueue(pool)
    for (const { version, name, sql } of migrations.slice(current, upTo)) {
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into schema_migration (version, name) values ($1, $2)', [version, name])
      await client.query('commit')
      applied.push(name)
    }
    return applied
  } finally {
    // Ends the transaction and the lock with the connection, which may be broken.
    client.release(true)
  }
}
