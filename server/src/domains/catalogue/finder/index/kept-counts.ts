import { hash } from 'node:crypto'
import type { FinderCounts } from '../filter.ts'

/** Some 12 KB each. */
const keptCounts = 100

/** The counts of the last conditions, until the next change: every page and order of a list has the same. As text, which is a third of what objects take. */
export class KeptCounts {
  /** The one that was asked for last is the last. */
  readonly #kept = new Map<string, string>()

  /** The counts of what `asked` says. */
  counts(asked: unknown, make: () => FinderCounts): FinderCounts {
    const key = hash('sha256', JSON.stringify(asked), 'base64')
    const text = this.#kept.get(key)
    const counts: FinderCounts = text === undefined ? make() : JSON.parse(text)
    this.#kept.delete(key)
    this.#kept.set(key, text ?? JSON.stringify(counts))
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > keptCounts && oldest !== undefined) this.#kept.delete(oldest)
    return counts
  }

  clear(): void {
    this.#kept.clear()
  }
}
