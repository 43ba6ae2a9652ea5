import type pg from 'pg'
import { type CacheChange, cacheChangesSince, type RecordMoment, recordMoment } from './queries.ts'

/** What has changed since the last reading; `tags` null: anything may have. */
export interface ReadChanges {
  version: string
  tags: Set<string> | null
}

/** Reads the record of changes (migration 0061), each change once. */
export class ChangeReader {
  #moment: RecordMoment = { version: '0', since: '0' }
  #seen = new Set<string>()
  /**
   * Of changes that had been committed before the version moved: a replica, or the finder's index, that has the version of
   * the last reading may lack them. The next version has them; they are dropped once more then. Null: everything.
   */
  #unsettled: Set<string> | null = new Set()

  /** From now on; the caller drops what was cached before. Answers the catalogue's version. */
  async begin(client: pg.ClientBase): Promise<string> {
    this.#moment = await recordMoment(client)
    this.#seen = new Set()
    this.#unsettled = new Set()
    return this.#moment.version
  }

  /** From a moment at which everything before it had been dropped. */
  resume(moment: RecordMoment): void {
    this.#moment = moment
    this.#seen = new Set()
    this.#unsettled = new Set()
  }

  /** Up to where it has read; null while changes before it have to be dropped once more. */
  get moment(): RecordMoment | null {
    return this.#unsettled?.size === 0 ? this.#moment : null
  }

  async read(client: pg.ClientBase): Promise<ReadChanges> {
    const { version, since, changes } = await cacheChangesSince(client, this.#moment.since)
    const fresh = changes.filter(({ id }) => !this.#seen.has(id))
    const last = BigInt(this.#moment.version)
    const moves = BigInt(version) - last
    const told = new Set(
      changes.flatMap(({ moved }) => (moved !== null && BigInt(moved) > last ? moved : [])),
    )
    // Of a version that is not in the record nothing is known: a writer that does not record, or a database restored.
    const isTold = moves >= 0n && BigInt(told.size) === moves
    this.#moment = { version, since }
    this.#seen = new Set(changes.map(({ id }) => id))
    const settled = moves === 0n ? new Set<string>() : this.#unsettled
    const unsettled = tagsOf(fresh.filter(({ isSettled }) => !isSettled))
    this.#unsettled = together(unsettled, moves === 0n ? this.#unsettled : new Set())
    return { version, tags: isTold ? together(tagsOf(fresh), settled) : null }
  }
}

/** More are as good as everything. */
const mostTags = 50_000

function tagsOf(changes: readonly CacheChange[]): Set<string> | null {
  const tags = new Set<string>()
  for (const change of changes) {
    if (change.tags === null) return null
    for (const tag of change.tags) tags.add(tag)
  }
  return tags
}

function together(one: Set<string> | null, other: Set<string> | null): Set<string> | null {
  if (one === null || other === null || one.size + other.size > mostTags) return null
  return other.size === 0 ? one : new Set([...one, ...other])
}
