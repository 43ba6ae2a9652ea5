import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Context } from './context.ts'
import { knownSchema, schemaOf } from './database/migrate.ts'

/** Why no requests should be sent here: it ends, the database does not answer, or has another schema than ours. */
export type Unready = 'leaving' | 'database' | 'schema'

/** Many may ask; the database is asked once a second. */
const freshMs = 1000
const answerMs = 2000

/**
 * Whether a process wants requests, as /readyz tells whoever distributes them. The entry of a process makes one, hands
 * it to startApi, and calls `leave` before anything else once it is told to end: `stopping.before(…)` of the stop
 * sequence, or a message of the process that has started this one. From then on /readyz says 503 and every answer ends its
 * connection, while everything that comes is still answered; only then is the API closed.
 */
export class Readiness {
  readonly #context: Pick<Context, 'connection'>
  #leaving = false
  #client: pg.Client | undefined
  #looking: Promise<Unready | null> | undefined
  #looked = Number.NEGATIVE_INFINITY

  constructor(context: Pick<Context, 'connection'>) {
    this.#context = context
  }

  get isLeaving(): boolean {
    return this.#leaving
  }

  /** Unready from now on. Resolves after `graceMs`, in which the distributor learns of it, or at once when hastened. */
  async leave(graceMs: number, hastened?: AbortSignal): Promise<void> {
    this.#leaving = true
    if (graceMs > 0) await wait(graceMs, undefined, hastened && { signal: hastened }).catch(() => {})
  }

  /** What is in the way of requests; null where nothing is. */
  async unready(): Promise<Unready | null> {
    if (this.#leaving) return 'leaving'
    if (this.#looking === undefined || performance.now() - this.#looked > freshMs) {
      this.#looked = performance.now()
      this.#looking = this.#look()
    }
    return this.#looking
  }

  async close(): Promise<void> {
    this.#leaving = true
    await this.#client?.end().catch(() => {})
    this.#client = undefined
  }

  /** By a connection of its own: with a pool in full use a process is busy, not unready. */
  async #look(): Promise<Unready | null> {
    try {
      this.#client ??= await this.#connect()
      const [found, known] = await Promise.all([schemaOf(this.#client), knownSchema()])
      return found === known ? null : 'schema'
    } catch {
      const broken = this.#client
      this.#client = undefined
      void broken?.end().catch(() => {})
      return 'database'
    }
  }

  async #connect(): Promise<pg.Client> {
    const { connection } = this.#context
    const client = new pg.Client({
      ...(typeof connection === 'string' ? { connectionString: connection } : connection),
      application_name: 'yehang readiness',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    // A connection that broke between two looks says nothing of the database: the next look opens another.
    client.on('error', () => {})
    client.once('end', () => {
      if (this.#client === client) this.#client = undefined
    })
    await client.connect()
    return client
  }
}
