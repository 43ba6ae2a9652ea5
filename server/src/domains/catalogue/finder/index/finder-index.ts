import { finder } from '@yehang/contract/limits'
import {
  bestDropped,
  conditionsOf,
  type FinderCounts,
  type FinderFilter,
  type FinderKind,
  type FinderQuestion,
  type FinderResult,
  type FinderSort,
  type KeywordQuestion,
  type OnPage,
  replacing,
} from '../filter.ts'
import type { Base } from './base.ts'
import { BestEntities } from './best-entities.ts'
import { Bits, BitsPool, type CountedBits } from './bits.ts'
import {
  type Entities,
  fits,
  type IndexedWork,
  type IndexFilter,
  indexFilter,
  tenthsOf,
  yearOf,
} from './indexed-work.ts'
import { KeptCounts } from './kept-counts.ts'
import { KeptKeywords } from './kept-keywords.ts'
import { type KeywordSets, keywordSets, type WorkMatch } from './keyword-sets.ts'
import { CollectsWriter } from './orders.ts'
import { type Hits, pageOf } from './page.ts'

interface Matched extends KeywordSets {
  changed: Map<IndexedWork, WorkMatch>
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
  readonly #keywords: KeptKeywords
  readonly #keptCounts = new KeptCounts()
  /** Counts of all works, which take longest; until the next change. */
  #all: Int32Array | undefined

  constructor(base: Base, entities: Entities) {
    this.base = base
    this.entities = entities
    this.#present = Bits.full(base.size)
    this.#pool = new BitsPool(base.size)
    this.#keywords = new KeptKeywords(base.size)
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
    this.#keptCounts.clear()
  }

