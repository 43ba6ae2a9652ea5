import { byRating, type OrderedWork } from './indexed-work.ts'
import { Packed } from './packed.ts'

/**
 * Works in the order of what they have: by buckets, the first of which comes first. A page is looked for in the buckets that
 * it is in, of which the works are counted before; an array of places for each order took 15 MB for a million works, and a
 * second to be sorted.
 */
export interface Buckets {
  /** Of each place a code; all codes from the last one of `bucketOf` on have one bucket. */
  codes: Codes
  /** The bucket of each code, from that of -1 on. */
  bucketOf: Uint32Array
  count: number
  /** Where a work belongs that has changed: before no work of an earlier bucket, behind none of a later one. */
  of(work: OrderedWork): number
  /** How the works of a bucket stand where it has one value. */
  ties: 'id' | 'newest'
  hasOneValue(bucket: number): boolean
}

type Codes = Int16Array | Uint16Array | Uint32Array

const most = 2 ** 16

const always = () => true

/** The longest works first. */
export function byDuration(codes: Int16Array): Buckets {
  const longest = codes.reduce((most, minutes) => Math.max(most, minutes), 0)
  const bucketOf = Uint32Array.from({ length: longest + 2 }, (_, at) => longest + 1 - at)
  const of = ({ duration }: OrderedWork) => bucketOf[Math.min(duration, longest) + 1] as number
  return { codes, bucketOf, count: longest + 2, of, ties: 'newest', hasOneValue: always }
}

/** The most collected works first. */
export function byCollects(codes: Collects, ties: Buckets['ties']): Buckets {
  let greatest = 0
  for (const one of codes) if (one > greatest) greatest = one
  const top = Math.min(greatest, most - 1)
  const bucketOf = Uint32Array.from({ length: top + 2 }, (_, at) => Math.min(top + 1 - at, top))
  const of = ({ collects }: OrderedWork) => bucketOf[Math.min(collects, top) + 1] as number
  // More than `most` collections are one bucket.
  return { codes, bucketOf, count: top + 1, of, ties, hasOneValue: (bucket) => bucket > 0 || greatest < most }
}

/** How often works are collected, by their place: in as many bytes as the counts need. */
export type Collects = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

export class CollectsWriter {
  #counts: Collects

  constructor(works: number) {
    this.#counts = new Uint16Array(works)
  }

  set(place: number, count: number): void {
    if (count >= most && this.#counts instanceof Uint16Array) this.#counts = new Uint32Array(this.#counts)
    this.#counts[place] = count
  }

  end(): Collects {
    return this.#counts
  }
}

/** What works are rated, the best first: there are few pairs of an average and votes. */
export interface Ratings {
  averages: Float32Array
  evaluates: Int32Array
}

/** The ratings of works, and which of them each place has. */
export function ratingsOf(
  averages: Float32Array,
  evaluates: Int32Array,
): { ratings: Ratings; ratingOf: Uint16Array | Uint32Array } {
  const numbers = new Map<number, Map<number, number>>()
  const pairs: { average: number; evaluates: number }[] = []
  const numberAt = new Uint32Array(averages.length)
  for (let place = 0; place < averages.length; place++) {
    const pair = { average: averages[place] as number, evaluates: evaluates[place] as number }
    let ofVotes = numbers.get(pair.evaluates)
    if (ofVotes === undefined) {
      ofVotes = new Map()
      numbers.set(pair.evaluates, ofVotes)
    }
    let number = ofVotes.get(pair.average)
    if (number === undefined) {
      number = pairs.length
      ofVotes.set(pair.average, number)
      pairs.push(pair)
    }
    numberAt[place] = number
  }
  const sorted = [...pairs.entries()].sort(([, a], [, b]) => byRating(a, b))
  const rankOf = new Uint32Array(pairs.length)
  for (const [rank, [number]] of sorted.entries()) rankOf[number] = rank
  for (let place = 0; place < numberAt.length; place++)
    numberAt[place] = rankOf[numberAt[place] as number] as number
  return {
    ratings: {
      averages: Float32Array.from(sorted, ([, { average }]) => average),
      evaluates: Int32Array.from(sorted, ([, { evaluates }]) => evaluates),
    },
    ratingOf: pairs.length <= most ? Uint16Array.from(numberAt) : numberAt,
  }
}

/** The first of `count` that `isBefore` does not hold for: it holds for all up to there. */
function firstNot(count: number, isBefore: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** The best rated works first. */
export function byAverage(codes: Uint16Array | Uint32Array, { averages, evaluates }: Ratings): Buckets {
  const count = averages.length
  const ratingAt = (at: number) => ({
    average: averages[at] as number,
    evaluates: evaluates[at] as number,
  })
  const of = (work: OrderedWork) =>
    Math.min(
      firstNot(count, (at) => byRating(ratingAt(at), work) < 0),
      count - 1,
    )
  const bucketOf = Uint32Array.from({ length: count + 1 }, (_, at) => Math.max(at - 1, 0))
  return { codes, bucketOf, count, of, ties: 'id', hasOneValue: always }
}

/** The works with the most votes first. */
export function byVotes(codes: Uint16Array | Uint32Array, { evaluates }: Ratings): Buckets {
  const votes = [...new Set(evaluates)].sort((a, b) => b - a)
  const bucketOfVotes = new Map(votes.map((one, bucket) => [one, bucket]))
  const bucketOf = new Uint32Array(evaluates.length + 1)
  for (const [at, one] of evaluates.entries()) bucketOf[at + 1] = bucketOfVotes.get(one) as number
  const of = (work: OrderedWork) =>
    Math.min(
      firstNot(votes.length, (at) => (votes[at] as number) > work.evaluates),
      votes.length - 1,
    )
  return { codes, bucketOf, count: votes.length, of, ties: 'id', hasOneValue: always }
}

/** Places, the greatest key first. No two have the same. */
export function placesBy(size: number, keyOf: (place: number) => number, keys: Float64Array): Packed {
  for (let place = 0; place < size; place++) keys[place] = -keyOf(place) * size + place
  keys.sort()
  const order = Packed.of(size)
  for (let at = 0; at < size; at++) order.set(at, (((keys[at] as number) % size) + size) % size)
  return order
}
