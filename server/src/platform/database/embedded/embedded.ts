import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chooseAccount } from './account.ts'
import { type Attached, attach, type Connection, type Log } from './attach.ts'
import { clusterLink, prepareCluster, sharedFolder } from './cluster.ts'
import { EmbeddedError } from './errors.ts'
import { enter, leave, takeClaim } from './locks.ts'
import { preparePrograms } from './programs.ts'
import { type Installation, stopServer } from './server.ts'

export type { Connection } from './attach.ts'
export { EmbeddedError } from './errors.ts'

export interface EmbeddedOptions {
  /** Absolute. */
  dataDir: string
  log: Log
  /** The server has gone and is not ours any more: another process serves the folder. */
  onLost?(error: Error): void
}

export interface Embedded {
  connection: Connection
  /** False where it ran already. */
  startedHere: boolean
  /** Makes this the one main process of the data folder. Throws EmbeddedError where there is one. */
  claim(): Promise<void>
  /**
   * Ends our use; the last one to leave stops the server. Returns whether that was us. `forced` may cut the
   * stop short.
   */
  stop(forced?: AbortSignal): Promise<boolean>
}

const firstPauseMs = 1000
const longestPauseMs = 15_000

async function prepareInstallation(dataDir: string): Promise<Installation> {
  await mkdir(dataDir, { recursive: true })
  const folder = await realpath(dataDir)
  const account = await chooseAccount(clusterLink(folder))
  const programs = await preparePrograms(account, account ? sharedFolder : folder)
  const cluster = await prepareCluster(folder, programs, account)
  return { programs, account, cluster, logFile: path.join(folder, 'postgresql.log') }
}

/** Attaches and enters; a server that is just being stopped refuses the second step. */
async function join(installation: Installation, log: Log, earlier?: Connection): Promise<Attached> {
  for (;;) {
    const attached = await attach(installation, log, earlier && { host: earlier.host, port: earlier.port })
    try {
      await enter(attached.client)
      return attached
    } catch {
      await attached.client.end().catch(() => {})
    }
  }
}

/**
 * Opens the PostgreSQL of `dataDir`: makes the cluster at the first start, adopts a server that runs, starts one
 * otherwise, and brings it back if it dies.
 */
export async function openEmbedded({ dataDir, log, onLost }: EmbeddedOptions): Promise<Embedded> {
  const installation = await prepareInstallation(dataDir)
  let current = await join(installation, log)
  const { connection, startedHere } = current
  let claimed = false
  const stopped = new AbortController()
  let returning: Promise<void> | undefined

  async function claim(): Promise<void> {
    const holder = await takeClaim(current.client)
    if (holder !== undefined) {
      throw new EmbeddedError(
        `${dataDir} is already served by process ${holder}: end that one, or set DATA_DIR to another folder`,
      )
    }
    claimed = true
  }

  /** Does not give up: what keeps it from starting (a full disk) passes, and the site says meanwhile that it is away. */
  async function joinAgain(): Promise<Attached | undefined> {
    for (let pause = firstPauseMs; !stopped.signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        return await join(installation, log, connection)
      } catch (error) {
        log.warn(`${error instanceof Error ? error.message : error}\nTrying again in ${pause / 1000} s`)
        await wait(pause, undefined, { signal: stopped.signal }).catch(() => {})
      }
    }
    return undefined
  }

  async function comeBack(): Promise<void> {
    log.warn('The connection to PostgreSQL broke; opening it again')
    const joined = await joinAgain()
    if (joined === undefined) return
    current = joined
    watch()
    if (claimed) await claim()
    log.info('PostgreSQL is back')
  }

  function watch(): void {
    current.client.once('end', () => {
      if (stopped.signal.aborted) return
      returning = comeBack().catch((error) => onLost?.(error))
    })
  }

  watch()
  return {
    connection,
    startedHere,
    claim,
    async stop(forced = new AbortController().signal) {
      stopped.abort()
      await returning
      const last = await leave(current.client).catch(() => false)
      if (last) await stopServer(installation, forced)
      await current.client.end().catch(() => {})
      return last
    },
  }
}
