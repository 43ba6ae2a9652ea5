import { finder, rating } from '@yehang/contract/limits'
import type { FinderFilter, FinderKind, FinderSort } from '../filter.ts'
import type { IndexData } from './index-data.ts'

/** What a work is ordered by. */
export interface OrderedWork {
  id: number
  /** Days since 1970. */
  day: number
  /** Minutes; -1 where it is unknown. */
  duration: number
  /** -1 where there is none. */
  average: number
  evaluates: number
  collects: number
}

/** What the index knows of a work. */
export interface IndexedWork extends OrderedWork {
  modId: number
  isDht: boolean
  isOnline: boolean
  hasSubtitles: boolean
  hasMarkers: boolean
  playLevel: number
  /** As numbers of the index's list of entities. */
  entities: number[]
  /** Those of them by whose name the work is not found: codes with which its number begins. */
  unnamed: number[]
  number: string
  /** Folded, without spaces: the title, then others, each behind a `titleSeparator`. */
  titles: string
}

const dayMs = 86_400_000

export const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs
export const yearOf = (day: number) => new Date(day * dayMs).getUTCFullYear()

const knownTenths = new Map<number, number>()

/** Whole tenths of an average; -1 where there is none. From its six decimal digits, as PostgreSQL makes a numeric of a real. */
export function tenthsOf(average: number): number {
  const known = knownTenths.get(average)
  if (known !== undefined) return known
  const tenths = average < 0 ? -1 : Math.floor(Number((Number(average.toPrecision(6)) * 10).toPrecision(7)))
  if (knownTenths.size < 10_000) knownTenths.set(average, tenths)
  return tenths
}

const newest = (a: OrderedWork, b: OrderedWork) => b.day - a.day || b.id - a.id

type Rated = Pick<OrderedWork, 'average' | 'evaluates'>

const weighed = ({ average, evaluates }: Rated) =>
  (average * evaluates + rating.priorAverage * rating.priorVotes) / (evaluates + rating.priorVotes)
const rated = ({ average, evaluates }: Rated) => (average < 0 ? 2 : evaluates < rating.minVotes ? 1 : 0)

/** The order by rating of works whose ids do not matter. */
export const byRating = (a: Rated, b: Rated) =>
  rated(a) - rated(b) || weighed(b) - weighed(a) || b.average - a.average || b.evaluates - a.evaluates

/** The orders of queries/conditions.ts, the best first. */
export const orderBy: Record<FinderSort, (a: OrderedWork, b: OrderedWork) => number> = {
  pubTime: newest,
  relevance: (a, b) => b.collects - a.collects || newest(a, b),
  id: (a, b) => b.id - a.id,
  collect: (a, b) => b.collects - a.collects || b.id - a.id,
  average: (a, b) => byRating(a, b) || b.id - a.id,
  evaluates: (a, b) => b.evaluates - a.evaluates || b.id - a.id,
  duration: (a, b) => b.duration - a.duration || newest(a, b),
}

/** Every entity that a work of the index has, each by a small number. */
export class Entities {
  readonly #numbers = new Map<number, number>()
  readonly ids: number[] = []
  readonly kinds: FinderKind[] = []

  constructor({ entityIds, entityKinds, kinds }: Pick<IndexData, 'entityIds' | 'entityKinds' | 'kinds'>) {
    for (const [at, id] of entityIds.entries()) this.add(id, kinds[entityKinds[at] as number] as FinderKind)
  }

  get size(): number {
    return this.ids.length
  }

  numberOf(id: number): number | undefined {
    return this.#numbers.get(id)
  }

  add(id: number, kind: FinderKind): number {
    const known = this.#numbers.get(id)
    if (known !== undefined) return known
    const number = this.ids.length
    this.#numbers.set(id, number)
    this.ids.push(id)
    this.kinds.push(kind)
    return number
  }

  performersOf(numbers: readonly number[]): number {
    let count = 0
    for (const number of numbers) if (this.kinds[number] === 'performer') count += 1
    return Math.min(count, finder.performersMost)
  }
}

/** A filter with the numbers of entities, and days, in place of what the question names. */
export interface IndexFilter extends Omit<FinderFilter, 'all' | 'any' | 'none' | 'from' | 'to'> {
  /** Undefined: an entity that no work has. */
  all: (number | undefined)[]
  /** Null where there is no such condition. */
  any: number[] | null
  none: number[]
  from: number | null
  to: number | null
}

export function indexFilter(filter: FinderFilter, entities: Entities): IndexFilter {
  const numberOf = (id: string) => entities.numberOf(Number(id))
  const known = (ids: string[]) => ids.map(numberOf).filter((number) => number !== undefined)
  return {
    ...filter,
    all: filter.all.map(numberOf),
    any: filter.any.length === 0 ? null : known(filter.any),
    none: known(filter.none),
    from: filter.from === null ? null : dayOf(filter.from),
    to: filter.to === null ? null : dayOf(filter.to),
  }
}

const within = (value: number, least: number | null, most: number | null) =>
  (least === null || value >= least) && (most === null || value <= most)

/** Whether minutes are in the range of a filter: unknown ones are in none. */
export function fitsDuration({ minDuration, maxDuration }: IndexFilter, duration: number): boolean {
  if (minDuration === null && maxDuration === null) return true
  return duration >= 0 && within(duration, minDuration, maxDuration)
}

/** The conditions of queries/conditions.ts, for one work. */
export function fits(filter: IndexFilter, work: IndexedWork, entities: Entities): boolean {
  const has = (number: number | undefined) => number !== undefined && work.entities.includes(number)
  return (
    filter.all.every(has) &&
    (filter.any === null || filter.any.some(has)) &&
    !filter.none.some(has) &&
    (filter.modId === null || work.modId === filter.modId) &&
    within(work.day, filter.from, filter.to) &&
    fitsDuration(filter, work.duration) &&
    (filter.minAverage === null || tenthsOf(work.average) >= filter.minAverage) &&
    (filter.performers === null || entities.performersOf(work.entities) === filter.performers) &&
    (filter.playLevel === null || (work.isOnline && work.playLevel <= filter.playLevel)) &&
    (!filter.isDht || work.isDht) &&
    (!filter.isOnline || work.isOnline) &&
    (!filter.hasResource || work.isDht || work.isOnline) &&
    (!filter.hasSubtitles || work.hasSubtitles) &&
    (!filter.hasMarkers || work.hasMarkers)
  )
}
