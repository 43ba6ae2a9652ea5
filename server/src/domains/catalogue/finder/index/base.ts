import { Bits, type BitsPool, type CountedBits } from './bits.ts'
import type { IndexData, Order, TextData, Words } from './index-data.ts'
import { fitsDuration, type IndexFilter, type OrderedWork, tenthsOf, yearOf } from './indexed-work.ts'
import { Numbers } from './numbers.ts'
import { type Buckets, byAverage, byCollects, byDuration, byVotes, type Collects } from './orders.ts'
import { Packed, PlaceLists } from './packed.ts'
import { Titles } from './titles.ts'

/** The published works as they were when the index was built, each at a place: the newest at 0. */
export class Base {
  readonly size: number
  readonly channels: Bits[]
  readonly performers: Bits[]
  readonly playable: Bits[]
  readonly averageSteps: Bits[]
  readonly longerSteps: Bits[]
  readonly shorterSteps: Bits[]
  readonly dht: Bits
  readonly online: Bits
  readonly subtitled: Bits
  readonly marked: Bits
  readonly resource: Bits
  /** From the newest; `to` is left out. */
  readonly years: { year: number; from: number; to: number }[] = []
  /** How many works each entity has. */
  readonly counts: Int32Array
  readonly #data: IndexData
  readonly #tenths: Float32Array
  readonly #lists: PlaceLists
  readonly #frequent: Map<number, Bits>
  /** Used again for each count. */
  readonly #linkCounts: Int32Array
  readonly #byId: Packed
  readonly #buckets: Record<Exclude<Order, 'id'>, Buckets>
  /** Used again for each page. */
  #bucketCounts = new Uint32Array(0)
  /** The first places of orders, which most pages are made of. */
  readonly #firstPlaces = new Map<Order, Uint32Array>()
  /** Read after all else: without them no keyword is searched for here. */
  #texts: { titles: Titles; numbers: Numbers; items: Map<number, Uint32Array> } | null = null

