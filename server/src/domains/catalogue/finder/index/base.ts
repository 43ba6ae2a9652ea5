import { setImmediate as turn } from 'node:timers/promises'
import { finder } from '@yehang/contract'
import type { FinderSort } from '../filter.ts'
import { Bits, type BitsPool } from './bits.ts'
import {
  byRating,
  type Entities,
  fitsDuration,
  type IndexFilter,
  type OrderedWork,
  tenthsOf,
  yearOf,
} from './indexed-work.ts'
import type { Places, ReadWorks } from './read-catalogue.ts'

type Order = Exclude<FinderSort, 'pubTime' | 'relevance'>

/** A list of places that is longer than this share of all works takes less room, and time, as bits. */
const denseShare = 32

/**
 * The published works as they were when the index was built, each at a place: the newest at 0. All in typed arrays, some
 * 110 bytes a work with eleven links.
 */
export class Base {
  readonly size: number
  /** What is added to an id of `#ids`. */
  readonly #firstId: number
  readonly #ids: Uint32Array
  readonly #days: Int32Array
  readonly #durations: Int16Array
  readonly #averages: Float32Array
  readonly #tenths: Int8Array
  readonly #evaluates: Int32Array
  #collects: Int32Array
  readonly channels: Bits[]
  readonly performers: Bits[]
  readonly playable: Bits[]
  /** For each step that is offered: works rated at least so, at least and at most so long. */
  readonly averageSteps: Bits[]
  readonly longerSteps: Bits[]
  readonly shorterSteps: Bits[]
  readonly dht: Bits
  readonly online: Bits
  readonly resource: Bits
  /** From the newest; `to` is left out. */
  readonly years: { year: number; from: number; to: number }[] = []
  /** The places of each entity's works. */
  readonly #lists: (Uint32Array | Bits | undefined)[] = []
  /** How many works each entity has. */
  readonly counts: number[] = []
  #offsets = new Uint32Array(0)
  #links: Uint16Array | Uint32Array = new Uint16Array(0)
  readonly #orders: Record<Order, Uint32Array>

