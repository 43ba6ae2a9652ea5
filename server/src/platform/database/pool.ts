import pg from 'pg'

/** What a query gets at once while the database is known not to answer. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  readonly code = 'DATABASE_AWAY'

  constructor() {
    super('the database is away')
  }
}

type Connected = Parameters<NonNullable<Parameters<pg.Pool['connect']>[0]>>

/**
 * A pool that can be told that the database does not answer (watch.ts). Until it is back nobody waits: who holds a
 * connection, waits for one or asks for one gets an error. PostgreSQL says nothing while it is stopped or cut off, and a
 * query waits for it without end.
 */
export class Pool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>()
  readonly #waiting = new Set<(error: Error) => void>()
  #isAway = false

  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('connect', (client) => {
      this.#clients.add(client)
      // A connection in use tells its user; without a listener it would end the process as well.
      client.on('error', () => {})
    })
    this.on('remove', (client) => this.#clients.delete(client))
  }

  get isAway(): boolean {
    return this.#isAway
  }

  away(): void {
    this.#isAway = true
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const refuse of waiting) refuse(new DatabaseAway())
    // Not in order: nobody is there to hear of an end.
    for (const { connection } of this.#clients) connection.stream.destroy()
  }

  back(): void {
    this.#isAway = false
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: (...args: Connected) => void): void
  override connect(callback?: (...args: Connected) => void): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect()
    if (callback === undefined) return connected
    connected.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  #connect(): Promise<pg.PoolClient> {
    if (this.#isAway) return Promise.reject(new DatabaseAway())
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      super.connect().then(
        (client) => {
          // Come too late: who asked has been refused.
          if (this.#waiting.delete(reject)) resolve(client)
          else client.release()
        },
        (error: Error) => {
          this.#waiting.delete(reject)
          reject(error)
        },
      )
    })
  }
}
