import type { Base } from './base.ts'
import type { Bits, BitsPool } from './bits.ts'
import type { Order } from './index-data.ts'
import { type IndexedWork, type OrderedWork, orderBy } from './indexed-work.ts'

/** Works that a filter finds: of the base, and of those that have changed since. */
export interface Hits {
  base: Bits
  changed: IndexedWork[]
}

/** What is wanted of works in an order. */
interface Page {
  by: Order | 'pubTime'
  offset: number
  limit: number
}

/** So few works are sorted for a page. */
const fewWorks = 2000

/** So many places at the beginning of an order are kept. */
const firstPlaces = 2 ** 14

/** Visits works in the order in which they stand, `skip` of them left out, until `visit` returns false. */
type Walk = (visit: (place: number) => boolean, skip: number) => void

/** The ids of a page of works; sets that it needs are taken from `pool`. */
export function pageOf(base: Base, hits: Hits, page: Page, pool: BitsPool): string[] {
  const { by, offset, limit } = page
  const { count } = hits.base
  if (count < fewWorks) return sortedPage(base, hits, page)
  if (by === 'id') return walkedPage(base, hits, page, amongWorks(base.byId, hits.base))
  if (by === 'pubTime') return walkedPage(base, hits, page, newest(hits.base))
  // Expected among the first places are twice as many as are needed, at least.
  if (count * firstPlaces > 2 * (offset + limit) * base.size) {
    const first = base.firstPlaces(by, () => {
      const all: Hits = { base: pool.full(), changed: [] }
      const ids = pageByBuckets(base, all, { by, offset: 0, limit: firstPlaces }, pool)
      return Uint32Array.from(ids, (id) => base.placeOf(Number(id)))
    })
    const walked = walk(base, hits, page, amongWorks(first, hits.base))
    if (walked.isFull) return walked.ids
  }
  return pageByBuckets(base, hits, page, pool)
}

function pageByBuckets(base: Base, hits: Hits, page: Page, pool: BitsPool): string[] {
  const by = page.by as Exclude<Order, 'id'>
  const buckets = base.buckets(by)
  const counts = base.countBuckets(hits.base, buckets)
  const bucketOf = new Map(hits.changed.map((work) => [work, buckets.of(work)]))
  for (const bucket of bucketOf.values()) counts[bucket] = (counts[bucket] as number) + 1
  const parts = partsOfPage(counts.subarray(0, buckets.count), page)
  return parts.flatMap(({ first, last, size, offset, limit }) => {
    const isIn = (bucket: number | undefined) => bucket !== undefined && bucket >= first && bucket <= last
    const of: Hits = {
      base: base.inBuckets(hits.base, buckets, first, last, pool),
      changed: hits.changed.filter((work) => isIn(bucketOf.get(work))),
    }
    if (size < fewWorks || first < last || !buckets.hasOneValue(first))
      return sortedPage(base, of, { by, offset, limit })
    const walk = buckets.ties === 'id' ? amongWorks(base.byId, of.base) : newest(of.base)
    return walkedPage(base, of, { by, offset, limit }, walk)
  })
}

const newest =
  (works: Bits): Walk =>
  (visit, skip) =>
    works.visit(visit, skip)

const amongWorks =
  (places: { length: number; at(index: number): number | undefined }, works: Bits): Walk =>
  (visit, skip) => {
    let skipped = 0
    for (let at = 0; at < places.length; at++) {
      const place = places.at(at) as number
      if (!works.has(place)) continue
      if (skipped < skip) skipped += 1
      else if (!visit(place)) return
    }
  }

const comparing = (by: Page['by']): ((a: OrderedWork, b: OrderedWork) => number) =>
  orderBy[by === 'popularity' ? 'relevance' : by]

/** To sort few works takes less than to look for them among all. */
function sortedPage(base: Base, hits: Hits, { by, offset, limit }: Page): string[] {
  const works: OrderedWork[] = [...hits.changed]
  hits.base.visit((place) => {
    works.push(base.at(place))
    return true
  })
  return works
    .sort(comparing(by))
    .slice(offset, offset + limit)
    .map(({ id }) => String(id))
}

/** Of the works of the base, all of which `visitWorks` visits, and those that have changed. */
function walkedPage(base: Base, hits: Hits, page: Page, visitWorks: Walk): string[] {
  const { ids, isFull, rest } = walk(base, hits, page, visitWorks)
  return isFull ? ids : [...ids, ...rest]
}

/** Those of the works that are visited, with those that have changed between them; `rest`: such that come behind them. */
function walk(base: Base, hits: Hits, { by, offset, limit }: Page, visitWorks: Walk) {
  const order = comparing(by)
  const others = hits.changed.toSorted(order)
  const ids: string[] = []
  const end = offset + limit
  let next = 0
  const skip = others.length === 0 ? offset : 0
  let place = skip
  const take = (id: number) => {
    if (place >= offset) ids.push(String(id))
    place += 1
    return place < end
  }
  visitWorks((at) => {
    let work = others[next]
    while (work !== undefined && order(work, base.at(at)) < 0) {
      if (!take(work.id)) return false
      next += 1
      work = others[next]
    }
    return take(base.idAt(at))
  }, skip)
  const isFull = place >= end
  const rest = others.slice(next).slice(Math.max(0, offset - place), Math.max(0, end - place))
  return { ids, isFull, rest: rest.map(({ id }) => String(id)) }
}

/** Buckets of which a page is made, one after another, with what it takes of them. */
interface PartOfPage {
  first: number
  last: number
  size: number
  offset: number
  limit: number
}

/** A bucket with many works is a part of its own, few of them are taken together. */
function partsOfPage(counts: Uint32Array, { offset, limit }: Page): PartOfPage[] {
  const parts: PartOfPage[] = []
  let [before, first, size] = [0, 0, 0]
  const end = offset + limit
  const take = (last: number) => {
    if (before + size > offset && before < end) {
      const from = Math.max(0, offset - before)
      parts.push({ first, last, size, offset: from, limit: Math.min(size, end - before) - from })
    }
    before += size
    first = last + 1
    size = 0
  }
  for (let bucket = 0; bucket < counts.length && before < end; bucket++) {
    const count = counts[bucket] as number
    if (count >= fewWorks) take(bucket - 1)
    size += count
    if (size >= fewWorks) take(bucket)
  }
  take(counts.length - 1)
  return parts
}
