import { LRUCache } from 'lru-cache'
import { type Clock, hourMs } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  countWorks,
  entityFacts,
  frequentEntities,
  linksOf,
  type TasteEntityKind,
} from '../queries/candidates.ts'

/** An entity by which works are alike. */
export interface TasteEntity {
  id: string
  kind: TasteEntityKind
  /** How many works have it, and what part of all works that is. */
  works: number
  share: number
}

export interface WorkEntity extends TasteEntity {
  workId: string
}

/** More than 1,000,000 works have (27,000). */
const most = 100_000
const isTasteKind = (kind: string): kind is TasteEntityKind =>
  kind === 'series' || kind === 'performer' || kind === 'maker' || kind === 'tag'

/**
 * The entities of works. What kind they are of never changes and how frequent they are hardly does: they are remembered
 * for an hour, all at once, since to look up those of 500 links took as long as the rest of an answer.
 */
export class Entities {
  /** Null: of a kind by which works are not alike. */
  readonly #known = new LRUCache<string, { entity: TasteEntity | null }>({ max: most })
  readonly #db: Database
  readonly #clock: Clock
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async ofWorks(workIds: readonly string[]): Promise<WorkEntity[]> {
    const rows = await linksOf(this.#db, workIds)
    const links = rows.map(({ workId, entityIds }) => ({ workId, ids: entityIds.split(' ') }))
    const found = await this.byId(links.flatMap(({ ids }) => ids))
    return links.flatMap(({ workId, ids }) =>
      ids.flatMap((id) => {
        const entity = found.get(id)
        return entity === undefined ? [] : [{ ...entity, workId }]
      }),
    )
  }

  async byId(ids: readonly string[]): Promise<Map<string, TasteEntity>> {
    if (this.#clock.now() - this.#readAt > hourMs) await this.#readFrequent()
    const found = new Map<string, TasteEntity>()
    const missing: string[] = []
    for (const id of new Set(ids)) {
      const known = this.#known.get(id)
      if (known === undefined) missing.push(id)
      else if (known.entity !== null) found.set(id, known.entity)
    }
    if (missing.length === 0) return found
    const [facts, total] = await Promise.all([entityFacts(this.#db, missing), countWorks(this.#db)])
    for (const { id, kind, works } of facts) {
      const entity = this.#remember(id, kind, works, total)
      if (entity !== null) found.set(id, entity)
    }
    return found
  }

  #remember(id: string, kind: string, works: number, total: number): TasteEntity | null {
    const entity = isTasteKind(kind) ? { id, kind, works, share: works / Math.max(1, total) } : null
    this.#known.set(id, { entity })
    return entity
  }

  #readFrequent(): Promise<void> {
    this.#reading ??= (async () => {
      try {
        const [kinds, total] = await Promise.all([frequentEntities(this.#db, most), countWorks(this.#db)])
        this.#known.clear()
        for (const { kind, idsAndWorks } of kinds) {
          const parts = idsAndWorks.split(' ')
          for (let at = 0; at < parts.length; at += 2) {
            this.#remember(parts[at] ?? '', kind, Number(parts[at + 1]), total)
          }
        }
        this.#readAt = this.#clock.now()
      } finally {
        this.#reading = null
      }
    })()
    return this.#reading
  }
}
