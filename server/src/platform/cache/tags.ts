/**
 * What an answer shows, as tags: strings that domains make (`work:1000000000000001`). Kept as hashes of 32 bits, four
 * bytes for each: two tags with one hash drop too much and never too little.
 */

/** Of an answer whose parts cannot be named: any change drops it. */
export const anyChange = '*'

/** FNV-1a of the UTF-16 code units; signed, which engines keep without a box. */
export function hashOf(tag: string): number {
  let hash = 0x811c9dc5 | 0
  for (let at = 0; at < tag.length; at++) hash = Math.imul(hash ^ tag.charCodeAt(at), 0x01000193)
  return hash
}

/** Without any tag no change would drop the answer: then each does. */
const kept = (hashes: ReadonlySet<number>) =>
  Int32Array.from(hashes.size === 0 ? [hashOf(anyChange)] : hashes)

/** Each once. */
export function hashesOf(tags: Iterable<string>): Int32Array {
  const hashes = new Set<number>()
  for (const tag of tags) hashes.add(hashOf(tag))
  return kept(hashes)
}

/** The tags of several answers that one page was made of. */
export function unionOf(parts: Iterable<Int32Array>): Int32Array {
  const hashes = new Set<number>()
  for (const part of parts) for (const hash of part) hashes.add(hash)
  return kept(hashes)
}

/** A hash in seven characters or less, for headers and calls of edges. */
export const hashText = (hash: number) => (hash >>> 0).toString(36)

const filterBits = 1 << 16

/** The tags of a change. Answers of 20,000 with 20 tags each are looked through in 1 to 3 ms. */
export class DroppedTags {
  readonly #hashes: Set<number>
  /** Most tags of most answers are none of these: a bit says so sooner than the set. */
  readonly #filter = new Uint8Array(filterBits / 8)

  constructor(tags: Iterable<string>) {
    this.#hashes = new Set(hashesOf(tags))
    this.#hashes.add(hashOf(anyChange))
    for (const hash of this.#hashes) {
      const bit = hash & (filterBits - 1)
      this.#filter[bit >>> 3] = (this.#filter[bit >>> 3] ?? 0) | (1 << (bit & 7))
    }
  }

  get size(): number {
    return this.#hashes.size
  }

  touch(tags: Int32Array): boolean {
    for (let at = 0; at < tags.length; at++) {
      const hash = tags[at] ?? 0
      const bit = hash & (filterBits - 1)
      if (((this.#filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0 && this.#hashes.has(hash)) return true
    }
    return false
  }
}
