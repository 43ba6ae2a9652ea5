import { LRUCache } from 'lru-cache'
import { hourMs } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { countWorks, entityFacts, linksOf, type TasteEntityKind } from '../queries/candidates.ts'

/** An entity by which works are alike. */
export interface TasteEntity {
  id: string
  kind: TasteEntityKind
  /** What part of all works has it. */
  share: number
}

export interface WorkEntity extends TasteEntity {
  workId: string
}

const most = 20_000
const isTasteKind = (kind: string): kind is TasteEntityKind =>
  kind === 'series' || kind === 'performer' || kind === 'maker' || kind === 'tag'

/**
 * The entities of works. What kind they are of never changes and how frequent they are hardly does: they are remembered
 * for an hour, since to look them up for 500 links took as long as the rest of an answer.
 */
export class Entities {
  /** Null: of a kind by which works are not alike. */
  readonly #known = new LRUCache<string, { entity: TasteEntity | null }>({ max: most, ttl: hourMs })
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async ofWorks(workIds: readonly string[]): Promise<WorkEntity[]> {
    const links = await linksOf(this.#db, workIds)
    const found = await this.byId(links.map(({ entityId }) => entityId))
    return links.flatMap(({ workId, entityId }) => {
      const entity = found.get(entityId)
      return entity === undefined ? [] : [{ ...entity, workId }]
    })
  }

  async byId(ids: readonly string[]): Promise<Map<string, TasteEntity>> {
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
      const entity = isTasteKind(kind) ? { id, kind, share: works / Math.max(1, total) } : null
      this.#known.set(id, { entity })
      if (entity !== null) found.set(id, entity)
    }
    return found
  }
}
