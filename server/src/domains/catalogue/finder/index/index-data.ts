import type { FinderKind, FinderSort } from '../filter.ts'
import type { NumberData } from './numbers.ts'
import type { Collects, Ratings } from './orders.ts'
import type { TitleData } from './titles.ts'

/** The index as it is built: typed arrays of exact size, which the process that builds it hands over. */

export type Order = Exclude<FinderSort, 'pubTime' | 'relevance'> | 'popularity'

/** Sets of places, as the words of a `Bits`. */
export type Words = Uint32Array

export interface IndexData {
  size: number
  /** Differences of ids to the first of all ids, by place. */
  firstId: number
  ids: Uint32Array
  /** Each day on which works appeared, the newest first, with the place of the first of them. */
  days: Int32Array
  dayStarts: Uint32Array
  /** Minutes; -1 where they are unknown. */
  durations: Int16Array
  /** For each place which of the ratings it has. */
  ratingOf: Uint16Array | Uint32Array
  ratings: Ratings
  channels: Words[]
  performers: Words[]
  playable: Words[]
  /** For each step that is offered: works rated at least so, at least and at most so long. */
  averageSteps: Words[]
  longerSteps: Words[]
  shorterSteps: Words[]
  dht: Words
  online: Words
  subtitled: Words
  marked: Words
  resource: Words
  /** Places by their ids, the greatest first (Packed). */
  byId: Uint8Array
  /** How often each work is collected. */
  collects: Collects
  entityIds: Float64Array
  /** As places of `kinds`. */
  entityKinds: Uint8Array
  kinds: FinderKind[]
  /** How many works each entity has. */
  counts: Int32Array
  /** Entities that so many works have that they are kept as sets. */
  frequent: Uint32Array
  frequentWorks: Words[]
  /** Of the other entities the places of their works (PlaceLists), and what each work has of them. */
  lists: Uint8Array
  listStarts: Uint32Array
  /** The entity with each number that the links have: the most frequent one has 0. */
  linked: Uint32Array
  /** Numbers below 128 are a byte, others two or three. */
  links: Uint8Array
  /** How many bytes each work has of them. */
  linkSizes: Uint8Array | Uint16Array
  /** Where the links begin of every 32nd work. */
  linkStarts: Uint32Array
}

export interface TextData {
  titles: TitleData
  numbers: NumberData
  /** Items by which works are found: of each those whose number does not begin with it. */
  items: { entity: number; places: Uint32Array }[]
}

/** An index without its texts, and how it can be followed. */
export interface BuiltIndex {
  data: IndexData
  version: string
  since: string
  changeIds: string[]
}

/** What the process that builds the index says: the index, then its texts. */
export type FromBuilder = BuiltIndex | { texts: TextData }
