import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { ImportError } from '../errors.ts'
import { noticeLostClient, releaseLocks, takeImportLock } from '../queries/session.ts'
import { sayError } from '../words.ts'

/** How long to wait for the lock: that of a process that was killed is free once the database has noticed. */
export interface Patience {
  ms: number
  /** Called once, before the waiting begins. */
  onWait(): void
  signal?: AbortSignal | undefined
}

const lookEvery = 200

async function takenWithin(client: pg.PoolClient, patience: Patience | undefined): Promise<boolean> {
  if (await takeImportLock(client)) return true
  if (patience === undefined) return false
  patience.onWait()
  for (let waited = 0; waited < patience.ms && !patience.signal?.aborted; waited += lookEvery) {
    await wait(lookEvery)
    if (await takeImportLock(client)) return true
  }
  return false
}

/**
 * A connection of its own for a change of the whole catalogue. Throws ImportError while another one runs, and where
 * the database fails underneath.
 */
export async function withImportLock<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  patience?: Patience,
): Promise<T> {
  const client = await pool.connect()
  // Without a listener a broken connection would end the process. Only the first error has the
  // cause.
  const broken: Error[] = []
  client.on('error', (error) => broken.push(error))
  try {
    if (!(await takenWithin(client, patience))) {
      throw new ImportError(sayError('import_running'))
    }
    await noticeLostClient(client)
    return await work(client)
  } catch (error) {
    const failure = broken[0] ?? error
    if (!isDatabaseFailure(failure)) throw error
    throw new ImportError(sayError('import_database_failed', { fault: failure.message }), { cause: error })
  } finally {
    await releaseLocks(client)
    // Not back to the pool: with the connection end its settings, and what may be left of a transaction.
    client.release(true)
  }
}

/** A broken connection, a full disk, a server that shuts down: nothing that we did wrong. */
function isDatabaseFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^(08|53|57|58|EPIPE|ECONN)/.test(code) || /^Connection terminated/.test(error.message)
}
