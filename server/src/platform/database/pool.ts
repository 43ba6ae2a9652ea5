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
 * A pool that can be marked as down while the database does not answer (watch.ts). Until it is
 * back, every holder of a connection, waiting request and new request gets an error at once. A
 * stopped or unreachable PostgreSQL sends nothing, and a query would wait for ever.
 */
export class Pool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>()
  readonly #waiting = new Set<(error: Error) => void>()
  #isAway = false

  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('connect', (client) => {
      this.#clients.add(client)
      // A connection in use reports to its user; without a listener it would end the process as
      // well.
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
    // Not awaited: the server may never confirm the end.
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
          // Too late: the request has failed already.
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
