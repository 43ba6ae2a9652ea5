import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Context } from '../../context.ts'
import { knownSchema, stateOf } from '../../database/migrate.ts'

/** Why no requests should be sent here: it ends, the database does not answer or takes no writes, or has another schema. */
export type Unready = 'leaving' | 'database' | 'schema'

/** Many may ask; the database is asked by one of them at a time, and a second later again. */
const freshMs = 1000
const answerMs = 2000

/**
 * Whether a process accepts new requests, as /readyz tells the load balancer. The entry point of a
 * process makes one, passes it to startApi, and calls `leave` first when it is asked to end: in
 * `stopping.before(…)` of the graceful shutdown, or on a message of the parent process. From then
 * on /readyz answers 503 and every answer closes its connection, while requests are still answered;
 * only then is the API closed.
 */
export class Readiness {
  readonly #context: Pick<Context, 'connection'>
  readonly #now: () => number
  #leaving = false
  #client: pg.Client | undefined
  /** The look that is under way, or the last one. */
  #look: Promise<Unready | null> | undefined
  #isLooking = false
  #looked = Number.NEGATIVE_INFINITY

  /** `now` counts milliseconds, from whenever. */
  constructor(context: Pick<Context, 'connection'>, now = () => performance.now()) {
    this.#context = context
    this.#now = now
  }

  get isLeaving(): boolean {
    return this.#leaving
  }

  /** Unready from now on. Resolves after `graceMs`, in which the distributor learns of it, or at once when forced. */
  async leave(graceMs: number, forced?: AbortSignal): Promise<void> {
    this.#leaving = true
    if (graceMs > 0) await wait(graceMs, undefined, forced && { signal: forced }).catch(() => {})
  }

  /** What is in the way of requests; null where nothing is. */
  async unready(): Promise<Unready | null> {
    if (this.#leaving) return 'leaving'
    if (this.#look === undefined || (!this.#isLooking && this.#now() - this.#looked > freshMs)) {
      this.#isLooking = true
      this.#look = this.#lookNow().finally(() => {
        this.#isLooking = false
        this.#looked = this.#now()
      })
    }
    return this.#look
  }

  async close(): Promise<void> {
    this.#leaving = true
    await this.#drop()
  }

  /** By a connection of its own: with a pool in full use a process is busy, not unready. */
  async #lookNow(): Promise<Unready | null> {
    try {
      this.#client ??= await this.#connect()
      const [{ schema, writable }, known] = await Promise.all([stateOf(this.#client), knownSchema()])
      // A standby, which the watch takes for away as well.
      if (!writable) return 'database'
      return schema === known ? null : 'schema'
    } catch {
      void this.#drop()
      return this.#leaving ? 'leaving' : 'database'
    }
  }

  async #drop(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
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
    if (this.#leaving) {
      // No look comes any more that could use it, and a close may have been and gone.
      await client.end()
      throw new Error('leaving')
    }
    return client
  }
}