  constructor(data: IndexData) {
    const { size } = data
    const bits = (words: Words) => new Bits(size, words)
    this.#data = data
    this.size = size
    this.channels = data.channels.map(bits)
    this.performers = data.performers.map(bits)
    this.playable = data.playable.map(bits)
    this.averageSteps = data.averageSteps.map(bits)
    this.longerSteps = data.longerSteps.map(bits)
    this.shorterSteps = data.shorterSteps.map(bits)
    this.dht = bits(data.dht)
    this.online = bits(data.online)
    this.subtitled = bits(data.subtitled)
    this.marked = bits(data.marked)
    this.resource = bits(data.resource)
    this.counts = data.counts
    this.#linkCounts = new Int32Array(data.linked.length)
    this.#tenths = data.ratings.averages.map(tenthsOf)
    this.#lists = new PlaceLists(data.lists, data.listStarts)
    this.#frequent = new Map(
      data.frequentWorks.map((words, at) => [data.frequent[at] as number, bits(words)]),
    )
    const { byId, ratingOf, ratings, durations, collects } = data
    this.#byId = new Packed(byId)
    this.#buckets = {
      evaluates: byVotes(ratingOf, ratings),
      duration: byDuration(durations),
      average: byAverage(ratingOf, ratings),
      collect: byCollects(collects, 'id'),
      popularity: byCollects(collects, 'newest'),
    }
    for (let from = 0; from < size; ) {
      const year = yearOf(this.#dayAt(from))
      const to = this.#firstOlder(Date.UTC(year, 0, 1) / 86_400_000 - 1)
      this.years.push({ year, from, to })
      from = to
    }
  }

  takeTexts({ titles, numbers, items }: TextData): void {
    this.#texts = {
      titles: new Titles(titles),
      numbers: new Numbers(numbers),
      items: new Map(items.map(({ entity, places }) => [entity, places])),
    }
  }

  get texts() {
    return this.#texts
  }

  /** The first place of a work that is not younger than `day`. */
  #firstOlder(day: number): number {
    const { days, dayStarts } = this.#data
    let [low, high] = [0, days.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((days[middle] as number) > day) low = middle + 1
      else high = middle
    }
    return dayStarts[low] ?? this.size
  }

  #dayAt(place: number): number {
    const { days, dayStarts } = this.#data
    let [low, high] = [0, days.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((dayStarts[middle] as number) <= place) low = middle + 1
      else high = middle
    }
    return days[low - 1] as number
  }

  /** How often each work is collected, by its place. Takes the array over. */
  setCollects(collects: Collects): void {
    // Freed at once: the thread makes so little garbage that it is rarely collected.
    this.#data.collects.buffer.transfer(0)
    this.#data.collects = collects
    this.#buckets.collect = byCollects(collects, 'id')
    this.#buckets.popularity = byCollects(collects, 'newest')
    this.#firstPlaces.delete('collect')
    this.#firstPlaces.delete('popularity')
  }

  idAt(place: number): number {
    return (this.#data.ids[place] as number) + this.#data.firstId
  }

  /** The place of a work; -1 where it was not there. By the order of ids. */
  placeOf(id: number): number {
    const order = this.#byId
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.idAt(order.at(middle)) > id) low = middle + 1
      else high = middle
    }
    if (low >= this.size) return -1
    const place = order.at(low)
    return this.idAt(place) === id ? place : -1
  }

  at(place: number): OrderedWork {
    const { durations, ratings, ratingOf, collects } = this.#data
    const rating = ratingOf[place] as number
    return {
      id: this.idAt(place),
      day: this.#dayAt(place),
      duration: durations[place] as number,
      average: ratings.averages[rating] as number,
      evaluates: ratings.evaluates[rating] as number,
      collects: collects[place] as number,
    }
  }

  /** Adds how many of the works have each entity. */
  countLinks(works: CountedBits, counts: Int32Array, by: 1 | -1): void {
    const { linked, links, linkSizes, linkStarts } = this.#data
    const { words } = works.bits
    const found = this.#linkCounts.fill(0)
    for (let index = 0; index < words.length; index++) {
      let word = words[index] as number
      if (word === 0) continue
      let end = linkStarts[index] as number
      for (let place = index << 5; word !== 0; place++, word >>>= 1) {
        let at = end
        end += linkSizes[place] as number
        if ((word & 1) === 0) continue
        while (at < end) {
          let number = links[at++] as number
          if (number > 127) {
            const next = links[at++] as number
            number = (number & 127) | ((next & 127) << 7)
            if (next > 127) number |= (links[at++] as number) << 14
          }
          found[number] = (found[number] as number) + 1
        }
      }
    }
    for (let number = 0; number < linked.length; number++) {
      const entity = linked[number] as number
      counts[entity] = (counts[entity] as number) + by * (found[number] as number)
    }
    for (const [entity, bits] of this.#frequent)
      counts[entity] = (counts[entity] as number) + by * works.countWith(bits)
  }

  buckets(order: Exclude<Order, 'id'>): Buckets {
    return this.#buckets[order]
  }

  /** How many of the works each bucket has; valid until the next call. */
  countBuckets(works: Bits, { codes, bucketOf, count }: Buckets): Uint32Array {
    if (this.#bucketCounts.length < count) this.#bucketCounts = new Uint32Array(count)
    const counts = this.#bucketCounts.fill(0)
    const top = bucketOf.length - 1
    const { words } = works
    for (let index = 0; index < words.length; index++) {
      for (let word = words[index] as number; word !== 0; word &= word - 1) {
        const code = codes[(index << 5) + 31 - Math.clz32(word & -word)] as number
        const bucket = bucketOf[code < top ? code + 1 : top] as number
        counts[bucket] = (counts[bucket] as number) + 1
      }
    }
    return counts
  }

  /** The works that are in buckets from one up to another. */
  inBuckets(works: Bits, { codes, bucketOf }: Buckets, first: number, last: number, pool: BitsPool): Bits {
    const found = pool.empty()
    const top = bucketOf.length - 1
    const { words } = works
    for (let index = 0; index < words.length; index++) {
      let kept = 0
      for (let word = words[index] as number; word !== 0; word &= word - 1) {
        const lowest = word & -word
        const code = codes[(index << 5) + 31 - Math.clz32(lowest)] as number
        const bucket = bucketOf[code < top ? code + 1 : top] as number
        if (bucket >= first && bucket <= last) kept |= lowest
      }
      found.words[index] = kept
    }
    return found
  }

  firstPlaces(order: Order, make: () => Uint32Array): Uint32Array {
    const places = this.#firstPlaces.get(order) ?? make()
    this.#firstPlaces.set(order, places)
    return places
  }

  get byId(): { length: number; at(index: number): number } {
    return this.#byId
  }

  /** The works of `present` that a filter finds. */
  find(filter: IndexFilter, present: Bits, pool: BitsPool): Bits {
    let found = pool.copyOf(present)
    for (const entity of filter.all) found = this.#linkedTo(found, entity, pool)
    if (filter.any !== null) {
      const any = pool.empty()
      for (const entity of filter.any) this.addWorksOf(entity, any)
      found.and(any)
    }
    for (const entity of filter.none) {
      const bits = this.#frequent.get(entity)
      if (bits === undefined) this.#visitList(entity, (place) => found.remove(place))
      else found.without(bits)
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
      ...(filter.hasSubtitles ? [this.subtitled] : []),
      ...(filter.hasMarkers ? [this.marked] : []),
    ]) {
      found.and(bits)
    }
    const { ratingOf, durations } = this.#data
    if (minAverage !== null)
      this.#keep(found, (place) => (this.#tenths[ratingOf[place] as number] as number) >= minAverage)
    if (filter.minDuration !== null || filter.maxDuration !== null)
      this.#keep(found, (place) => fitsDuration(filter, durations[place] as number))
  }

  #keep(found: Bits, fits: (place: number) => boolean): void {
    found.visit((place) => {
      if (!fits(place)) found.remove(place)
      return true
    })
  }

  #linkedTo(found: Bits, entity: number | undefined, pool: BitsPool): Bits {
    const bits = entity === undefined ? undefined : this.#frequent.get(entity)
    if (bits !== undefined) return found.and(bits)
    const both = pool.empty()
    if (entity !== undefined)
      this.#visitList(entity, (place) => {
        if (found.has(place)) both.add(place)
      })
    return both
  }

  addWorksOf(entity: number, to: Bits): void {
    const bits = this.#frequent.get(entity)
    if (bits === undefined) this.#visitList(entity, (place) => to.add(place))
    else to.or(bits)
  }

  #visitList(entity: number, visit: (place: number) => void): void {
    // Entities that came later have no list.
    if (entity < this.counts.length) this.#lists.visit(entity, visit)
  }
}
