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

interface Watched {
  connection: PoolOptions['connection']
  pool: Pool
  sessions: Pool
  log: Log
}

interface Log {
  warn(facts: object, message: string): void
}

/**
 * Polls the database on a connection of its own and marks the pools as down when it does not answer, or is a standby,
 * to which nothing can be written: running queries fail within seconds, new ones at once. `onAway` is called each time.
 */
export function watchDatabase(
  { connection, pool, sessions, log }: Watched,
  onAway: () => void,
  { every, patience }: WatchTiming = watchTiming,
): DatabaseWatch {
  const options = typeof connection === 'string' ? { connectionString: connection } : connection
  const stop = new AbortController()
  const pools = new Set([pool, sessions])
  let client: pg.Client | undefined

  const letGo = () => {
    client?.connection.stream.destroy()
    client = undefined
  }

  /** Whether it is there and can be written to. */
  async function ask(): Promise<boolean> {
    if (client === undefined) {
      client = new pg.Client({ ...options, application_name: `yehang watch ${process.pid}` })
      client.on('error', () => {})
      await client.connect()
    }
    const { rows } = await client.query<{ readOnly: string }>(
      `select current_setting('transaction_read_only') as "readOnly"`,
    )
    return rows[0]?.readOnly === 'off'
  }

  /** Whether it answered in time. Where we were busy ourselves, what has come meanwhile is read before the verdict. */
  async function isThere(): Promise<boolean> {
    let answered: boolean | undefined
    const asked = ask().then(
      (writable) => {
        answered = writable
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
          for (const each of pools) each.away()
          onAway()
        }
      } else if (since !== undefined) {
        log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, 'the database is back')
        since = undefined
        for (const each of pools) each.back()
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
