import { withRoom } from './packed.ts'

/** What is read of the tables to build the index from, in typed arrays. */

/** Columns of works in any order, as they are read. */
export class ReadWorks {
  size = 0
  ids: Float64Array
  days: Int32Array
  durations: Int16Array
  averages: Float32Array
  evaluates: Int32Array
  modIds: Uint8Array
  /** 1: a magnet, 2: a film; from 4 on the level of who may watch it. */
  flags: Uint8Array

  /** With room for as many as are expected. */
  constructor(expected: number) {
    this.ids = new Float64Array(expected)
    this.days = new Int32Array(expected)
    this.durations = new Int16Array(expected)
    this.averages = new Float32Array(expected)
    this.evaluates = new Int32Array(expected)
    this.modIds = new Uint8Array(expected)
    this.flags = new Uint8Array(expected)
  }

  /** Where the next work goes. */
  add(): number {
    if (this.size === this.ids.length) this.#grow()
    this.size += 1
    return this.size - 1
  }

  #grow(): void {
    this.ids = withRoom(this.ids, this.size, 1)
    this.days = withRoom(this.days, this.size, 1)
    this.durations = withRoom(this.durations, this.size, 1)
    this.averages = withRoom(this.averages, this.size, 1)
    this.evaluates = withRoom(this.evaluates, this.size, 1)
    this.modIds = withRoom(this.modIds, this.size, 1)
    this.flags = withRoom(this.flags, this.size, 1)
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
    this.ids = withRoom(this.ids, this.size, count)
    this.lists.push({ entityId, from: this.size, to: this.size + count })
    for (let at = from; at < to; at += 4) {
      this.ids[this.size] = bytes.readUInt32BE(at)
      this.size += 1
    }
  }
}
