import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Address } from './address.ts'
import { passwordFile, superuser } from './cluster.ts'
import { EmbeddedError, errorCode } from './errors.ts'
import { findPostmaster } from './postmaster.ts'
import type { Installation } from './server.ts'
import { Starter } from './starter.ts'

export const databaseName = 'yehang'

export interface Connection extends Address {
  user: string
  database: string
  password?: string
}

export interface Log {
  info(message: string): void
  warn(message: string): void
}

export interface Attached {
  client: pg.Client
  connection: Connection
  startedHere: boolean
}

const windows = process.platform === 'win32'
const pollInterval = windows ? 200 : 10
const answerPatience = 60_000
const slowStart = 3_000

async function connectionTo(address: Address, cluster: string): Promise<Connection> {
  const connection = { ...address, user: superuser, database: databaseName }
  if (!windows) return connection
  return { ...connection, password: (await readFile(passwordFile(cluster), 'utf8')).trim() }
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    ssl: false,
    application_name: `yehang ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener a connection that breaks ends the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = await connect({ ...connection, database: 'postgres' })
  try {
    await client.query(`create database ${databaseName}`)
  } catch (error) {
    // Another process created it in the meantime.
    if (errorCode(error) !== '42P04' && errorCode(error) !== '23505') throw error
  } finally {
    await client.end()
  }
}

/** Undefined where nothing answers, or the server is just starting or stopping. */
async function tryConnect(connection: Connection): Promise<pg.Client | undefined> {
  try {
    return await connect(connection)
  } catch (error) {
    if (errorCode(error) !== '3D000') return undefined
    await createDatabase(connection)
    return connect(connection)
  }
}

/**
 * Connects to the server of the cluster: one that runs already (of another process, or an orphan), else one
 * started here. Waits while it recovers from a crash. Throws with the end of its log where it does not start.
 */
export async function attach(installation: Installation, log: Log, preferred?: Address): Promise<Attached> {
  const { cluster, logFile } = installation
  const starter = new Starter(installation, preferred)
  const begin = Date.now()
  let lastActivity = begin
  let announced = false
  for (;;) {
    const server = await findPostmaster(cluster)
    const busy = server?.alive && !server.ready
    // Tried even where the process looks dead: it may be in another container that shares the folder.
    if (server?.address && !busy) {
      const connection = await connectionTo(server.address, cluster)
      const client = await tryConnect(connection)
      if (client) return { client, connection, startedHere: starter.hasStarted(server.pid) }
    }
    if (busy) lastActivity = Date.now()
    else if (!server?.alive) await starter.start(server)
    if (Date.now() - lastActivity > answerPatience) {
      throw new EmbeddedError(
        `PostgreSQL (process ${server?.pid ?? 'unknown'}) does not answer; see ${logFile}`,
      )
    }
    if (!announced && Date.now() - begin > slowStart) {
      announced = true
      log.info('Waiting for PostgreSQL; after a crash it may need a moment to recover')
    }
    await wait(pollInterval)
  }
}