  /** `places` is told where each work is. */
  constructor(read: ReadWorks, places: Places) {
    const { size } = read
    this.size = size
    const ids = read.ids.subarray(0, size)
    const days = read.days.subarray(0, size)
    const least = (numbers: Iterable<number>) => {
      let least = Number.MAX_SAFE_INTEGER
      for (const number of numbers) if (number < least) least = number
      return least
    }
    const most = (numbers: Iterable<number>) => {
      let most = 0
      for (const number of numbers) if (number > most) most = number
      return most
    }
    this.#firstId = size === 0 ? 0 : least(ids)
    const range = size === 0 ? 1 : most(ids) - this.#firstId + 1
    const firstDay = size === 0 ? 0 : least(days)
    const keys = new Float64Array(size)
    for (let at = 0; at < size; at++) {
      const id = ids[at] as number
      places.set(id, at)
      keys[at] = ((days[at] as number) - firstDay) * range + id - this.#firstId
    }
    if (range > 2 ** 32 || (keys.length > 0 && most(keys) > Number.MAX_SAFE_INTEGER))
      throw new Error('the ids of works are too far apart for the index')
    keys.sort().reverse()
    this.#ids = new Uint32Array(size)
    this.#days = new Int32Array(size)
    this.#durations = new Int16Array(size)
    this.#averages = new Float32Array(size)
    this.#tenths = new Int8Array(size)
    this.#evaluates = new Int32Array(size)
    this.#collects = new Int32Array(size)
    const bits = (count: number) => Array.from({ length: count }, () => new Bits(size))
    this.channels = bits(6)
    this.performers = bits(5)
    this.playable = bits(3)
    this.averageSteps = bits(finder.averages.length)
    this.longerSteps = bits(finder.minutes.length)
    this.shorterSteps = bits(finder.minutes.length)
    this.dht = new Bits(size)
    this.online = new Bits(size)
    this.resource = new Bits(size)
    for (let place = 0; place < size; place++) {
      const id = ((keys[place] as number) % range) + this.#firstId
      const at = places.at(id)
      places.set(id, place)
      this.#ids[place] = id - this.#firstId
      this.#days[place] = days[at] as number
      this.#durations[place] = read.durations[at] as number
      this.#averages[place] = read.averages[at] as number
      this.#tenths[place] = tenthsOf(read.averages[at] as number)
      this.#evaluates[place] = read.evaluates[at] as number
      this.channels[read.modIds[at] as number]?.add(place)
      this.#addToSteps(place)
      const flags = read.flags[at] as number
      if (flags & 1) this.dht.add(place)
      if (flags & 2) {
        this.online.add(place)
        for (let level = flags >> 2; level < 3; level++) this.playable[level]?.add(place)
      }
      if (flags & 3) this.resource.add(place)
    }
    for (let from = 0; from < size; ) {
      const year = yearOf(this.#days[from] as number)
      const to = this.#firstOlder(Date.UTC(year, 0, 1) / 86_400_000 - 1)
      this.years.push({ year, from, to })
      from = to
    }
    const none = new Uint32Array(0)
    this.#orders = { id: none, collect: none, average: none, evaluates: none, duration: none }
  }

  /** The first place of a work that is not younger than `day`. */
  #firstOlder(day: number): number {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#days[middle] as number) > day) low = middle + 1
      else high = middle
    }
    return low
  }

  #addToSteps(place: number): void {
    const [tenths, minutes] = [this.#tenths[place] as number, this.#durations[place] as number]
    for (const [step, bits] of this.averageSteps.entries()) {
      if (tenths >= Number(finder.averages[step]) * 10) bits.add(place)
    }
    if (minutes < 0) return
    for (const [step, most] of finder.minutes.entries()) {
      if (minutes >= Number(most)) this.longerSteps[step]?.add(place)
      if (minutes <= Number(most)) this.shorterSteps[step]?.add(place)
    }
  }

  /** Takes over `places`: of each entity those of its works, in any order. */
  takeLists(places: Uint32Array, lists: { entity: number; from: number; to: number }[]): void {
    let end = 0
    // From the beginning on: what is left moves to where a list has become bits.
    for (const { entity, from, to } of lists) {
      this.counts[entity] = to - from
      if ((to - from) * denseShare < this.size) {
        places.copyWithin(end, from, to)
        this.#lists[entity] = places.subarray(end, end + to - from)
        end += to - from
      } else {
        const bits = new Bits(this.size)
        for (let at = from; at < to; at++) bits.add(places[at] as number)
        this.#lists[entity] = bits
      }
    }
  }

  /** Makes of all lists what each work has. Takes turns with what else the thread has to do. */
  async makeLinks(entities: Entities): Promise<void> {
    const { size } = this
    const counts = new Uint8Array(size)
    const offsets = new Uint32Array(size + 1)
    for (let entity = 0; entity < entities.size; entity++) {
      const isPerformer = entities.kinds[entity] === 'performer'
      this.#visitList(entity, (place) => {
        offsets[place] = (offsets[place] as number) + 1
        if (isPerformer) counts[place] = Math.min((counts[place] as number) + 1, this.performers.length - 1)
      })
      if (entity % 2000 === 1999) await turn()
    }
    for (let place = 0; place < size; place++) this.performers[counts[place] as number]?.add(place)
    let sum = 0
    for (let place = 0; place <= size; place++) {
      sum += offsets[place] as number
      offsets[place] = sum
    }
    const links = entities.size < 2 ** 16 ? new Uint16Array(sum) : new Uint32Array(sum)
    await turn()
    // From the end of each work's part to its beginning, so that the offsets are right when all are in.
    for (let entity = entities.size - 1; entity >= 0; entity--) {
      this.#visitList(entity, (place) => {
        const at = (offsets[place] as number) - 1
        offsets[place] = at
        links[at] = entity
      })
      if (entity % 2000 === 0) await turn()
    }
    this.#offsets = offsets
    this.#links = links
  }

  /** Makes the orders that need no links. */
  async makeOrders(): Promise<void> {
    const keys = new Float64Array(this.size)
    this.#orders.id = this.#orderBy((place) => this.#ids[place] as number, null, keys)
    await turn()
    this.#orders.evaluates = this.#orderBy((place) => this.#evaluates[place] as number, this.#orders.id, keys)
    await turn()
    this.#orders.duration = this.#orderBy((place) => (this.#durations[place] as number) + 1, null, keys)
    await turn()
    const ranks = this.#ratingRanks()
    this.#orders.average = this.#orderBy((place) => ranks[place] as number, this.#orders.id, keys)
    await turn()
  }

  /** How often each work is collected, by its place. */
  setCollects(collects: Int32Array): void {
    this.#collects = collects
    this.#orders.collect = this.#orderBy((place) => collects[place] as number, this.#orders.id)
  }

  /** Places, the greatest key first; equal ones in the order `ties`, null: of their places. */
  #orderBy(
    keyOf: (place: number) => number,
    ties: Uint32Array | null,
    keys = new Float64Array(this.size),
  ): Uint32Array {
    const { size } = this
    for (let tie = 0; tie < size; tie++)
      keys[tie] = -keyOf(ties === null ? tie : (ties[tie] as number)) * size + tie
    keys.sort()
    const order = new Uint32Array(size)
    for (let at = 0; at < size; at++) {
      const tie = (((keys[at] as number) % size) + size) % size
      order[at] = ties === null ? tie : (ties[tie] as number)
    }
    return order
  }

  /** The higher, the better rated; works with the same average and votes are equal. There are few such pairs. */
  #ratingRanks(): Uint32Array {
    const pairs = new Map<number, Map<number, number>>()
    const all: OrderedWork[] = []
    const numbers = new Uint32Array(this.size)
    for (let place = 0; place < this.size; place++) {
      const [average, evaluates] = [this.#averages[place] as number, this.#evaluates[place] as number]
      let ofVotes = pairs.get(evaluates)
      if (ofVotes === undefined) {
        ofVotes = new Map()
        pairs.set(evaluates, ofVotes)
      }
      let number = ofVotes.get(average)
      if (number === undefined) {
        number = all.length
        ofVotes.set(average, number)
        all.push(this.at(place))
      }
      numbers[place] = number
    }
    const sorted = all
      .map((_, number) => number)
      .sort((a, b) => byRating(all[b] as OrderedWork, all[a] as OrderedWork))
    const ranks = new Uint32Array(all.length)
    for (const [rank, number] of sorted.entries()) ranks[number] = rank
    return numbers.map((number) => ranks[number] as number)
  }

  idAt(place: number): number {
    return (this.#ids[place] as number) + this.#firstId
  }

  /** The place of a work; -1 where it was not there. By the order of ids. */
  placeOf(id: number): number {
    const order = this.#orders.id
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.idAt(order[middle] as number) > id) low = middle + 1
      else high = middle
    }
    const place = order[low]
    return place !== undefined && this.idAt(place) === id ? place : -1
  }

  at(place: number): OrderedWork {
    return {
      id: this.idAt(place),
      day: this.#days[place] as number,
      duration: this.#durations[place] as number,
      average: this.#averages[place] as number,
      evaluates: this.#evaluates[place] as number,
      collects: this.#collects[place] as number,
    }
  }

  /** Adds how many of the works have each entity. */
  countLinks(works: Bits, counts: Int32Array, by: 1 | -1): void {
    const [offsets, links] = [this.#offsets, this.#links]
    works.visit((place) => {
      const end = offsets[place + 1] as number
      for (let at = offsets[place] as number; at < end; at++) {
        const entity = links[at] as number
        counts[entity] = (counts[entity] as number) + by
      }
      return true
    })
  }

  /** Visits works in an order until `visit` returns false. */
  visitInOrder(works: Bits, sort: FinderSort, visit: (place: number) => boolean, skip = 0): void {
    if (sort === 'pubTime' || sort === 'relevance') {
      works.visit(visit, skip)
      return
    }
    let skipped = 0
    for (const place of this.#orders[sort]) {
      if (!works.has(place)) continue
      if (skipped < skip) skipped += 1
      else if (!visit(place)) return
    }
  }

  /** The works of `present` that a filter finds. */
  find(filter: IndexFilter, present: Bits, pool: BitsPool): Bits {
    let found = pool.copyOf(present)
    for (const entity of filter.all) found = this.#linkedTo(found, entity, pool)
    if (filter.any !== null) {
      const any = pool.empty()
      for (const entity of filter.any) this.#addTo(any, entity)
      found.and(any)
    }
    for (const entity of filter.none) {
      const list = this.#lists[entity]
      if (list instanceof Bits) found.without(list)
      else for (const place of list ?? []) found.remove(place)
    }
    this.#narrow(found, filter)
    return found
  }

  #narrow(found: Bits, filter: IndexFilter): void {
    const { modId, from, to, performers, playLevel, minAverage } = filter
    const none = new Bits(0)
    if (from !== null || to !== null) {
      found.keepBetween(
        to === null ? 0 : this.#firstOlder(to),
        from === null ? this.size : this.#firstOlder(from - 1),
      )
    }
    for (const bits of [
      ...(modId === null ? [] : [this.channels[modId] ?? none]),
      ...(performers === null ? [] : [this.performers[performers] ?? none]),
      ...(playLevel === null ? [] : [this.playable[playLevel] ?? none]),
      ...(filter.isDht ? [this.dht] : []),
      ...(filter.isOnline ? [this.online] : []),
      ...(filter.hasResource ? [this.resource] : []),
    ]) {
      found.and(bits)
    }
    if (minAverage !== null) this.#keep(found, (place) => (this.#tenths[place] as number) >= minAverage)
    if (filter.minDuration !== null || filter.maxDuration !== null)
      this.#keep(found, (place) => fitsDuration(filter, this.#durations[place] as number))
  }

  #keep(found: Bits, fits: (place: number) => boolean): void {
    found.visit((place) => {
      if (!fits(place)) found.remove(place)
      return true
    })
  }

  #linkedTo(found: Bits, entity: number | undefined, pool: BitsPool): Bits {
    const list = entity === undefined ? undefined : this.#lists[entity]
    if (list instanceof Bits) return found.and(list)
    const both = pool.empty()
    for (const place of list ?? []) if (found.has(place)) both.add(place)
    return both
  }

  #addTo(bits: Bits, entity: number): void {
    const list = this.#lists[entity]
    if (list instanceof Bits) bits.or(list)
    else for (const place of list ?? []) bits.add(place)
  }

  #visitList(entity: number, visit: (place: number) => void): void {
    const list = this.#lists[entity]
    if (list === undefined) return
    if (list instanceof Bits) {
      list.visit((place) => {
        visit(place)
        return true
      })
    } else for (let at = 0; at < list.length; at++) visit(list[at] as number)
  }
}
