import { BitsPool } from './bits.ts'
import type { KeywordSets } from './keyword-sets.ts'

/** What the last keywords have found in the base is kept: visitors add one condition after another to a keyword. */
const keptKeywords = 5

interface KeptKeyword {
  key: string
  sets: KeywordSets | null
  pool: BitsPool
}

export class KeptKeywords {
  /** The one that was asked for last is the last. */
  readonly #kept: KeptKeyword[]

  /** `size`: of the base. */
  constructor(size: number) {
    this.#kept = Array.from({ length: keptKeywords }, () => ({
      key: '',
      sets: null,
      pool: new BitsPool(size),
    }))
  }

  /** The sets of a keyword by its key; made by `make` where they are not kept, from a pool of their own. */
  sets(key: string, make: (pool: BitsPool) => KeywordSets | null): KeywordSets | null {
    const at = this.#kept.findIndex((one) => one.key === key)
    const [kept] = this.#kept.splice(Math.max(at, 0), 1) as [KeptKeyword]
    this.#kept.push(kept)
    if (at < 0) {
      kept.pool.reset()
      kept.sets = make(kept.pool)
      kept.key = kept.sets === null ? '' : key
    }
    return kept.sets
  }
}
