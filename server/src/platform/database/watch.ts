import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { PoolOptions } from './database.ts'
import type { Pool } from './pool.ts'

/** Milliseconds. */
export interface WatchTiming {
  /** Between two questions. */
  every: number
  /** A database that says nothing for so long is away. A question of its own costs it microseconds. */
  patience: number
}

export const watchTiming: WatchTiming = { every: 500, patience: 2000 }

export interface DatabaseWatch {
  close(): Promise<void>
}

interface Log {
  warn(facts: object, message: string): void
}

/**
 * Polls the database on a connection of its own and marks the pool as down when it does not answer:
 * running queries fail within seconds, new ones at once. `onAway` is called each time.
 */
export function watchDatabase(
  { connection, pool, log }: { connection: PoolOptions['connection']; pool: Pool; log: Log },
  onAway: () => void,
  { every, patience }: WatchTiming = watchTiming,
): DatabaseWatch {
  const options = typeof connection === 'string' ? { connectionString: connection } : connection
  const stop = new AbortController()
  let client: pg.Client | undefined

  const letGo = () => {
    client?.connection.stream.destroy()
    client = undefined
  }

  async function ask(): Promise<void> {
    if (client === undefined) {
      client = new pg.Client({ ...options, application_name: `yehang watch ${process.pid}` })
      client.on('error', () => {})
      await client.connect()
    }
    await client.query('select 1')
  }

  /** Whether it answered in time. Where we were busy ourselves, what has come meanwhile is read before the verdict. */
  async function isThere(): Promise<boolean> {
    let answered: boolean | undefined
    const asked = ask().then(
      () => {
        answered = true
      },
      () => {
        answered = false
      },
    )
    const patient = new AbortController()
    await Promise.race([asked, wait(patience, undefined, { signal: patient.signal }).catch(() => {})])
    patient.abort()
    for (let turn = 0; turn < 3 && answered === undefined; turn++) await nextTurn()
    return answered === true
  }

  async function watch(): Promise<void> {
    let since: number | undefined
    while (!stop.signal.aborted) {
      const there = await isThere()
      if (stop.signal.aborted) break
      if (!there) {
        letGo()
        if (since === undefined) {
          since = performance.now()
          log.warn({}, 'the database is away')
          pool.away()
          onAway()
        }
      } else if (since !== undefined) {
        log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, 'the database is back')
        since = undefined
        pool.back()
      }
      await wait(every, undefined, { signal: stop.signal }).catch(() => {})
    }
    letGo()
  }

  const ended = watch()
  return {
    async close() {
      stop.abort()
      letGo()
      await ended
    },
  }
}
