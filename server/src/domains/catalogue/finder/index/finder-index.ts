import { finder } from '@yehang/contract'
import {
  bestDropped,
  conditionsOf,
  type FinderCounts,
  type FinderFilter,
  type FinderKind,
  type FinderQuestion,
  type FinderResult,
  type FinderSort,
  type KeywordMatch,
  replacing,
} from '../filter.ts'
import type { Base } from './base.ts'
import { Bits, BitsPool } from './bits.ts'
import {
  type Entities,
  fits,
  type IndexedWork,
  type IndexFilter,
  indexFilter,
  type OrderedWork,
  orderBy,
  tenthsOf,
  yearOf,
} from './indexed-work.ts'

/** Works that a filter finds: of the base, and of those that have changed since. */
interface Hits {
  base: Bits
  changed: IndexedWork[]
}

/** What a keyword finds: of the base, and all by their ids. */
interface Matched {
  base: Bits
  named: Bits
  byId: Map<number, KeywordMatch>
}

/**
 * Answers searches by conditions from memory, as queries/postgres.ts does from the tables. What has changed since the base
 * was built is kept beside it, a work at a time: a thousand of them take as long as ten thousand of the base.
 */
export class FinderIndex {
  readonly base: Base
  readonly entities: Entities
  /** Works of the base that are as they were. */
  readonly #present: Bits
  readonly #changed = new Map<number, IndexedWork>()
  #gone = 0
  readonly #pool: BitsPool
  /** Counts of all works, which take longest; until the next change. */
  #all: Int32Array | undefined

  constructor(base: Base, entities: Entities) {
    this.base = base
    this.entities = entities
    this.#present = Bits.full(base.size)
    this.#pool = new BitsPool(base.size)
  }

  /** How many works are not as they were in the base. */
  get changes(): number {
    return Math.max(this.#changed.size, this.#gone)
  }

  /** The ids of works that have changed, as they are now; those without a row are not published any more. */
  change(ids: Iterable<number>, works: readonly IndexedWork[]): void {
    for (const id of ids) {
      const place = this.base.placeOf(id)
      if (place >= 0 && this.#present.has(place)) {
        this.#present.remove(place)
        this.#gone += 1
      }
      this.#changed.delete(id)
    }
    for (const work of works) this.#changed.set(work.id, work)
    this.#all = undefined
  }

  /** Takes how often works are collected: `set` for each that is, then `end`. */
  takeCollects(): { set(id: number, collects: number): void; end(): void } {
    const collects = new Int32Array(this.base.size)
    const ofChanged = new Map([...this.#changed.keys()].map((id) => [id, 0]))
    return {
      set: (id, count) => {
        const place = this.base.placeOf(id)
        if (place >= 0) collects[place] = count
        if (ofChanged.has(id)) ofChanged.set(id, count)
      },
      end: () => {
        this.base.setCollects(collects)
        for (const [id, count] of ofChanged) {
          const work = this.#changed.get(id)
          if (work !== undefined) work.collects = count
        }
      },
    }
  }

  answer({ filter, matches, sort, offset, limit, counts, countIds }: FinderQuestion): FinderResult {
    this.#pool.reset()
    const matched = matches === null ? null : this.#matched(matches)
    const hits = this.#find(filter, matched)
    const total = sizeOf(hits)
    const page =
      matched === null
        ? () => this.#page(hits, sort, offset, limit)
        : () => this.#matchedPage(hits, matched, sort).slice(offset, offset + limit)
    return {
      ids: total > offset ? page() : [],
      total,
      magnets: hits.base.countWith(this.base.dht) + hits.changed.filter(({ isDht }) => isDht).length,
      counts: counts ? this.#counts(filter, hits, matched, countIds) : null,
      drop: total === 0 ? this.#droppable(filter, matched) : null,
    }
  }

  #matched(matches: readonly KeywordMatch[]): Matched {
    const matched = {
      base: this.#pool.empty(),
      named: this.#pool.empty(),
      byId: new Map<number, KeywordMatch>(),
    }
    for (const match of matches) {
      matched.byId.set(match.id, match)
      const place = this.base.placeOf(match.id)
      if (place < 0) continue
      matched.base.add(place)
      if (match.named) matched.named.add(place)
    }
    return matched
  }

  #find(asked: FinderFilter, matched: Matched | null): Hits {
    const filter = indexFilter(asked, this.entities)
    const found = this.base.find(filter, this.#present, this.#pool)
    if (matched === null) return { base: found, changed: this.#changedFitting(filter) }
    // What the keyword names is found whatever resources are asked for.
    const open = { ...filter, isDht: false, isOnline: false, hasResource: false }
    const named = this.base.find(open, this.#present, this.#pool).and(matched.named)
    const changed = this.#changedFitting(open).filter((work) => {
      const match = matched.byId.get(work.id)
      return match !== undefined && (match.named || fits(filter, work, this.entities))
    })
    return { base: found.and(matched.base).or(named), changed }
  }

  #changedFitting(filter: IndexFilter): IndexedWork[] {
    return [...this.#changed.values()].filter((work) => fits(filter, work, this.entities))
  }

  /** All works that a keyword finds, as far as they fit; they are few. */
  #matchedPage({ base, changed }: Hits, { byId }: Matched, sort: FinderSort): string[] {
    const order = orderBy[sort]
    const works: OrderedWork[] = [...changed]
    base.visit((place) => {
      works.push(this.base.at(place))
      return true
    })
    const keyOf = (work: OrderedWork) => {
      const match = byId.get(work.id)
      return match === undefined ? 0 : match.place * 8 + (sort === 'relevance' ? match.tier : 0)
    }
    return works.sort((a, b) => keyOf(a) - keyOf(b) || order(a, b)).map(({ id }) => String(id))
  }

  #page({ base, changed }: Hits, sort: FinderSort, offset: number, limit: number): string[] {
    const order = orderBy[sort]
    const others = changed.toSorted(order)
    const ids: string[] = []
    const end = offset + limit
    let place = 0
    let next = 0
    const take = (id: number) => {
      if (place >= offset) ids.push(String(id))
      place += 1
      return place < end
    }
    const skip = others.length === 0 ? offset : 0
    place = skip
    this.base.visitInOrder(
      base,
      sort,
      (at) => {
        let work = others[next]
        while (work !== undefined && order(work, this.base.at(at)) < 0) {
          if (!take(work.id)) return false
          next += 1
          work = others[next]
        }
        return take(this.base.idAt(at))
      },
      skip,
    )
    for (; place < end && next < others.length; next++) take((others[next] as IndexedWork).id)
    return ids
  }

