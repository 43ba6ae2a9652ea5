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

/** Ascending places of many lists: each as its difference to the one before it, seven bits a byte. */
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
    const end = starts[list + 1] as number
    let place = -1
    for (let at = starts[list] as number; at < end; at++) {
      let byte = bytes[at] as number
      let step = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        at += 1
        byte = bytes[at] as number
        step |= (byte & 127) << shift
      }
      place += step + 1
      visit(place)
    }
  }
}

/** Writes lists one after another. */
export class PlaceListsWriter {
  #bytes = new Uint8Array(2 ** 20)
  #size = 0
  readonly #starts: Uint32Array
  #lists = 0

  constructor(lists: number) {
    this.#starts = new Uint32Array(lists + 1)
  }

  add(places: Uint32Array): void {
    const most = this.#size + 4 * places.length
    if (most > this.#bytes.length) {
      const more = new Uint8Array(2 * most)
      more.set(this.#bytes.subarray(0, this.#size))
      this.#bytes = more
    }
    let last = -1
    for (const place of places) {
      let step = place - last - 1
      while (step > 127) {
        this.#bytes[this.#size++] = (step & 127) | 128
        step >>>= 7
      }
      this.#bytes[this.#size++] = step
      last = place
    }
    this.#lists += 1
    this.#starts[this.#lists] = this.#size
  }

  /** Of the exact size. */
  end(): PlaceLists {
    return new PlaceLists(this.#bytes.slice(0, this.#size), this.#starts)
  }
}
