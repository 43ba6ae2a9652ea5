import type pg from 'pg'
import { cacheChangesSince, type RecordMoment, recordMoment } from '../queries/cache-changes.ts'

/** What has changed since the last reading; `tags` null: anything may have. */
export interface ReadChanges {
  version: string
  tags: Set<string> | null
}

/** Reads the record of changes (migration 0061), each change once. */
export class ChangeReader {
  readonly #hasReplica: boolean
  #moment: RecordMoment = { version: '0', since: '0' }
  #seen = new Set<string>()
  /** A replica that has the version of the last reading may lack some of its changes. */
  #isUnsettled = false

  constructor(hasReplica: boolean) {
    this.#hasReplica = hasReplica
  }

  /** From now on; the caller drops what was cached before. Answers the catalogue's version. */
  async begin(client: pg.ClientBase): Promise<string> {
    this.#moment = await recordMoment(client)
    this.#seen = new Set()
    this.#isUnsettled = false
    return this.#moment.version
  }

  async read(client: pg.ClientBase): Promise<ReadChanges> {
    const { version, since, changes } = await cacheChangesSince(client, this.#moment.since)
    const fresh = changes.filter(({ id }) => !this.#seen.has(id))
    const last = BigInt(this.#moment.version)
    const moves = BigInt(version) - last
    const told = new Set(changes.flatMap(({ moved }) => (moved !== null && BigInt(moved) > last ? moved : [])))
    // Of a version that is not in the record nothing is known: a writer that does not record, or a database restored.
    const isTold = moves >= 0n && BigInt(told.size) === moves
    const isBehind = this.#hasReplica && this.#isUnsettled && moves > 0n
    this.#isUnsettled = fresh.some(({ isSettled }) => !isSettled) || (this.#isUnsettled && moves === 0n)
    this.#moment = { version, since }
    this.#seen = new Set(changes.map(({ id }) => id))
    if (!isTold || isBehind) return { version, tags: null }
    const tags = new Set<string>()
    for (const change of fresh) {
      if (change.tags === null) return { version, tags: null }
      for (const tag of change.tags) tags.add(tag)
    }
    return { version, tags }
  }
}
