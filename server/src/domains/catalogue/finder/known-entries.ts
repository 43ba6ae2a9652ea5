import { LRUCache } from 'lru-cache'
import type { Drops } from '../../../platform/cache/drops.ts'
import { hashesOf } from '../../../platform/cache/tags.ts'
import type { Database } from '../../../platform/database/database.ts'
import { entityTag } from '../service/tags.ts'
import { entriesOf, type FinderEntry } from './queries/entries.ts'

const mostEntries = 10_000

interface KnownEntry {
  entry: FinderEntry
  tags: Int32Array
  /** Up to this one of the drops nothing of it has changed. */
  generation: number
}

/**
 * Names of the entities that counts speak of, some three hundred for each search, mostly the same: kept until the entity
 * changes. To read them took as long as to read the works of the page.
 */
export class KnownEntries {
  readonly #drops: () => Drops
  readonly #known = new LRUCache<string, KnownEntry>({ max: mostEntries })

  constructor(drops: () => Drops) {
    this.#drops = drops
  }

  /** Those that there are, by the id that was asked for; of a merged one the one that it went into. */
  async of(db: Database, ids: readonly string[]): Promise<Map<string, FinderEntry>> {
    const found = new Map<string, FinderEntry>()
    const missing: string[] = []
    const before = this.#drops()
    const { generation } = before
    for (const id of ids) {
      const known = this.#known.get(id)
      if (known === undefined || before.touched(known.generation, known.tags)) missing.push(id)
      else {
        known.generation = generation
        found.set(id, known.entry)
      }
    }
    const read = await entriesOf(db, missing)
    const drops = this.#drops()
    for (const [id, entry] of read) {
      found.set(id, entry)
      const tags = hashesOf([entityTag(id), entityTag(entry.id)])
      // What has changed while it was read is not kept.
      if (!drops.touched(generation, tags)) this.#known.set(id, { entry, tags, generation: drops.generation })
    }
    // In the order that was asked for: an answer does not depend on what was known.
    return new Map(
      ids.flatMap((id) => {
        const entry = found.get(id)
        return entry === undefined ? [] : [[id, entry] as const]
      }),
    )
  }
}
