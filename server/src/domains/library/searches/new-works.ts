import { newWorksKept } from '@yehang/contract'
import type { FinderFilter } from '../../catalogue/finder/filter.ts'

/** What saved searches look at in a work that came in. */
export interface NewWork {
  id: string
  modId: number
  /** `YYYY-MM-DD`. */
  day: string
  /** Minutes. */
  duration: number | null
  /** Of the average rating, whole ones. */
  tenths: number | null
  isDht: boolean
  isOnline: number
  hasSubtitles: boolean
  hasMarkers: boolean
  playLevel: number
  performers: number
  entities: Set<string>
  /** As search compares it. */
  number: string
  text: string
}

/** The works among the new ones that a keyword finds, by id; true: it is their number or title. */
export type KeywordMatches = ReadonlyMap<string, boolean>

/** New works, the newest first, in which the few that fit a filter are found without looking at each. */
export class NewWorks {
  readonly #byEntity = new Map<string, number[]>()
  readonly works: readonly NewWork[]
  readonly #every: number[]

  constructor(works: readonly NewWork[]) {
    this.works = works
    this.#every = works.map((_, place) => place)
    for (const [place, { entities }] of works.entries()) {
      for (const entity of entities) {
        const places = this.#byEntity.get(entity)
        if (places === undefined) this.#byEntity.set(entity, [place])
        else places.push(place)
      }
    }
  }

  /** Whether a filter's entities leave anything, before its keyword is asked for. */
  hasEntities({ all, any }: Pick<FinderFilter, 'all' | 'any'>): boolean {
    return (
      all.every((id) => this.#byEntity.has(id)) &&
      (any.length === 0 || any.some((id) => this.#byEntity.has(id)))
    )
  }

  /** The ids of works that fit, the newest first, at most so many as are kept. `matches`: where there is a keyword. */
  fitting(filter: FinderFilter, matches: KeywordMatches | null): string[] {
    if (!this.hasEntities(filter)) return []
    const found: string[] = []
    for (const place of this.#shortest(filter)) {
      const work = this.works[place]
      if (work === undefined || !fits(work, filter, matches)) continue
      found.push(work.id)
      if (found.length === newWorksKept) break
    }
    return found
  }

  #shortest({ all, any }: FinderFilter): readonly number[] {
    const lists = all.map((id) => this.#byEntity.get(id) ?? [])
    if (lists.length === 0 && any.length > 0) {
      const union = new Set(any.flatMap((id) => this.#byEntity.get(id) ?? []))
      return [...union].sort((one, other) => one - other)
    }
    return lists.reduce((shortest, list) => (list.length < shortest.length ? list : shortest), this.#every)
  }
}

/** As `worksWhere` of the finder, which is what tests hold it against. */
function fits(work: NewWork, filter: FinderFilter, matches: KeywordMatches | null): boolean {
  const { all, any, none } = filter
  const named = matches?.get(work.id)
  return (
    (matches === null || named !== undefined) &&
    all.every((id) => work.entities.has(id)) &&
    (any.length === 0 || any.some((id) => work.entities.has(id))) &&
    !none.some((id) => work.entities.has(id)) &&
    (filter.modId === null || work.modId === filter.modId) &&
    (filter.performers === null || work.performers === filter.performers) &&
    (filter.playLevel === null || (work.isOnline === 1 && work.playLevel <= filter.playLevel)) &&
    isWithin(work.day, filter.from, filter.to) &&
    isWithin(work.duration, filter.minDuration, filter.maxDuration) &&
    isWithin(work.tenths, filter.minAverage, null) &&
    (named === true || hasResources(work, filter))
  )
}

/** What is not known is outside every range. */
function isWithin<T extends number | string>(value: T | null, from: T | null, to: T | null): boolean {
  if (from === null && to === null) return true
  return value !== null && (from === null || value >= from) && (to === null || value <= to)
}

function hasResources({ isDht, isOnline, hasSubtitles, hasMarkers }: NewWork, filter: FinderFilter): boolean {
  return (
    (!filter.isDht || isDht) &&
    (!filter.isOnline || isOnline === 1) &&
    (!filter.hasResource || isDht || isOnline === 1) &&
    (!filter.hasSubtitles || (isOnline === 1 && hasSubtitles)) &&
    (!filter.hasMarkers || (isOnline === 1 && hasMarkers))
  )
}
