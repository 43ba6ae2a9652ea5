/** How many bits of a word are set. */
function ones(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** A set of whole numbers below `size`, a bit each. */
export class Bits {
  readonly words: Uint32Array
  readonly size: number

  constructor(size: number, words: Uint32Array = new Uint32Array((size + 31) >>> 5)) {
    this.size = size
    this.words = words
  }

  static full(size: number): Bits {
    return new Bits(size).fill()
  }

  fill(): this {
    this.words.fill(0xffffffff)
    this.#cutEnd()
    return this
  }

  has(at: number): boolean {
    return ((this.words[at >>> 5] as number) & (1 << (at & 31))) !== 0
  }

  add(at: number): void {
    this.words[at >>> 5] = (this.words[at >>> 5] as number) | (1 << (at & 31))
  }

  remove(at: number): void {
    this.words[at >>> 5] = (this.words[at >>> 5] as number) & ~(1 << (at & 31))
  }

  and({ words }: Bits): this {
    for (let at = 0; at < words.length; at++)
      this.words[at] = (this.words[at] as number) & (words[at] as number)
    return this
  }

  or({ words }: Bits): this {
    for (let at = 0; at < words.length; at++)
      this.words[at] = (this.words[at] as number) | (words[at] as number)
    return this
  }

  without({ words }: Bits): this {
    for (let at = 0; at < words.length; at++)
      this.words[at] = (this.words[at] as number) & ~(words[at] as number)
    return this
  }

  /** Leaves those from `from` up to `to`, which is left out itself. */
  keepBetween(from: number, to: number): this {
    if (from >= to) this.words.fill(0)
    else {
      this.words.fill(0, 0, from >>> 5)
      if (from & 31) this.words[from >>> 5] = (this.words[from >>> 5] as number) & (0xffffffff << (from & 31))
      if (to & 31) this.words[to >>> 5] = (this.words[to >>> 5] as number) & ~(0xffffffff << (to & 31))
      this.words.fill(0, (to + 31) >>> 5)
    }
    return this
  }

  get count(): number {
    let sum = 0
    for (const word of this.words) sum += ones(word)
    return sum
  }

  /** How many are in both. */
  countWith({ words }: Bits): number {
    let sum = 0
    for (let at = 0; at < words.length; at++) sum += ones((this.words[at] as number) & (words[at] as number))
    return sum
  }

  /** How many there are from `from` up to `to`, which is left out itself. */
  countBetween(from: number, to: number): number {
    let sum = 0
    for (let at = from; at < to && at & 31; at++) if (this.has(at)) sum += 1
    const first = (from + 31) >>> 5
    const last = to >>> 5
    for (let word = first; word < last; word++) sum += ones(this.words[word] as number)
    for (let at = Math.max(last, first) << 5; at < to; at++) if (this.has(at)) sum += 1
    return sum
  }

  /** Visits them in ascending order until `visit` returns false. `skip`: so many of the first are left out. */
  visit(visit: (at: number) => boolean, skip = 0): void {
    const { words } = this
    let skipped = 0
    for (let index = 0; index < words.length; index++) {
      let word = words[index] as number
      if (word === 0) continue
      if (skipped < skip) {
        const here = ones(word)
        if (skipped + here <= skip) {
          skipped += here
          continue
        }
      }
      while (word !== 0) {
        const lowest = word & -word
        word ^= lowest
        if (skipped < skip) skipped += 1
        else if (!visit((index << 5) + 31 - Math.clz32(lowest))) return
      }
    }
  }

  #cutEnd(): void {
    const last = this.words.length - 1
    if (this.size & 31) this.words[last] = (this.words[last] as number) & ~(0xffffffff << (this.size & 31))
  }
}

/** A set that is counted with many others: those of its words that are empty are passed over. */
export class CountedBits {
  readonly bits: Bits
  /** Where its words are that are not empty. */
  readonly #filled: Uint32Array
  #length = 0

  /** `room`: as many words as the set has. */
  constructor(bits: Bits, room: Uint32Array) {
    this.bits = bits
    this.#filled = room
    const { words } = bits
    for (let at = 0; at < words.length; at++) if (words[at] !== 0) room[this.#length++] = at
  }

  /** How many are in both. */
  countWith(other: Bits): number {
    const { words } = this.bits
    // With few words to pass over, one after another is quicker.
    if (this.#length * 4 > words.length * 3) return this.bits.countWith(other)
    const filled = this.#filled
    let sum = 0
    for (let index = 0; index < this.#length; index++) {
      const at = filled[index] as number
      sum += ones((words[at] as number) & (other.words[at] as number))
    }
    return sum
  }
}

/**
 * Sets of one size that are used again for each question: a new one of a million works is 125 KB, which the collector leaves
 * until there are hundreds of megabytes of them.
 */
export class BitsPool {
  readonly #size: number
  readonly #all: Bits[] = []
  #used = 0

  constructor(size: number) {
    this.#size = size
  }

  empty(): Bits {
    const bits = this.#take()
    bits.words.fill(0)
    return bits
  }

  full(): Bits {
    return this.#take().fill()
  }

  copyOf({ words }: Bits): Bits {
    const bits = this.#take()
    bits.words.set(words)
    return bits
  }

  counted(bits: Bits): CountedBits {
    return new CountedBits(bits, this.#take().words)
  }

  /** Everything that was handed out is free again. */
  reset(): void {
    this.#used = 0
  }

  #take(): Bits {
    const bits = this.#all[this.#used] ?? new Bits(this.#size)
    this.#all[this.#used] = bits
    this.#used += 1
    return bits
  }
}
