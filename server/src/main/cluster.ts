import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serving, tethered } from '../../../launcher/node-options.mjs'
import type { Context } from '../platform/context.ts'
import { endChild, environmentWith, firstPauseMs, longestPauseMs, repository } from './children.ts'

/**
 * Several API processes on one port, and the parent process, which holds the port open: connections
 * not yet accepted wait for the next process when one ends or dies.
 */
export interface ApiCluster {
  url: string
  /** One after another: the next one of each place answers before the last one goes. */
  restart(): Promise<void>
  /** /readyz says no from now on. */
  leave(graceMs: number, forced: AbortSignal): Promise<void>
  close(forced: AbortSignal, signal: NodeJS.Signals): Promise<void>
}

/** Messages to the processes. */
export const leaveMessage = 'leave'

/** The ending process cuts off longer readers itself; this is for one that hangs. */
const retireMs = 60_000

interface Address {
  address: string
  port: number
}

/** Resolves when it listens; rejects where it dies before. */
async function listening(worker: Worker): Promise<Address> {
  const ended = new AbortController()
  const { signal } = ended
  try {
    const listening = once(worker, 'listening', { signal }).then(([address]) => address as Address)
    const died = once(worker.process, 'exit', { signal }).then(() => {
      throw new Error('an api process ended before it listened')
    })
    return await Promise.race([listening, died])
  } finally {
    ended.abort()
  }
}

/** Keeps one of the processes running: another one where it dies, after pauses as in children.ts. */
class Place {
  readonly #fork: () => Worker
  readonly #log: Context['log']
  #worker: Worker
  #timer: NodeJS.Timeout | undefined
  #pause = firstPauseMs
  #ending = false

  constructor(fork: () => Worker, log: Context['log']) {
    this.#fork = fork
    this.#log = log
    this.#worker = this.#begin()
  }

  get worker(): Worker {
    return this.#worker
  }

  #begin(): Worker {
    const begun = performance.now()
    const worker = this.#fork()
    worker.process.once('exit', (code, signal) => {
      if (this.#ending || worker !== this.#worker) return
      if (performance.now() - begun > longestPauseMs) this.#pause = firstPauseMs
      this.#log.warn(
        { code, signal, seconds: this.#pause / 1000 },
        'an api process has died; another one begins',
      )
      this.#timer = setTimeout(() => {
        this.#worker = this.#begin()
      }, this.#pause)
      this.#pause = Math.min(this.#pause * 2, longestPauseMs)
    })
    return worker
  }

  async replace(): Promise<void> {
    const next = this.#begin()
    try {
      await listening(next)
    } catch (error) {
      this.#log.error({ err: error }, 'the restart stops here; the processes that are left go on')
      throw error
    }
    if (this.#ending) {
      next.process.kill('SIGTERM')
      return
    }
    clearTimeout(this.#timer)
    const last = this.#worker
    this.#worker = next
    await endChild(last.process, AbortSignal.timeout(retireMs))
  }

  async end(forced: AbortSignal, signal: NodeJS.Signals): Promise<void> {
    this.#ending = true
    clearTimeout(this.#timer)
    await endChild(this.#worker.process, forced, signal)
  }
}

/** Starts `count` of them; `settings` are added to their environment. Throws where one of them cannot start. */
export async function startCluster(
  { config, log }: Pick<Context, 'config' | 'log'>,
  count: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<ApiCluster> {
  // Each accepts connections itself: one that another process accepted and passed on is lost if
  // that process is killed in between.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({
    exec: path.join(import.meta.dirname, 'api-process.ts'),
    execArgv: [...tethered, ...serving],
    args: [],
    cwd: repository,
  })
  const fork = () => cluster.fork(environmentWith(settings))
  const places = Array.from({ length: count }, () => new Place(fork, log))
  const endAll = (forced: AbortSignal, signal: NodeJS.Signals) =>
    Promise.all(places.map((place) => place.end(forced, signal)))
  const [address] = await Promise.all(places.map(({ worker }) => listening(worker))).catch(async (error) => {
    await endAll(AbortSignal.timeout(5000), 'SIGINT')
    throw error
  })
  const pidFile = path.join(config.dataDir, 'cluster.pid')
  await writeFile(pidFile, `${process.pid}\n`)
  const host = config.http.host.includes(':') ? `[${config.http.host}]` : config.http.host

  let restarting: Promise<void> | undefined
  return {
    url: `http://${host}:${address?.port ?? config.http.port}`,
    restart() {
      restarting ??= (async () => {
        for (const place of places) await place.replace()
        log.info('all api processes are new')
      })()
        .catch(() => {})
        .finally(() => {
          restarting = undefined
        })
      return restarting
    },
    async leave(graceMs, forced) {
      for (const { worker } of places) if (worker.isConnected()) worker.send(leaveMessage)
      if (graceMs > 0) await wait(graceMs, undefined, { signal: forced }).catch(() => {})
    },
    async close(forced, signal) {
      await endAll(forced, signal)
      await rm(pidFile, { force: true })
    },
  }
}
