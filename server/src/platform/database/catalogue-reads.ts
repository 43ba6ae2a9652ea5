import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './database.ts'
import { isDatabaseAway, isTimeout } from './faults.ts'

/** A replica that is behind is looked at again so soon, one that is away … */
const behindMs = 100
/** … so soon. */
const awayMs = 2000

interface Log {
  info(message: string): void
  warn(details: object, message: string): void
}

type Fault = 'behind' | 'away'

type Read<T> = { value: T } | { refusal: unknown }

/**
 * What the question itself comes to, a refusal for instance: the primary would answer no otherwise, and would have the
 * work of a long one twice. What the connection and PostgreSQL say is the replica's.
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return isTimeout(error)
  return !(error instanceof Error && isDatabaseAway(error))
}

async function refusable<T>(asked: Promise<T>): Promise<Read<T>> {
  try {
    return { value: await asked }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { refusal: error }
  }
}

/**
 * Where visitors' catalogue reads go: to the replica as long as it has every version of the
 * catalogue that this process knows of, else to the primary. A process that knows of a version but
 * reads an older one would cache stale data as new. Only for reads that may be slightly stale: none
 * of members, money or staff.
 */
export class CatalogueReads {
  readonly #primary: Database
  readonly #replica: Database | null
  readonly #log: Log
  /**
   * The version that the replica must have; null while notifications of new versions are
   * unavailable.
   */
  #expected: bigint | null = null
  #fault: Fault | null = 'behind'
  #looking: Promise<void> | undefined
  readonly #stop = new AbortController()

  constructor(databases: { primary: Database; replica: Database | null }, log: Log) {
    this.#primary = databases.primary
    this.#replica = databases.replica
    this.#log = log
  }

  /**
   * Called with each new version of the catalogue, and with null when notifications become
   * unavailable.
   */
  expect(version: string | null): void {
    const notified = version === null ? null : BigInt(version)
    // Of two notices the later may come first.
    if (notified !== null && this.#expected !== null && notified < this.#expected) return
    this.#expected = notified
    if (this.#fault !== null) this.#lookAgain()
  }

  /** The newest version that this process knows of; null while it does not learn of new ones. */
  get version(): string | null {
    return this.#expected === null ? null : String(this.#expected)
  }

  /** Whether reads go to the replica now. */
  get onReplica(): boolean {
    return this.#replica !== null && this.#expected !== null && this.#fault === null
  }

  /** What `ask` reads; it may be called twice. */
  async read<T>(ask: (db: Database) => Promise<T>): Promise<T> {
    const least = this.#expected
    if (!this.onReplica || least === null) return ask(this.#primary)
    const found = await this.#tried(least, ask)
    if (found === null) return ask(this.#primary)
    if ('refusal' in found) throw found.refusal
    return found.value
  }

  /** Null where the replica cannot answer. */
  async #tried<T>(least: bigint, ask: (db: Database) => Promise<T>): Promise<Read<T> | null> {
    try {
      const found = await this.#onReplica(least, ask)
      if (found === null) this.#fail('behind')
      return found
    } catch (error) {
      this.#fail('away', error)
      return null
    }
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#looking
  }

  /** Null where the replica has not come so far. On one connection: behind an address there may be several replicas. */
  #onReplica<T>(least: bigint, ask: (db: Database) => Promise<T>): Promise<Read<T> | null> | null {
    if (this.#replica === null) return null
    return this.#replica.connection().execute(async (db) => {
      const { version } = await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()
      return BigInt(version) < least ? null : refusable(ask(db))
    })
  }

  #fail(fault: Fault, error?: unknown): void {
    if (fault === 'away' && this.#fault !== 'away') {
      this.#log.warn({ err: error }, 'the replica does not answer; the catalogue is read from the primary')
    }
    this.#fault = fault
    this.#lookAgain()
  }

  /** Looks until the replica has what is expected of it, so that no visitor has to wait to find out. */
  #lookAgain(): void {
    if (this.#replica === null || this.#stop.signal.aborted) return
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
  }

  async #look(): Promise<void> {
    while (!this.#stop.signal.aborted && this.#expected !== null) {
      const seen = await this.#faultNow(this.#expected)
      if (seen === null) {
        if (this.#fault === 'away') this.#log.info('the replica answers again')
        this.#fault = null
        return
      }
      if (seen === 'away' && this.#fault !== 'away') this.#fail(seen)
      await pause(seen === 'away' ? awayMs : behindMs, undefined, { signal: this.#stop.signal }).catch(
        () => {},
      )
    }
  }

  async #faultNow(least: bigint): Promise<Fault | null> {
    try {
      return (await this.#onReplica(least, async () => null)) === null ? 'behind' : null
    } catch {
      return 'away'
    }
  }
}
