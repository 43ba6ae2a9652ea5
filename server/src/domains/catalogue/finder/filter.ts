import type { finderConditions, finderKinds, finderSorts } from '@yehang/contract/catalogue'
import { finder } from '@yehang/contract/limits'

/** What a search by conditions narrows works to. Days are `YYYY-MM-DD`; null: not asked for. */
export interface FinderFilter {
  all: string[]
  any: string[]
  none: string[]
  modId: number | null
  from: string | null
  to: string | null
  minDuration: number | null
  maxDuration: number | null
  /** In tenths. */
  minAverage: number | null
  performers: number | null
  isDht: boolean
  isOnline: boolean
  hasResource: boolean
  /** Of a film that can be watched. */
  hasSubtitles: boolean
  hasMarkers: boolean
  playLevel: number | null
}

/** Asks for nothing: every work fits. */
export const everyWork: FinderFilter = {
  all: [],
  any: [],
  none: [],
  modId: null,
  from: null,
  to: null,
  minDuration: null,
  maxDuration: null,
  minAverage: null,
  performers: null,
  isDht: false,
  isOnline: false,
  hasResource: false,
  hasSubtitles: false,
  hasMarkers: false,
  playLevel: null,
}

export type FinderKind = (typeof finderKinds)[number]
export type FinderSort = (typeof finderSorts)[number]
/** Those that need no keyword. */
export type KeptSort = Exclude<FinderSort, 'relevance'>

/** A condition that can be dropped as a whole. */
export interface Condition {
  condition: 'all' | 'any' | 'none' | (typeof finderConditions)[number]
  id?: string
}

/** A work that a keyword finds, as queries/matches.ts says. */
export interface KeywordMatch {
  id: number
  place: number
  tier: number
  /** Found whatever resources are asked for. */
  named: boolean
}

/** What a keyword asks for, as the index is asked: by the works that it finds or, where they are many, by its meaning. */
export type KeywordQuestion =
  | { by: 'matches'; matches: KeywordMatch[] }
  | {
      by: 'numbers'
      /** As of `numbersMatching`. */
      prefixes: string[]
      code: string | null
      /** The works whose whole number is meant. */
      exact: KeywordMatch[]
    }
  | {
      by: 'text'
      /** Folded, each with the entities whose names hold it. */
      words: { text: string; entityIds: string[] }[]
      /** Entities whose names read so. */
      readIds: string[]
      /** The whole keyword, folded and without spaces. */
      title: string
      /** Longer titles may be meant: as much of them as a keyword holds is there. */
      isCut: boolean
      /** Texts in titles that the keyword spells in pinyin. */
      readings: string[]
      /** Works whose synopsis holds the words. */
      told: number[]
    }

export interface FinderQuestion {
  filter: FinderFilter
  /** Null without a keyword. */
  keyword: KeywordQuestion | null
  sort: FinderSort
  offset: number
  limit: number
  counts: boolean
  countIds: string[]
}

/** How many works each choice would find: of entities by id, of the others by value. */
export interface FinderCounts {
  entities: { id: string; kind: FinderKind; count: number }[]
  year: Record<string, number>
  channel: Record<string, number>
  performers: Record<string, number>
  playLevel: Record<string, number>
  minAverage: Record<string, number>
  minDuration: Record<string, number>
  maxDuration: Record<string, number>
  isDht: number
  isOnline: number
  hasResource: number
  hasSubtitles: number
  hasMarkers: number
}

export interface FinderResult {
  ids: string[]
  total: number
  /** How many of all that are found have a magnet. */
  magnets: number
  counts: FinderCounts | null
  /** Where nothing is found: the conditions without which something would be. */
  drop: (Condition & { total: number })[] | null
}

/**
 * Answers by the index that is kept in memory, as the catalogue is at `version` or later; null where it cannot, and the
 * tables have to.
 */
export type AskIndex = (
  question: FinderQuestion,
  version: string,
  onPage?: OnPage,
) => Promise<FinderResult | null>

/** Told the ids of the page before the counts are made, which take longer: the works can be read meanwhile. */
export type OnPage = (ids: string[]) => void

type Single = Exclude<keyof FinderFilter, 'all' | 'any' | 'none'>

const without: Record<Single, (filter: FinderFilter) => FinderFilter> = {
  modId: (filter) => ({ ...filter, modId: null }),
  from: (filter) => ({ ...filter, from: null }),
  to: (filter) => ({ ...filter, to: null }),
  minDuration: (filter) => ({ ...filter, minDuration: null }),
  maxDuration: (filter) => ({ ...filter, maxDuration: null }),
  minAverage: (filter) => ({ ...filter, minAverage: null }),
  performers: (filter) => ({ ...filter, performers: null }),
  isDht: (filter) => ({ ...filter, isDht: false }),
  isOnline: (filter) => ({ ...filter, isOnline: false }),
  hasResource: (filter) => ({ ...filter, hasResource: false }),
  hasSubtitles: (filter) => ({ ...filter, hasSubtitles: false }),
  hasMarkers: (filter) => ({ ...filter, hasMarkers: false }),
  playLevel: (filter) => ({ ...filter, playLevel: null }),
}

const isAsked = (value: FinderFilter[Single]) => value !== null && value !== false

/** Every condition of a filter, each with what is left without it. */
export function conditionsOf(filter: FinderFilter): { dropped: Condition; left: FinderFilter }[] {
  const without1 = (from: 'all' | 'none') =>
    filter[from].map((id) => ({
      dropped: { condition: from, id },
      left: { ...filter, [from]: filter[from].filter((other) => other !== id) },
    }))
  const singles = Object.keys(without) as Single[]
  return [
    ...without1('all'),
    ...(filter.any.length > 0
      ? [{ dropped: { condition: 'any' as const }, left: { ...filter, any: [] } }]
      : []),
    ...without1('none'),
    ...singles
      .filter((name) => isAsked(filter[name]))
      .map((name) => ({
        dropped: { condition: name === 'modId' ? ('channel' as const) : name },
        left: without[name](filter),
      })),
  ]
}

/** The filters by which each choice of one value is counted: without the value that is asked for. */
export function replacing(
  filter: FinderFilter,
): Record<
  'year' | 'channel' | 'performers' | 'playLevel' | 'minAverage' | 'minDuration' | 'maxDuration',
  FinderFilter
> {
  return {
    year: { ...filter, from: null, to: null },
    channel: without.modId(filter),
    performers: without.performers(filter),
    playLevel: without.playLevel(filter),
    minAverage: without.minAverage(filter),
    minDuration: without.minDuration(filter),
    maxDuration: without.maxDuration(filter),
  }
}

/** Of the conditions without which something is found those that find most. */
export function bestDropped(found: NonNullable<FinderResult['drop']>): NonNullable<FinderResult['drop']> {
  return found
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, finder.dropped)
}

/** For each value that is offered, how many works there are with which it fits; `at`: how many have each number. */
export function countSteps(
  steps: readonly string[],
  at: Record<string, number>,
  fits: (number: number, step: number) => boolean,
): Record<string, number> {
  const numbers = Object.entries(at)
  const countOf = (step: number) =>
    numbers.reduce((sum, [number, count]) => (fits(Number(number), step) ? sum + count : sum), 0)
  return Object.fromEntries(steps.map((step) => [step, countOf(Number(step))]))
}
