const SLOTS = 2 ** 25

/** Remembers titles in 4 MB, however many: it may take a new one for an old one, never the other way round. */
export class SeenTitles {
  #bits = new Uint32Array(SLOTS / 32)

  /** Whether the title is new; from now on it is not. */
  add(title: string): boolean {
    let hash = 2166136261
    for (let i = 0; i < title.length; i++) hash = Math.imul(hash ^ title.charCodeAt(i), 16777619)
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519)
    const slot = (hash ^ (hash >>> 13)) & (SLOTS - 1)
    const [word, bit] = [slot >>> 5, 1 << (slot & 31)]
    const before = this.#bits[word] ?? 0
    this.#bits[word] = before | bit
    return (before & bit) === 0
  }
}
