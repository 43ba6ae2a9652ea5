import { byRating, type OrderedWork } from './indexed-work.ts'
import { Packed } from './packed.ts'

/** Places, the greatest key first; equal ones in the order `ties`, null: of their places. */
export function orderBy(
  size: number,
  keyOf: (place: number) => number,
  ties: Packed | null,
  keys = new Float64Array(size),
): Packed {
  for (let tie = 0; tie < size; tie++) keys[tie] = -keyOf(ties === null ? tie : ties.at(tie)) * size + tie
  keys.sort()
  const order = Packed.of(size)
  for (let at = 0; at < size; at++) {
    const tie = (((keys[at] as number) % size) + size) % size
    order.set(at, ties === null ? tie : ties.at(tie))
  }
  return order
}

/** What follows from how often works are collected: they are kept in as few bytes as they need. */
export function ordersByCollects(collects: Uint32Array, byId: Packed) {
  let most = 0
  for (const one of collects) if (one > most) most = one
  const keys = new Float64Array(collects.length)
  const keyOf = (place: number) => collects[place] as number
  return {
    collects: most < 2 ** 16 ? Uint16Array.from(collects) : collects,
    collect: orderBy(collects.length, keyOf, byId, keys).bytes,
    popularity: orderBy(collects.length, keyOf, null, keys).bytes,
  }
}

export type Collects = ReturnType<typeof ordersByCollects>

/** For each place a number that is the higher, the better it is rated; there are few pairs of an average and votes. */
export function ratingRanks(size: number, at: (place: number) => OrderedWork): Uint32Array {
  const pairs = new Map<number, Map<number, number>>()
  const all: OrderedWork[] = []
  const numbers = new Uint32Array(size)
  for (let place = 0; place < size; place++) {
    const work = at(place)
    let ofVotes = pairs.get(work.evaluates)
    if (ofVotes === undefined) {
      ofVotes = new Map()
      pairs.set(work.evaluates, ofVotes)
    }
    let number = ofVotes.get(work.average)
    if (number === undefined) {
      number = all.length
      ofVotes.set(work.average, number)
      all.push({ ...work })
    }
    numbers[place] = number
  }
  const sorted = all
    .map((_, number) => number)
    .sort((a, b) => byRating(all[b] as OrderedWork, all[a] as OrderedWork))
  const ranks = new Uint32Array(all.length)
  for (const [rank, number] of sorted.entries()) ranks[number] = rank
  for (let place = 0; place < size; place++) numbers[place] = ranks[numbers[place] as number] as number
  return numbers
}
