import type { DroppedTags } from './tags.ts'

/** Null: everything. */
export type Dropped = DroppedTags | null

/** So many are remembered. What takes longer to be made than these take to come is not cached. */
const remembered = 64
/** A change of more tags is remembered as one of everything. */
const tagsRemembered = 20_000

/** What was dropped last: what is made of the catalogue meanwhile must not be cached. */
export class Drops {
  #count = 0
  readonly #last: Dropped[] = []

  /** Changes with every drop. */
  get generation(): number {
    return this.#count
  }

  add(dropped: Dropped): void {
    this.#count += 1
    this.#last.push(dropped !== null && dropped.size > tagsRemembered ? null : dropped)
    if (this.#last.length > remembered) this.#last.shift()
  }

  /** Everything that was dropped after a generation, or null where that is too much to be named. */
  since(generation: number): DroppedTags[] | null {
    const missed = this.#count - generation
    if (missed === 0) return []
    if (missed > this.#last.length) return null
    const dropped: DroppedTags[] = []
    for (const one of this.#last.slice(-missed)) {
      if (one === null) return null
      dropped.push(one)
    }
    return dropped
  }

  /** Whether what was begun at a generation and shows these tags may be out of date. */
  touched(generation: number, tags: Int32Array): boolean {
    if (generation === this.#count) return false
    return this.since(generation)?.some((dropped) => dropped.touch(tags)) ?? true
  }
}
