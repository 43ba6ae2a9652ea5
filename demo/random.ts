/** A small seeded generator (sfc32): the same seed gives the same numbers on every machine. */
export class Random {
  #a: number
  #b: number
  #c: number
  #count = 1

  constructor(seed: number, stream = 0) {
    this.#a = seed | 0
    this.#b = stream | 0
    this.#c = 0x9e3779b9
    for (let round = 0; round < 12; round++) this.bits()
  }

  /** 32 random bits as an unsigned integer. */
  bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0
    this.#count = (this.#count + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return sum >>> 0
  }

  /** From 0 up to, not including, 1. */
  unit(): number {
    return this.bits() / 0x1_0000_0000
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.unit()
  }

  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.unit() * list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }

  /**
   * An index below `size`, the first ones far more often. `flat` is how many leaders share the top:
   * the larger, the gentler the slope.
   */
  rank(size: number, flat: number): number {
    const index = Math.floor(flat * (((size + flat) / flat) ** this.unit() - 1))
    return index < size ? index : size - 1
  }
}