  #droppable(filter: FinderFilter, matched: Matched | null): NonNullable<FinderResult['drop']> {
    const keyword =
      matched === null ? [] : [{ condition: 'keyword' as const, total: sizeOf(this.#find(filter, null)) }]
    return bestDropped([
      ...conditionsOf(filter).map(({ dropped, left }) => ({
        ...dropped,
        total: sizeOf(this.#find(left, matched)),
      })),
      ...keyword,
    ])
  }

  #counts(filter: FinderFilter, hits: Hits, matched: Matched | null, countIds: string[]): FinderCounts {
    const left = replacing(filter)
    // Nothing is replaced where nothing is asked for: most questions need no other hits.
    const hitsOf = (isAsked: boolean, other: FinderFilter) => (isAsked ? this.#find(other, matched) : hits)
    const { base, entities } = this
    const countOf = (of: Hits, bits: Bits, fits: (work: IndexedWork) => boolean) =>
      of.base.countWith(bits) + of.changed.filter(fits).length
    const byValue = (of: Hits, values: Bits[], read: (work: IndexedWork) => number) =>
      positive(values.map((bits, value) => [value, countOf(of, bits, (work) => read(work) === value)]))
    const bySteps = (
      of: Hits,
      steps: readonly string[],
      bits: Bits[],
      fits: (work: IndexedWork, step: number) => boolean,
    ) =>
      Object.fromEntries(
        steps.map((step, at) => [step, countOf(of, bits[at] as Bits, (work) => fits(work, Number(step)))]),
      )
    const having = (bits: Bits, has: (work: IndexedWork) => boolean) =>
      matched === null
        ? countOf(hits, bits, has)
        : countOf(
            hits,
            this.#pool.copyOf(bits).or(matched.named),
            (work) => has(work) || matched.byId.get(work.id)?.named === true,
          )
    const { from, to, modId, performers, playLevel, minAverage, minDuration, maxDuration } = filter
    const levels = hitsOf(playLevel !== null, left.playLevel)
    return {
      entities: this.#entityCounts(hits, countIds),
      year: this.#yearCounts(hitsOf(from !== null || to !== null, left.year)),
      channel: byValue(hitsOf(modId !== null, left.channel), base.channels, ({ modId }) => modId),
      performers: byValue(hitsOf(performers !== null, left.performers), base.performers, (work) =>
        entities.performersOf(work.entities),
      ),
      playLevel: Object.fromEntries(
        base.playable.map((bits, level) => [
          level,
          countOf(levels, bits, ({ isOnline, playLevel }) => isOnline && playLevel <= level),
        ]),
      ),
      minAverage: bySteps(
        hitsOf(minAverage !== null, left.minAverage),
        finder.averages,
        base.averageSteps,
        ({ average }, least) => tenthsOf(average) >= least * 10,
      ),
      minDuration: bySteps(
        hitsOf(minDuration !== null, left.minDuration),
        finder.minutes,
        base.longerSteps,
        ({ duration }, least) => duration >= least,
      ),
      maxDuration: bySteps(
        hitsOf(maxDuration !== null, left.maxDuration),
        finder.minutes,
        base.shorterSteps,
        ({ duration }, most) => duration >= 0 && duration <= most,
      ),
      isDht: having(base.dht, ({ isDht }) => isDht),
      isOnline: having(base.online, ({ isOnline }) => isOnline),
      hasResource: having(base.resource, ({ isDht, isOnline }) => isDht || isOnline),
    }
  }

  #yearCounts({ base, changed }: Hits): Record<string, number> {
    const counts = new Map(this.base.years.map(({ year, from, to }) => [year, base.countBetween(from, to)]))
    for (const { day } of changed) counts.set(yearOf(day), (counts.get(yearOf(day)) ?? 0) + 1)
    return positive([...counts].sort(([a], [b]) => a - b))
  }

  #entityCounts(hits: Hits, countIds: string[]): FinderCounts['entities'] {
    const counts = this.#linkCounts(hits)
    const { ids, kinds } = this.entities
    const asked = new Set(countIds.map(Number))
    const best = new Map<FinderKind, Best>()
    const counted: FinderCounts['entities'] = []
    for (let entity = 0; entity < ids.length; entity++) {
      const [id, count] = [ids[entity] as number, counts[entity] as number]
      if (asked.has(id)) counted.push({ id: String(id), kind: kinds[entity] as FinderKind, count })
      if (count === 0) continue
      const kind = kinds[entity] as FinderKind
      const ofKind = best.get(kind) ?? new Best()
      best.set(kind, ofKind)
      ofKind.add(id, count)
    }
    for (const [kind, ofKind] of best) {
      for (const { id, count } of ofKind.finish().rows)
        if (!asked.has(id)) counted.push({ id: String(id), kind, count })
    }
    return counted.sort((a, b) =>
      a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : b.count - a.count || Number(a.id) - Number(b.id),
    )
  }

  /** How many of the works have each entity. Of most of all works, those that are not among them are counted. */
  #linkCounts({ base, changed }: Hits): Int32Array {
    const size = this.entities.size
    const isMost = base.count * 2 > this.base.size
    const counts = isMost ? this.#countsOfAll() : new Int32Array(size)
    if (isMost) this.base.countLinks(this.#pool.copyOf(this.#present).without(base), counts, -1)
    else this.base.countLinks(base, counts, 1)
    for (const { entities } of changed) {
      for (const entity of entities) counts[entity] = (counts[entity] as number) + 1
    }
    return counts
  }

  /** Of the works of the base that are as they were. */
  #countsOfAll(): Int32Array {
    if (this.#all === undefined) {
      this.#all = new Int32Array(this.entities.size)
      for (const [entity, count] of this.base.counts.entries()) this.#all[entity] = count ?? 0
      this.base.countLinks(Bits.full(this.base.size).without(this.#present), this.#all, -1)
    }
    return this.#all.slice()
  }
}

const sizeOf = ({ base, changed }: Hits) => base.count + changed.length

const positive = (counts: (readonly [value: number, count: number])[]): Record<string, number> =>
  Object.fromEntries(counts.filter(([, count]) => count > 0))

/** The entities of most works, of equal ones those of lower ids. */
class Best {
  rows: { id: number; count: number }[] = []
  #least = 0

  add(id: number, count: number): void {
    if (count < this.#least) return
    this.rows.push({ id, count })
    if (this.rows.length >= 4 * finder.counted) this.#cut()
  }

  #cut(): void {
    this.rows.sort((a, b) => b.count - a.count || a.id - b.id)
    this.rows.length = Math.min(this.rows.length, finder.counted)
    this.#least = this.rows.length < finder.counted ? 0 : (this.rows.at(-1)?.count ?? 0)
  }

  finish(): this {
    this.#cut()
    return this
  }
}
