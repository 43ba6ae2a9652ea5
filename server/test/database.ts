import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, openPool } from '../src/platform/database/database.ts'

export interface TestDatabase {
  connection: pg.ClientConfig
  pool: pg.Pool
  db: Database
  /** Closes the pool and removes the copy. */
  drop(): Promise<void>
}

let kept: Promise<pg.Client> | undefined
let last: Promise<unknown> = Promise.resolve()

async function connectToServer(): Promise<pg.Client> {
  const client = new pg.Client(inject('connection'))
  // The server ends before the worker where a run is broken off.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** One statement after the other, on a connection that the worker keeps: a new one costs as much as half a copy. */
function onServer(statement: string): Promise<void> {
  kept ??= connectToServer()
  const client = kept
  const done = last.then(async () => void (await (await client).query(statement)))
  last = done.catch(() => {})
  return done
}

/**
 * A database of its own, copied from a template: `empty` is the migrated schema, `catalogue` holds works too, `bare`
 * nothing at all.
 */
export async function testDatabase(
  template: 'bare' | 'empty' | 'catalogue' = 'empty',
): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`
  // A third of the time of the default strategy, which writes every page to the log.
  await onServer(
    `create database ${database} template ${template === 'bare' ? 'template1' : `template_${template}`} strategy file_copy`,
  )
  const connection = { ...inject('connection'), database }
  const pool = openPool({ connection, max: 4 })
  return {
    connection,
    pool,
    db: openDatabase(pool),
    async drop() {
      await pool.end()
      await onServer(`drop database ${database} with (force)`)
    },
  }
}

/** Where a database of a test is, as DATABASE_URL says it. */
export function databaseUrl(connection: string | pg.ClientConfig): string {
  if (typeof connection === 'string') return connection
  const url = new URL('postgres:///')
  url.pathname = `/${connection.database}`
  for (const name of ['host', 'port', 'user', 'password'] as const) {
    const value = connection[name]
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}
