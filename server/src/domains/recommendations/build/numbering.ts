/** Numbers ids in the order in which they are first met. */
export class Numbering {
  readonly #first: number
  readonly #dense: Int32Array | null
  readonly #sparse = new Map<number, number>()
  #ids = new Float64Array(1024)
  size = 0

  /** `first` and `last`: of the ids there are; `count`: about how many. */
  constructor(first: number, last: number, count: number) {
    this.#first = first
    // Ids are given one after another: a table, unless most of them are gone.
    this.#dense = last - first < 8 * count + 1024 ? new Int32Array(last - first + 1) : null
  }

  of(id: number): number {
    const { size } = this
    const known = this.#dense === null ? this.#sparse.get(id) : this.#dense[id - this.#first]
    if (known !== undefined && known > 0) return known - 1
    if (this.#dense !== null && id - this.#first < this.#dense.length)
      this.#dense[id - this.#first] = size + 1
    else this.#sparse.set(id, size + 1)
    if (size === this.#ids.length) {
      const more = new Float64Array(2 * size)
      more.set(this.#ids)
      this.#ids = more
    }
    this.#ids[size] = id
    this.size += 1
    return size
  }

  id(place: number): number {
    return this.#ids[place] as number
  }
}
