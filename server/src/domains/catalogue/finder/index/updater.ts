import type pg from 'pg'
import { changedWorks, changesSince, readCollects } from '../queries/index-reads.ts'
import { isAnchored } from '../queries/record-of-changes.ts'
import { Base } from './base.ts'
import { FinderIndex } from './finder-index.ts'
import type { BuiltIndex, FromBuilder } from './index-data.ts'
import { Entities } from './indexed-work.ts'
import type { KeptIndex } from './kept-index.ts'

/** Changes are kept for an hour (removeOldChanges): an index that has not read them for so long is built anew. */
const longestGapMs = 30 * 60_000
/** How often works are collected is not announced; it is read again so often. */
const collectsMs = 10 * 60_000
/** So many changed works are kept beside the base before it is built anew, or a twentieth of it: each takes some 2 KB. */
const leastChanges = 2000
const mostChanges = 5000
/** Works of a large change are read so many at a time. */
const readAtOnce = 5000

interface Options {
  /** A connection outside the pool; the updater ends it. */
  connect(): Promise<pg.Client>
  /** The index that an earlier process has left. Throws where it is damaged. */
  kept?(): KeptIndex | null
  /** Reads the catalogue and hands over its index, then the texts. */
  build(hand: (message: FromBuilder) => void): Promise<unknown>
  warn(error: unknown, message: string): void
}

/** An index, and up to where it has followed the tables. */
interface Followed {
  index: FinderIndex
  version: bigint
  since: string
  /** Changes of transactions since `since` that are in the index already. */
  applied: Set<string>
  readAt: number
  collectsAt: number
}

/** Builds the index and keeps it as the tables are. */
export class IndexUpdater {
  readonly #options: Options
  #client: pg.Client | undefined
  #followed: Followed | null = null
  #hasLooked = false
  #builtInMs = 0
  #builtAt = 0
  #refreshing: Promise<void> | undefined
  #building: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** The index as the catalogue is at `version` or later; null where it is not, and is not going to be soon. */
  async reach(version: string): Promise<FinderIndex | null> {
    const wanted = BigInt(version)
    // A refresh that runs already may have begun before the change.
    for (let tries = 0; tries < 2 && this.#followed !== null && this.#followed.version < wanted; tries++)
      await this.refresh()
    return this.#followed === null || this.#followed.version < wanted ? null : this.#followed.index
  }

  /** Takes over what has changed. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh()
      .catch((error) => {
        this.#options.warn(error, 'the changes of the catalogue could not be read for the finder')
        void this.#drop()
      })
      .finally(() => {
        this.#refreshing = undefined
      })
    return this.#refreshing
  }

  /** To be called every second. */
  async tick(): Promise<void> {
    if (!this.#hasLooked) await this.takeKept()
    if (this.#followed !== null) await this.refresh()
    const now = performance.now()
    if (this.#followed === null || this.#isWorn(this.#followed.index)) {
      // Not one building after another while an import runs.
      if (now - this.#builtAt > 10 * this.#builtInMs) await this.build()
    } else if (now - this.#followed.collectsAt > collectsMs) await this.#renewCollects(this.#followed)
  }

  #isWorn({ changes, base }: FinderIndex): boolean {
    return changes > Math.min(mostChanges, leastChanges + base.size / 20)
  }

  /** Takes over the index that an earlier process has left, as far as it can be followed from there. */
  async takeKept(): Promise<void> {
    this.#hasLooked = true
    try {
      const kept = this.#options.kept?.() ?? null
      if (kept === null) return
      const followed = followedFrom(kept.index, performance.now())
      followed.index.base.takeTexts(kept.texts)
      const client = await this.#connection()
      const isFollowed = await this.#follow(client, followed, mostChanges)
      if (!isFollowed || !(await isAnchored(client, kept.anchor))) return
      await this.#readCollects(client, followed)
      this.#followed ??= followed
    } catch (error) {
      this.#options.warn(error, "the finder's index that was kept cannot be used")
      void this.#drop()
    }
  }

  /** Builds the index anew; the old one answers until the new one is there. */
  build(): Promise<void> {
    this.#building ??= this.#build()
      .catch((error) => this.#options.warn(error, "the finder's index could not be built"))
      .finally(() => {
        this.#builtAt = performance.now()
        this.#building = undefined
      })
    return this.#building
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#refreshing, this.#building])
    await this.#drop()
  }

  /** What changes meanwhile is read by the next connection. */
  async #drop(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  async #connection(): Promise<pg.Client> {
    this.#client ??= await this.#options.connect()
    return this.#client
  }

  async #refresh(): Promise<void> {
    const followed = this.#followed
    if (followed === null) return
    const isFollowed =
      performance.now() - followed.readAt <= longestGapMs &&
      (await this.#follow(await this.#connection(), followed, Number.POSITIVE_INFINITY))
    if (!isFollowed && this.#followed === followed) this.#followed = null
  }

  /** Reads what has changed since. False where the index cannot be followed any more. */
  async #follow(client: pg.Client, followed: Followed, most: number): Promise<boolean> {
    const { index } = followed
    const began = performance.now()
    const { version, since, changes } = await changesSince(client, followed.since)
    const fresh = changes.filter(({ id }) => !followed.applied.has(id))
    // Too much has changed, or the database was put back to an older state.
    if (BigInt(version) < followed.version || fresh.some(({ work_ids }) => work_ids === null)) return false
    const ids = [...new Set(fresh.flatMap(({ work_ids }) => work_ids ?? []))]
    if (ids.length > most) return false
    for (let from = 0; from < ids.length; from += readAtOnce) {
      const part = ids.slice(from, from + readAtOnce)
      const works = await changedWorks(client, part, (id, kind) => index.entities.add(id, kind))
      index.change(part.map(Number), works)
    }
    followed.applied = new Set(changes.map(({ id }) => id))
    followed.since = since
    followed.version = BigInt(version)
    followed.readAt = began
    return true
  }

  async #renewCollects(followed: Followed): Promise<void> {
    try {
      await this.#readCollects(await this.#connection(), followed)
    } catch (error) {
      this.#options.warn(error, 'the counts of collections could not be read for the finder')
      void this.#drop()
    }
  }

  async #readCollects(client: pg.Client, followed: Followed): Promise<void> {
    followed.collectsAt = performance.now()
    const collects = followed.index.takeCollects()
    await readCollects(client, collects.set)
    collects.end()
  }

  async #build(): Promise<void> {
    const began = performance.now()
    let built: Followed | null = null
    await this.#options.build((message) => {
      if ('texts' in message) built?.index.base.takeTexts(message.texts)
      else {
        built = followedFrom(message, began)
        // An index that is there has its texts: it answers until the new one has them too.
        this.#followed ??= built
      }
    })
    await this.#refreshing
    this.#followed = built
    this.#builtInMs = performance.now() - began
  }
}

function followedFrom({ data, version, since, changeIds }: BuiltIndex, readAt: number): Followed {
  return {
    index: new FinderIndex(new Base(data), new Entities(data)),
    version: BigInt(version),
    since,
    applied: new Set(changeIds),
    readAt,
    collectsAt: readAt,
  }
}
