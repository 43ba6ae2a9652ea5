import type pg from 'pg'
import { changedWorks, changesSince, readCollects } from '../queries/index-reads.ts'
import { Base } from './base.ts'
import { FinderIndex } from './finder-index.ts'
import type { FromBuilder } from './index-data.ts'
import { Entities } from './indexed-work.ts'

/** Changes are kept for an hour (removeOldChanges): an index that has not read them for so long is built anew. */
const longestGapMs = 30 * 60_000
/** How often works are collected is not announced; it is read again so often. */
const collectsMs = 10 * 60_000
/** So many changed works are kept beside the base before it is built anew, or a twentieth of it. */
const leastChanges = 2000
const mostChanges = 50_000
/** Works of a large change are read so many at a time. */
const readAtOnce = 5000

interface Options {
  /** A connection outside the pool; the updater ends it. */
  connect(): Promise<pg.Client>
  /** Reads the catalogue and hands over its index, then the texts. */
  build(hand: (message: FromBuilder) => void): Promise<void>
  warn(error: unknown, message: string): void
}

/** Builds the index and keeps it as the tables are. */
export class IndexUpdater {
  readonly #options: Options
  #client: pg.Client | undefined
  #index: FinderIndex | null = null
  #version = -1n
  #since = '0'
  /** Changes of transactions since `#since` that are in the index already. */
  #applied = new Set<string>()
  #readAt = 0
  #collectsAt = 0
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
    for (let tries = 0; tries < 2 && this.#index !== null && this.#version < wanted; tries++)
      await this.refresh()
    return this.#version < wanted ? null : this.#index
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
    if (this.#index !== null) await this.refresh()
    const now = performance.now()
    if (this.#index === null || this.#isWorn(this.#index)) {
      // Not one building after another while an import runs.
      if (now - this.#builtAt > 10 * this.#builtInMs) await this.build()
    } else if (now - this.#collectsAt > collectsMs) await this.#readCollects(this.#index)
  }

  #isWorn({ changes, base }: FinderIndex): boolean {
    return changes > Math.min(mostChanges, leastChanges + base.size / 20)
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
    const index = this.#index
    if (index === null) return
    const began = performance.now()
    if (began - this.#readAt > longestGapMs) {
      this.#index = null
      return
    }
    const client = await this.#connection()
    const { version, since, changes } = await changesSince(client, this.#since)
    const fresh = changes.filter(({ id }) => !this.#applied.has(id))
    // Too much has changed, or the database was put back to an older state.
    if (BigInt(version) < this.#version || fresh.some(({ work_ids }) => work_ids === null)) {
      this.#index = null
      return
    }
    const ids = [...new Set(fresh.flatMap(({ work_ids }) => work_ids ?? []))]
    for (let from = 0; from < ids.length; from += readAtOnce) {
      const part = ids.slice(from, from + readAtOnce)
      const works = await changedWorks(client, part, (id, kind) => index.entities.add(id, kind))
      index.change(part.map(Number), works)
    }
    if (this.#index !== index) return
    this.#applied = new Set(changes.map(({ id }) => id))
    this.#since = since
    this.#version = BigInt(version)
    this.#readAt = began
  }

  async #readCollects(index: FinderIndex): Promise<void> {
    this.#collectsAt = performance.now()
    try {
      const collects = index.takeCollects()
      await readCollects(await this.#connection(), collects.set)
      collects.end()
    } catch (error) {
      this.#options.warn(error, 'the counts of collections could not be read for the finder')
      void this.#drop()
    }
  }

  async #build(): Promise<void> {
    const began = performance.now()
    let built: FinderIndex | null = null
    let follow = () => {}
    await this.#options.build((message) => {
      if ('texts' in message) built?.base.takeTexts(message.texts)
      else {
        const { data, version, since, changeIds } = message
        const index = new FinderIndex(new Base(data), new Entities(data))
        built = index
        follow = () => {
          this.#index = index
          this.#version = BigInt(version)
          this.#since = since
          this.#applied = new Set(changeIds)
          this.#readAt = began
          this.#collectsAt = began
        }
        // An index that is there has its texts: it answers until the new one has them too.
        if (this.#index === null) follow()
      }
    })
    await this.#refreshing
    if (this.#index !== built) follow()
    this.#builtInMs = performance.now() - began
  }
}
