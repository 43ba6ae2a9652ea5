import type { Season } from '../scenes.ts'
import type { PlaceKind } from './places.ts'

/** What a work is about, with the words, the tags and the scenes that go together. */
export type Subject = {
  name: string
  /** Tags of the groups 题材 and 场景. */
  topics: string[]
  settings: string[]
  people: string[]
  /** Where its words speak of a season's work, the seasons they are true of. */
  seasons?: Season[]
  /** Families of scenes, the most fitting first. */
  scenes: string[]
  places: PlaceKind[]
  /** First halves of series names, and letters for code prefixes. */
  heads: string[]
  codes: string[]
  /** Nouns that the common phrases may be built on. */
  nouns: string[]
  /** Sets of words that belong together; a title takes one set. */
  things: Record<string, string>[]
  /** Phrases with slots: {place}, {spot}, {season}, {hour}, columns of `things`, common words. No colon. */
  titles: string[]
  /** A second clause for long titles. */
  codas: string[]
}
