import { finder } from '@yehang/contract/limits'
import type { FinderKind } from '../filter.ts'
import { Bits } from './bits.ts'
import type { IndexData } from './index-data.ts'
import { tenthsOf } from './indexed-work.ts'
import { placesBy, ratingsOf } from './orders.ts'
import { mostPlaces, PlaceListsWriter } from './packed.ts'
import type { Places, ReadLists, ReadWorks } from './read-catalogue.ts'

/** A list of places that is longer than this share of all works takes less room, and time, as bits. */
const denseShare = 32

export type Columns = Omit<
  IndexData,
  'performers' | 'collects' | 'counts' | `link${string}` | `list${string}` | `frequent${string}`
>

const extremes = (numbers: ArrayLike<number>) => {
  let [least, most] = [numbers[0] ?? 0, numbers[0] ?? 0]
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number
    if (number < least) least = number
    if (number > most) most = number
  }
  return [least, most] as const
}

/** The places of works, the newest at 0, and their columns in this order; `places` is told. */
export function columnsOf(
  read: ReadWorks,
  places: Places,
  entities: readonly { id: string; kind: FinderKind }[],
): Columns {
  const { size } = read
  if (size >= mostPlaces) throw new Error('there are too many works for the index')
  const ids = read.ids.subarray(0, size)
  const days = read.days.subarray(0, size)
  const [firstId, lastId] = extremes(ids)
  const [firstDay] = extremes(days)
  const range = lastId - firstId + 1
  const keys = new Float64Array(size)
  for (let at = 0; at < size; at++) {
    const id = ids[at] as number
    places.set(id, at)
    keys[at] = ((days[at] as number) - firstDay) * range + id - firstId
  }
  if (range > 2 ** 32 || extremes(keys)[1] > Number.MAX_SAFE_INTEGER)
    throw new Error('the ids of works are too far apart for the index')
  keys.sort().reverse()

  const bits = (count: number) => Array.from({ length: count }, () => new Bits(size))
  const [channels, playable] = [bits(6), bits(3)]
  const [dht, online, resource] = [new Bits(size), new Bits(size), new Bits(size)]
  const [subtitled, marked] = [new Bits(size), new Bits(size)]
  const offsets = new Uint32Array(size)
  const durations = new Int16Array(size)
  const evaluates = new Int32Array(size)
  const averages = new Float32Array(size)
  const dayStarts: number[] = []
  const daysOfWorks: number[] = []

  for (let place = 0; place < size; place++) {
    const id = ((keys[place] as number) % range) + firstId
    const at = places.at(id)
    places.set(id, place)
    offsets[place] = id - firstId
    const day = days[at] as number
    if (day !== daysOfWorks.at(-1)) {
      daysOfWorks.push(day)
      dayStarts.push(place)
    }
    const flags = read.flags[at] as number
    durations[place] = read.durations[at] as number
    evaluates[place] = read.evaluates[at] as number
    averages[place] = read.averages[at] as number
    channels[read.modIds[at] as number]?.add(place)
    if (flags & 1) dht.add(place)
    if (flags & 2) {
      online.add(place)
      for (let level = (flags >> 2) & 3; level < 3; level++) playable[level]?.add(place)
    }
    if (flags & 3) resource.add(place)
    if (flags & 16) subtitled.add(place)
    if (flags & 32) marked.add(place)
  }

  const { ratings, ratingOf } = ratingsOf(averages, evaluates)
  const tenths = ratings.averages.map(tenthsOf)
  const having = (fits: (place: number) => boolean) => {
    const bits = new Bits(size)
    for (let place = 0; place < size; place++) if (fits(place)) bits.add(place)
    return bits.words
  }
  const minutesAt = (place: number) => durations[place] as number
  const kinds = [...new Set(entities.map(({ kind }) => kind))]
  const words = (bits: Bits[]) => bits.map(({ words }) => words)
  return {
    size,
    firstId,
    ids: offsets,
    days: Int32Array.from(daysOfWorks),
    dayStarts: Uint32Array.from(dayStarts),
    durations,
    ratingOf,
    ratings,
    channels: words(channels),
    playable: words(playable),
    averageSteps: finder.averages.map((step) =>
      having((place) => (tenths[ratingOf[place] as number] as number) >= Number(step) * 10),
    ),
    longerSteps: finder.minutes.map((step) => having((place) => minutesAt(place) >= Number(step))),
    shorterSteps: finder.minutes.map((step) =>
      having((place) => minutesAt(place) >= 0 && minutesAt(place) <= Number(step)),
    ),
    dht: dht.words,
    online: online.words,
    subtitled: subtitled.words,
    marked: marked.words,
    resource: resource.words,
    byId: placesBy(size, (place) => offsets[place] as number, keys).bytes,
    entityIds: Float64Array.from(entities, ({ id }) => Number(id)),
    entityKinds: Uint8Array.from(entities, ({ kind }) => kinds.indexOf(kind)),
    kinds,
  }
}

