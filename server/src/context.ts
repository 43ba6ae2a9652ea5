import { type DestinationStream, type Logger, pino } from 'pino'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase, openPool, type PoolOptions } from './database/database.ts'
import type { Pool } from './database/pool.ts'
import { openStorage } from './media/storage/open.ts'
import type { MediaStorage } from './media/storage/storage.ts'
import { openPayments } from './payments/open.ts'
import type { Payments } from './payments/provider.ts'
import { readSecretKey } from './secret-key.ts'

/** What every part of a process shares. */
export interface Context {
  config: Config
  clock: Clock
  log: Logger
  /** See secret-key.ts. */
  secretKey: Buffer
  /** Where the database is, for connections outside the pool (LISTEN). */
  connection: PoolOptions['connection']
  pool: Pool
  db: Database
  /** Where finished media stand. */
  storage: MediaStorage
  /** The channels that money comes through. */
  payments: Payments
  close(): Promise<void>
}

export interface ContextOptions {
  config: Config
  /** Where the database listens: DATABASE_URL, or the embedded server. */
  connection: PoolOptions['connection']
  clock?: Clock
  log?: Logger
}

/** What must not stand in a log, wherever an object that holds it is logged. */
const secretHeaders = ['authorization', 'refresh-token', 'cookie', 'set-cookie', 'x-sign', 'x-key']
const secretFields = [
  'password',
  'oldPassword',
  'confirmPassword',
  'code',
  'token',
  'accessToken',
  'refreshToken',
  'privateKey',
  'apiKey',
]
const redact = [
  ...secretHeaders.flatMap((name) =>
    ['req.headers', 'request.headers', 'headers'].map((at) => `${at}["${name}"]`),
  ),
  ...secretFields.flatMap((name) => ['body', 'query', 'form'].map((at) => `${at}.${name}`)),
  ...secretFields.filter((name) => name !== 'code').flatMap((name) => [name, `*.${name}`]),
  'epay.key',
  '*.epay.key',
]

/** The key of EPay travels in an address. */
const keysInAddresses = /(?<=[?&]key=)[^&\s"]+/g

/** A token to watch stands in the path, and an address may be logged by whoever: known by its place or by its form. */
const watchTokens = /(?<=\/media\/)[^/\s"]*(?:\.|%2e)[^/\s"]*|\b\w{6,12}\.[\w-]{22}\.\d+\.\d+\.[\w-]+/gi

export function createLog(config: Config, to?: DestinationStream): Logger {
  const blot = (line: string) =>
    line.replaceAll(watchTokens, '[Redacted]').replaceAll(keysInAddresses, '[Redacted]')
  return pino({ level: config.logLevel, redact, hooks: { streamWrite: blot } }, to)
}

export function openContext(options: ContextOptions): Context {
  const { config, connection, clock = systemClock, log = createLog(config) } = options
  let closing = false
  const pool = openPool({
    connection,
    max: config.database.poolSize,
    onError: (error) => {
      if (!closing && !pool.isAway) log.warn({ err: error }, 'a database connection broke')
    },
  })
  const db = openDatabase(pool)
  const close = async () => {
    closing = true
    // not db.destroy(): Kysely leaves a pool open that it was never asked to use
    await pool.end()
  }
  const storage = openStorage(config)
  const payments = openPayments(config, clock)
  const secretKey = readSecretKey(config)
  return { config, clock, log, secretKey, connection, pool, db, storage, payments, close }
}
