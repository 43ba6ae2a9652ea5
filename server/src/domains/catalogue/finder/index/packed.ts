/** Whole numbers below 2 to the power of 24, three bytes each. */
export class Packed {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  static of(size: number): Packed {
    return new Packed(new Uint8Array(3 * size))
  }

  get length(): number {
    return this.bytes.length / 3
  }

  at(index: number): number {
    const { bytes } = this
    const from = 3 * index
    return (bytes[from] as number) | ((bytes[from + 1] as number) << 8) | ((bytes[from + 2] as number) << 16)
  }

  set(index: number, value: number): void {
    const from = 3 * index
    this.bytes[from] = value
    this.bytes[from + 1] = value >>> 8
    this.bytes[from + 2] = value >>> 16
  }
}

/** More works than three bytes can number do not fit in the index: the tables answer. */
export const mostPlaces = 2 ** 24

/**
 * Ascending places of many lists, each as its difference to the one before it in Rice's code: a byte for a list says how many
 * bits of a difference are written as they are, what is above them is so many ones and a zero. A fifth less than with
 * seven bits a byte. The last byte is filled up with ones.
 */
export class PlaceLists {
  readonly bytes: Uint8Array
  /** Where each list begins, and where the last one ends. */
  readonly starts: Uint32Array

  constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.bytes = bytes
    this.starts = starts
  }

  visit(list: number, visit: (place: number) => void): void {
    const { bytes, starts } = this
    let at = starts[list] as number
    const end = starts[list + 1] as number
    if (at === end) return
    const low = bytes[at++] as number
    const mask = (1 << low) - 1
    // Bits that have been read and not used, the next one lowest.
    let [bits, count] = [0, 0]
    for (let place = -1; ; ) {
      let high = 0
      for (;;) {
        if (count === 0) {
          if (at === end) return
          bits = bytes[at++] as number
          count = 8
        }
        const zero = ~bits & -~bits
        const ones = 31 - Math.clz32(zero)
        if (ones < count) {
          high += ones
          bits >>>= ones + 1
          count -= ones + 1
          break
        }
        high += count
        count = 0
      }
      while (count < low) {
        bits |= (bytes[at++] as number) << count
        count += 8
      }
      place += ((high << low) | (bits & mask)) + 1
      bits >>>= low
      count -= low
      visit(place)
    }
  }
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int16Array | Int32Array | Float32Array | Float64Array

/** An array with room for so many more: itself, or a longer one that begins with the `size` that are used. */
export function withRoom<T extends Numbers>(array: T, size: number, more: number): T {
  if (size + more <= array.length) return array
  const longer = new (array.constructor as new (length: number) => T)(2 * (size + more))
  longer.set(array.subarray(0, size))
  return longer
}

/** Writes lists one after another. */
export class PlaceListsWriter {
  #bytes: Uint8Array = new Uint8Array(2 ** 20)
  #size = 0
  readonly #starts: Uint32Array
  #lists = 0

  constructor(lists: number) {
    this.#starts = new Uint32Array(lists + 1)
  }

  add(places: Uint32Array): void {
    if (places.length > 0) this.#write(places)
    this.#lists += 1
    this.#starts[this.#lists] = this.#size
  }

  #write(places: Uint32Array): void {
    const span = (places.at(-1) as number) + 1
    // The best for differences of chance.
    const low = Math.max(0, Math.round(Math.log2((Math.LN2 * span) / places.length)))
    // Each place takes its low bits and a zero; all ones together are no more than fit in the span.
    const most = 3 + Math.ceil((places.length * (low + 1) + (span >>> low)) / 8)
    this.#bytes = withRoom(this.#bytes, this.#size, most)
    this.#bytes[this.#size++] = low
    let [bits, count] = [0, 0]
    const put = (value: number, more: number) => {
      bits |= value << count
      count += more
      for (; count >= 8; count -= 8) {
        this.#bytes[this.#size++] = bits
        bits >>>= 8
      }
    }
    let last = -1
    for (const place of places) {
      const step = place - last - 1
      let high = step >>> low
      for (; high >= 8; high -= 8) put(255, 8)
      put((1 << high) - 1, high + 1)
      // At most 24 bits at a time fit beside seven that wait.
      put(step & ((1 << low) - 1), low)
      last = place
    }
    if (count > 0) put(255 >>> count, 8 - count)
  }

  /** Of the exact size. */
  end(): PlaceLists {
    return new PlaceLists(this.#bytes.slice(0, this.#size), this.#starts)
  }
}
