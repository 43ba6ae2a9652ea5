import type { Context } from '../../../platform/context.ts'
import { findStreams, markSeen, type StreamRow } from '../queries/streams.ts'

/** When media were last read is written no more often than so. */
const seenEveryMs = 15_000
/** More are asked for in turns. */
const most = 500

interface Question {
  id: string
  resolve(stream: StreamRow | undefined): void
  reject(error: unknown): void
}

/**
 * Reads players from the database, all that are asked for while it is busy in one statement: a thousand viewers cost
 * connections and the event loop little more than one.
 */
export class StreamReader {
  readonly #context: Pick<Context, 'db' | 'clock'>
  #waiting: Question[] = []
  #isReading = false

  constructor(context: Pick<Context, 'db' | 'clock'>) {
    this.#context = context
  }

  /** The player's state after this moment; undefined if its tokens are not valid any more. */
  find(id: string): Promise<StreamRow | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<StreamRow | undefined>()
    this.#waiting.push({ id, resolve, reject })
    if (!this.#isReading) void this.#readOn()
    return promise
  }

  async #readOn(): Promise<void> {
    this.#isReading = true
    while (this.#waiting.length > 0) {
      const asked = this.#waiting.splice(0, most)
      try {
        const found = await this.#read(asked.map(({ id }) => id))
        for (const { id, resolve } of asked) resolve(found.get(id))
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    this.#isReading = false
  }

  async #read(ids: string[]): Promise<Map<string, StreamRow>> {
    const { db, clock } = this.#context
    const now = new Date(clock.now())
    const rows = await findStreams(
      db,
      [...new Set(ids)].map((id) => Buffer.from(id, 'base64url')),
      now,
    )
    const due = rows.filter(({ seenAt }) => seenAt.getTime() <= now.getTime() - seenEveryMs)
    if (due.length > 0) {
      await markSeen(
        db,
        due.map(({ id }) => id),
        now,
      )
    }
    return new Map(rows.map((row) => [row.id.toString('base64url'), row]))
  }
}