/** Adds what works and entities have of each other. `read` has ids; they become places there. */
export function withLinks(
  columns: Columns,
  collects: IndexData['collects'],
  { ids, size: links, lists }: ReadLists,
  places: Places,
): IndexData {
  const { size, entityIds, entityKinds, kinds, firstId } = columns
  for (let at = 0; at < links; at++) ids[at] = places.at((ids[at] as number) + firstId)
  const numbers = new Map([...entityIds].map((id, number) => [id, number]))
  const listOf: (Uint32Array | undefined)[] = []
  const counts = new Int32Array(entityIds.length)
  for (const { entityId, from, to } of lists) {
    const entity = numbers.get(entityId)
    if (entity === undefined) continue
    counts[entity] = to - from
    listOf[entity] = ascending(ids.subarray(from, to))
  }

  const performer = kinds.indexOf('performer')
  const performersOf = new Uint8Array(size)
  const performers = Array.from({ length: finder.performersMost + 1 }, () => new Bits(size))
  const frequent: number[] = []
  const frequentWorks: Bits[] = []
  const writer = new PlaceListsWriter(entityIds.length)
  const none = new Uint32Array(0)
  for (let entity = 0; entity < entityIds.length; entity++) {
    const list = listOf[entity] ?? none
    if (entityKinds[entity] === performer) {
      for (const place of list)
        performersOf[place] = Math.min((performersOf[place] as number) + 1, finder.performersMost)
    }
    const isFrequent = list.length > 0 && list.length * denseShare >= size
    writer.add(isFrequent ? none : list)
    if (isFrequent) {
      const bits = new Bits(size)
      for (const place of list) bits.add(place)
      frequent.push(entity)
      frequentWorks.push(bits)
      listOf[entity] = none
    }
  }
  for (let place = 0; place < size; place++) performers[performersOf[place] as number]?.add(place)
  const { bytes, starts } = writer.end()
  return {
    ...columns,
    collects,
    performers: performers.map(({ words }) => words),
    counts,
    frequent: Uint32Array.from(frequent),
    frequentWorks: frequentWorks.map(({ words }) => words),
    lists: bytes,
    listStarts: starts,
    ...linksOf(listOf, size),
  }
}

/** Works are read by their day, so that places come in order, mostly from the last one. */
function ascending(places: Uint32Array): Uint32Array {
  const isSorted = () => {
    for (let at = 1; at < places.length; at++)
      if ((places[at] as number) <= (places[at - 1] as number)) return false
    return true
  }
  if ((places[0] ?? 0) > (places.at(-1) ?? 0)) places.reverse()
  return isSorted() ? places : places.sort()
}

/** What each work has, of lists of places: the numbers of its entities, in bytes. */
function linksOf(
  listOf: readonly (Uint32Array | undefined)[],
  size: number,
): Pick<IndexData, 'linked' | 'links' | 'linkSizes' | 'linkStarts'> {
  const lengthOf = (entity: number) => listOf[entity]?.length ?? 0
  const linked = Uint32Array.from(
    [...listOf.keys()].filter((entity) => lengthOf(entity) > 0).sort((a, b) => lengthOf(b) - lengthOf(a)),
  )
  const sizes = new Uint16Array(size)
  const widthOf = (number: number) => (number < 128 ? 1 : number < 128 * 128 ? 2 : 3)
  for (const [number, entity] of linked.entries()) {
    const width = widthOf(number)
    for (const place of listOf[entity] as Uint32Array) sizes[place] = (sizes[place] as number) + width
  }
  const ends = new Uint32Array(size)
  let sum = 0
  for (let place = 0; place < size; place++) {
    sum += sizes[place] as number
    ends[place] = sum
  }
  const links = new Uint8Array(sum)
  // From the end of each work's part to its beginning, the last byte first.
  for (const [number, entity] of linked.entries()) {
    const width = widthOf(number)
    for (const place of listOf[entity] as Uint32Array) {
      let at = (ends[place] as number) - width
      ends[place] = at
      let rest = number
      for (; rest > 127; rest >>>= 7) links[at++] = (rest & 127) | 128
      links[at] = rest
    }
  }
  return {
    linked,
    links,
    linkSizes: extremes(sizes)[1] < 256 ? Uint8Array.from(sizes) : sizes,
    linkStarts: Uint32Array.from({ length: (size + 31) >>> 5 }, (_, word) => ends[word << 5] as number),
  }
}
