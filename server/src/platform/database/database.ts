import { Kysely, PostgresDialect, sql, Transaction } from 'kysely'
import pg from 'pg'
import { PlanningClient, planOnceMark } from './plans.ts'
import { Pool } from './pool.ts'
import type { Tables } from './tables/tables.ts'

/** What query functions take: the pool or an open transaction. Inside a transaction never use the outer one. */
export type Database = Kysely<Tables>
export type DatabaseTransaction = Transaction<Tables>

const { types } = pg
const asText = (value: string) => value

/** Types as the API needs them: bigint and date stay text, so that neither rounding nor time zones touch them. */
const parsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === types.builtins.INT8 || oid === types.builtins.DATE) return asText
    return types.getTypeParser(oid, format as 'text')
  },
}

export interface PoolOptions {
  /** A `postgres://` address, or the fields of the embedded server. */
  connection: string | pg.ConnectionConfig
  max: number
  /** A request waits for a connection no longer than so many milliseconds … */
  connectMs?: number
  /** … or an answer; unset: as long as it takes. */
  answerMs?: number
  onError?(error: Error): void
  /**
   * It leads to a pooler in transaction mode: the next transaction may run in another session, so that neither settings
   * of the session nor named statements may be used.
   */
  isPooled?: boolean
}

/** Set for each session; behind a pooler the database has to have them (deploy/failover/patroni.yml). */
const sessionSettings =
  // a short pending list: see the index work_search_doc
  '-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0 -c gin_pending_list_limit=64kB'

/** A pool whose sessions use UTC. `onError` is called when an idle connection breaks. */
export function openPool(options: PoolOptions): Pool {
  const connection =
    typeof options.connection === 'string' ? { connectionString: options.connection } : options.connection
  const pool = new Pool({
    ...connection,
    max: options.max,
    types: parsers,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: options.connectMs ?? 8_000,
    ...(options.answerMs !== undefined && { query_timeout: options.answerMs }),
    ...(!options.isPooled && { Client: PlanningClient, options: sessionSettings }),
  })
  // Without a listener a broken idle connection ends the process.
  pool.on('error', (error) => options.onError?.(error))
  // One that breaks between two queries of a transaction does too; the next query fails with it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Begins a statement that each connection plans once (plans.ts): for what members' every call asks,
 * by keys with about the same number of rows each.
 */
export const planOnce = sql.raw(planOnceMark)

/** Called for each statement with its text without the values, and the time the database took. */
export type OnStatement = (statement: { sql: string; seconds: number; failed: boolean }) => void

export function openDatabase(pool: pg.Pool, onStatement?: OnStatement): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && {
      log: ({ level, query, queryDurationMillis }) =>
        onStatement({ sql: query.sql, seconds: queryDurationMillis / 1000, failed: level === 'error' }),
    }),
  })
}

/**
 * The open transaction of a connection of the pool, as query functions take it; the caller that
 * began it ends it.
 */
export function transactionOn(client: pg.ClientBase): DatabaseTransaction {
  const connection = { query: client.query.bind(client), release: () => {} } as pg.PoolClient
  const pool = { connect: async () => connection, end: async () => {}, options: {} }
  const dialect = new PostgresDialect({ pool })
  const executor = new Kysely<Tables>({ dialect }).getExecutor()
  return new Transaction({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}

/** Throws what PostgreSQL or the system says where the database cannot be reached. */
export async function checkReachable(pool: pg.Pool): Promise<void> {
  await pool.query('select 1')
}

/** The time zone in which a pooler's sessions count days, where it is not the one that they have to. */
export async function wrongTimeZone(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ TimeZone: string }>('show timezone')
  const zone = rows[0]?.TimeZone ?? ''
  return /^(Etc\/)?UTC$/.test(zone) ? undefined : zone
}
