/** What is read of the tables to build the index from, in typed arrays of the final size. */

/** Columns of works in any order, as they are read. */
export class ReadWorks {
  size = 0
  readonly ids: Float64Array
  readonly days: Int32Array
  readonly durations: Int16Array
  readonly averages: Float32Array
  readonly evaluates: Int32Array
  readonly modIds: Uint8Array
  /** 1: a magnet, 2: a film; from 4 on the level of who may watch it. */
  readonly flags: Uint8Array

  constructor(most: number) {
    this.ids = new Float64Array(most)
    this.days = new Int32Array(most)
    this.durations = new Int16Array(most)
    this.averages = new Float32Array(most)
    this.evaluates = new Int32Array(most)
    this.modIds = new Uint8Array(most)
    this.flags = new Uint8Array(most)
  }
}

/** The places of works by their ids. */
export class Places {
  readonly #first: number
  readonly #dense: Int32Array | null
  readonly #sparse = new Map<number, number>()

  constructor(first: number, last: number, count: number) {
    this.#first = first
    // Ids are given one after another: a table, unless most of them are gone.
    this.#dense = last - first < 8 * count + 1024 ? new Int32Array(last - first + 1).fill(-1) : null
  }

  at(id: number): number {
    if (this.#dense === null) return this.#sparse.get(id) ?? -1
    return this.#dense[id - this.#first] ?? -1
  }

  set(id: number, place: number): void {
    if (this.#dense === null) this.#sparse.set(id, place)
    else this.#dense[id - this.#first] = place
  }
}

/** The works of entities, one entity's after another's. */
export class ReadLists {
  /** Differences of the works' ids to the first of all ids. */
  ids: Uint32Array
  size = 0
  readonly lists: { entityId: number; from: number; to: number }[] = []

  constructor(expected: number) {
    this.ids = new Uint32Array(expected)
  }

  add(entityId: number, bytes: Buffer, from: number, to: number): void {
    const count = (to - from) / 4
    if (this.size + count > this.ids.length) {
      const more = new Uint32Array(2 * (this.size + count))
      more.set(this.ids.subarray(0, this.size))
      this.ids = more
    }
    this.lists.push({ entityId, from: this.size, to: this.size + count })
    for (let at = from; at < to; at += 4) {
      this.ids[this.size] = bytes.readUInt32BE(at)
      this.size += 1
    }
  }
}
