import type { Logger } from 'pino'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config/config.ts'
import { readSecretKey } from './config/secret-key.ts'
import { CatalogueReads } from './database/catalogue-reads.ts'
import {
  type Database,
  type OnStatement,
  openDatabase,
  openPool,
  type PoolOptions,
} from './database/database.ts'
import type { Pool } from './database/pool.ts'
import { createLog } from './log.ts'
import { Metrics } from './metrics/metrics.ts'
import { openPayments } from './payments/open.ts'
import type { Payments } from './payments/provider.ts'
import { SiteSettings } from './site/site-settings.ts'
import { openStorage } from './storage/open.ts'
import type { MediaStorage } from './storage/storage.ts'

export { createLog } from './log.ts'

/** What every part of a process shares. */
export interface Context {
  config: Config
  clock: Clock
  log: Logger
  /** What this process counts of itself. */
  metrics: Metrics
  /** See secret-key.ts. */
  secretKey: Buffer
  /** Where the database is, for connections outside the pools (LISTEN). */
  connection: PoolOptions['connection']
  pool: Pool
  /**
   * For what locks, or sets something, for a session: connections that no pooler gives to others. The same pool, unless
   * DATABASE_URL leads to one.
   */
  sessions: Pool
  db: Database
  /** The catalogue as visitors may read it: from a replica, where there is one. */
  catalogue: CatalogueReads
  /** What staff have set of the site in the browser, and the environment where it is started. */
  site: SiteSettings
  /** The storage of finished media. */
  storage: MediaStorage
  /** The channels that money comes through. */
  payments: Payments
  close(): Promise<void>
}

export interface ContextOptions {
  config: Config
  /** Where the database listens, without a pooler in between (connect.ts). */
  connection: PoolOptions['connection']
  clock?: Clock
  log?: Logger
}

const longestStatement = 400

/** Times every statement, and names the slow ones: by their words, never by the values that came with them. */
function watchStatements({ queries, queryFaults }: Metrics, log: Logger, slowMs: number): OnStatement {
  const durations = queries.of()
  return ({ sql, seconds, failed }) => {
    durations.observe(seconds)
    if (failed) queryFaults.add(1)
    const ms = Math.round(seconds * 1000)
    if (slowMs > 0 && ms >= slowMs)
      log.warn({ ms, sql: sql.replaceAll(/\s+/g, ' ').trim().slice(0, longestStatement) }, 'a slow query')
  }
}

/** Imports, their checks and backups; they are opened when they are needed. */
const sessionsAtOnce = 6

/** The primary is available as a fallback: waiting longer for a replica is slower than using it. */
const replicaPatience = { connectMs: 1500, answerMs: 5000 }

export function openContext(options: ContextOptions): Context {
  const { config, connection, clock = systemClock, log = createLog(config) } = options
  let closing = false
  const { url, directUrl, replicaUrl, poolSize } = config.database
  const onError = (error: Error) => {
    if (!closing && !pool.isAway) log.warn({ err: error }, 'a database connection broke')
  }
  const isPooled = url !== undefined && directUrl !== undefined
  const pool = openPool({ connection: isPooled ? url : connection, isPooled, max: poolSize, onError })
  const sessions = isPooled ? openPool({ connection, max: sessionsAtOnce, onError }) : pool
  const metrics = new Metrics()
  const onStatement = watchStatements(metrics, log, config.outside.slowQueryMs)
  const db = openDatabase(pool, onStatement)
  const replicaPool =
    replicaUrl === undefined ? null : openPool({ ...replicaPatience, connection: replicaUrl, max: poolSize })
  const catalogue = new CatalogueReads(
    { primary: db, replica: replicaPool && openDatabase(replicaPool, onStatement) },
    log,
  )
  const close = async () => {
    closing = true
    await catalogue.close()
    await replicaPool?.end()
    // not db.destroy(): Kysely leaves a pool open that it was never asked to use
    await pool.end()
    if (sessions !== pool) await sessions.end()
  }
  const site = new SiteSettings(config.site, db)
  const storage = openStorage(config)
  const payments = openPayments(config, clock)
  const secretKey = readSecretKey(config)
  return {
    ...{
      config,
      clock,
      log,
      metrics,
      secretKey,
      connection,
      pool,
      sessions,
      db,
      catalogue,
      site,
      storage,
      payments,
    },
    close,
  }
}
