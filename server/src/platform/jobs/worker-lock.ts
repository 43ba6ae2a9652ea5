import pg from 'pg'
import type { Context } from '../context.ts'
import { findDeadPools, freeJobs, lockPools, renewJobs } from './queries.ts'

/** Milliseconds. */
export interface LockTiming {
  /** Between two looks for workers that have died. */
  look: number
  /**
   * How long a worker must have been seen without its lock before its jobs are taken: time for one that lives, but has
   * lost its connection, to end them.
   */
  patience: number
  /**
   * A connection that does not answer for this long counts as lost. PostgreSQL gives up such a one
   * much later.
   */
  answer: number
}

export const lockTiming: LockTiming = { look: 2000, patience: 3000, answer: 30_000 }

const connectMs = 8000
const farewellMs = 1000

export interface WorkerLock {
  /** Declares these pools alive, from now until the connection ends in whatever way. */
  hold(poolIds: readonly string[]): Promise<void>
  /** Resolves once the connection is gone: others may take our jobs then. */
  lost: Promise<Error>
  release(): Promise<void>
}

/**
 * Opens the connection by which the others know that this worker lives: it holds an advisory lock for each pool, which
 * PostgreSQL frees with the session, after kill -9 too. By the same connection this worker looks for others that have
 * died and puts their jobs back into the queue. Throws where the database cannot be reached.
 */
export async function openWorkerLock(
  { connection, log }: Pick<Context, 'connection' | 'log'>,
  timing: LockTiming,
): Promise<WorkerLock> {
  const options = typeof connection === 'string' ? { connectionString: connection } : connection
  const client = new pg.Client({
    ...options,
    keepAlive: true,
    application_name: `yehang worker ${process.pid}`,
    connectionTimeoutMillis: connectMs,
    query_timeout: timing.answer,
  })
  const lost = Promise.withResolvers<Error>()
  const deadSince = new Map<string, number>()
  let own: readonly string[] = []
  let timer: NodeJS.Timeout | undefined

  client.on('error', (error) => lost.resolve(error))
  client.once('end', () => lost.resolve(new Error('the connection has ended')))
  await client.connect()

  async function takeOver(): Promise<void> {
    const now = performance.now()
    const dead = await findDeadPools(client, own)
    for (const id of deadSince.keys()) if (!dead.includes(id)) deadSince.delete(id)
    for (const id of dead) if (!deadSince.has(id)) deadSince.set(id, now)
    const due = dead.filter((id) => now - (deadSince.get(id) ?? now) >= timing.patience)
    if (due.length === 0) return
    const jobs = await freeJobs(client, due)
    if (jobs > 0) log.warn({ jobs }, 'a worker has died; its jobs go on')
  }

  async function look(): Promise<void> {
    try {
      await renewJobs(client, own)
      await takeOver()
    } catch (error) {
      // What PostgreSQL says of a statement does not end the session; silence does.
      if (error instanceof pg.DatabaseError) log.warn({ err: error }, 'dead workers could not be looked for')
      else lost.resolve(error as Error)
    }
    if (timer !== undefined) timer = setTimeout(look, timing.look)
  }

  return {
    lost: lost.promise,
    async hold(poolIds) {
      await lockPools(client, poolIds)
      own = poolIds
      timer = setTimeout(look, 0)
    },
    async release() {
      clearTimeout(timer)
      timer = undefined
      // Over a broken line the farewell never comes to an end.
      let waiting: NodeJS.Timeout | undefined
      const patience = new Promise((resolve) => {
        waiting = setTimeout(resolve, farewellMs)
      })
      await Promise.race([client.end().catch(() => {}), patience])
      clearTimeout(waiting)
    },
  }
}