  /** Takes how often works are collected: `set` for each that is, then `end`. */
  takeCollects(): { set(id: number, collects: number): void; end(): void } {
    const collects = new CollectsWriter(this.base.size)
    const ofChanged = new Map([...this.#changed.keys()].map((id) => [id, 0]))
    return {
      set: (id, count) => {
        const place = this.base.placeOf(id)
        if (place >= 0) collects.set(place, count)
        if (ofChanged.has(id)) ofChanged.set(id, count)
      },
      end: () => {
        this.base.setCollects(collects.end())
        for (const [id, count] of ofChanged) {
          const work = this.#changed.get(id)
          if (work !== undefined) work.collects = count
        }
      },
    }
  }

  /** Null where the index cannot say what the keyword finds. */
  answer(
    { filter, keyword, sort, offset, limit, counts, countIds }: FinderQuestion,
    onPage: OnPage = () => {},
  ): FinderResult | null {
    const { entities } = this
    this.#pool.reset()
    const matched = keyword === null ? null : this.#matched(keyword)
    if (matched === null && keyword !== null) return null
    const hits = this.#find(filter, matched)
    const total = sizeOf(hits)
    const ids = total > offset ? this.#page(hits, matched, sort, offset, limit) : []
    if (counts) onPage(ids)
    return {
      ids,
      total,
      magnets: hits.base.countWith(this.base.dht) + hits.changed.filter(({ isDht }) => isDht).length,
      counts: counts
        ? this.#keptCounts.counts([filter, keyword, countIds, entities.size], () =>
            this.#counts(filter, hits, matched, countIds),
          )
        : null,
      drop: total === 0 ? this.#droppable(filter, matched) : null,
    }
  }

  #matched(keyword: KeywordQuestion): Matched | null {
    const { base, entities } = this
    const make = (pool: BitsPool) => keywordSets({ base, entities, pool }, keyword)
    // A name may be that of an entity which was not known a moment ago.
    const key = JSON.stringify([entities.size, keyword])
    const sets = keyword.by === 'matches' ? make(this.#pool) : this.#keywords.sets(key, make)
    if (sets === null) return null
    const changed = new Map<IndexedWork, WorkMatch>()
    for (const work of this.#changed.values()) {
      const match = sets.matchOf(work)
      if (match !== null) changed.set(work, match)
    }
    return { ...sets, changed }
  }

  #find(asked: FinderFilter, matched: Matched | null): Hits {
    const filter = indexFilter(asked, this.entities)
    const found = this.base.find(filter, this.#present, this.#pool)
    if (matched === null) return { base: found, changed: this.#changedFitting(filter) }
    // What the keyword names is found whatever resources are asked for.
    const open = {
      ...filter,
      isDht: false,
      isOnline: false,
      hasResource: false,
      hasSubtitles: false,
      hasMarkers: false,
    }
    const named = this.base.find(open, this.#present, this.#pool).and(matched.named)
    const changed = [...matched.changed]
      .filter(([work, match]) => fits(match.named ? open : filter, work, this.entities))
      .map(([work]) => work)
    return { base: found.and(matched.all).or(named), changed }
  }

  #changedFitting(filter: IndexFilter): IndexedWork[] {
    return [...this.#changed.values()].filter((work) => fits(filter, work, this.entities))
  }

  /** The works in parts, one behind the other whatever the order: what fits a keyword best comes first. */
  #groups({ base, changed }: Hits, matched: Matched | null, sort: FinderSort): Hits[] {
    if (matched === null) return [{ base, changed }]
    const { groups, placed } = matched
    const count = sort === 'relevance' ? groups.length : Math.min(placed + 1, groups.length)
    const rest = this.#pool.copyOf(base)
    return groups.slice(0, count).map((group, at) => {
      const isLast = at === count - 1
      const of = changed.filter((work) => Math.min(matched.changed.get(work)?.group ?? 0, count - 1) === at)
      if (isLast) return { base: rest, changed: of }
      const found = this.#pool.copyOf(rest).and(group)
      rest.without(group)
      return { base: found, changed: of }
    })
  }

  #page(hits: Hits, matched: Matched | null, sort: FinderSort, offset: number, limit: number): string[] {
    const ids: string[] = []
    let skip = offset
    // Without a keyword all are as relevant.
    const order = sort !== 'relevance' ? sort : matched === null ? 'pubTime' : 'popularity'
    for (const group of this.#groups(hits, matched, sort)) {
      const size = sizeOf(group)
      if (ids.length === limit) break
      if (skip < size)
        ids.push(
          ...pageOf(this.base, group, { by: order, offset: skip, limit: limit - ids.length }, this.#pool),
        )
      skip = Math.max(0, skip - size)
    }
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
    const counted = new Map<Bits, CountedBits>()
    const countOf = (of: Hits, bits: Bits, fits: (work: IndexedWork) => boolean) => {
      const base = counted.get(of.base) ?? this.#pool.counted(of.base)
      counted.set(of.base, base)
      return base.countWith(bits) + of.changed.filter(fits).length
    }
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
            (work) => has(work) || matched.changed.get(work)?.named === true,
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
      hasSubtitles: having(base.subtitled, ({ hasSubtitles }) => hasSubtitles),
      hasMarkers: having(base.marked, ({ hasMarkers }) => hasMarkers),
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
    const best = new Map<FinderKind, BestEntities>()
    const counted: FinderCounts['entities'] = []
    for (let entity = 0; entity < ids.length; entity++) {
      const [id, count] = [ids[entity] as number, counts[entity] as number]
      if (asked.has(id)) counted.push({ id: String(id), kind: kinds[entity] as FinderKind, count })
      if (count === 0) continue
      const kind = kinds[entity] as FinderKind
      const ofKind = best.get(kind) ?? new BestEntities()
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
    if (isMost) {
      const others = this.#pool.copyOf(this.#present).without(base)
      this.base.countLinks(this.#pool.counted(others), counts, -1)
    } else this.base.countLinks(this.#pool.counted(base), counts, 1)
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
      const gone = this.#pool.full().without(this.#present)
      this.base.countLinks(this.#pool.counted(gone), this.#all, -1)
    }
    return this.#all.slice()
  }
}

const sizeOf = ({ base, changed }: Hits) => base.count + changed.length

const positive = (counts: (readonly [value: number, count: number])[]): Record<string, number> =>
  Object.fromEntries(counts.filter(([, count]) => count > 0))
