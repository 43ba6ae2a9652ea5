import { keywordMax } from '@yehang/contract/limits'
import { titleSeparator } from '../../../../platform/text/title-separator.ts'
import type { KeywordMatch, KeywordQuestion } from '../filter.ts'
import type { Base } from './base.ts'
import type { Bits, BitsPool } from './bits.ts'
import type { Entities, IndexedWork } from './indexed-work.ts'
import { type AskedNumbers, numberMatches } from './numbers.ts'

/** How a changed work matches. */
export interface WorkMatch {
  /** As a place of `groups`. */
  group: number
  named: boolean
}

/** What a keyword finds. */
export interface KeywordSets {
  /** Of the base. */
  all: Bits
  /** Found whatever resources are asked for. */
  named: Bits
  /** The works of the base by how well they match, the best first; the last group has those that are in none before. */
  groups: Bits[]
  /** Groups before this one come first in any order, those behind it by relevance alone. */
  placed: number
  matchOf(work: IndexedWork): WorkMatch | null
}

interface Sources {
  base: Base
  entities: Entities
  pool: BitsPool
}

/** Null where the index has no texts yet. */
export function keywordSets(sources: Sources, keyword: KeywordQuestion): KeywordSets | null {
  if (keyword.by === 'matches') return listedSets(sources, keyword.matches)
  const { texts } = sources.base
  if (texts === null) return null
  return keyword.by === 'numbers' ? numberSets(sources, texts, keyword) : textSets(sources, texts, keyword)
}

type Texts = NonNullable<Base['texts']>

function listedSets({ base, pool }: Sources, matches: readonly KeywordMatch[]): KeywordSets {
  const [all, named] = [pool.empty(), pool.empty()]
  const keyOf = ({ place, tier }: KeywordMatch) => place * 1000 + tier
  const keys = [...new Set(matches.map(keyOf))].sort((a, b) => a - b)
  const groupOf = new Map(keys.map((key, group) => [key, group]))
  const groups = keys.map(() => pool.empty())
  const byId = new Map<number, WorkMatch>()
  for (const match of matches) {
    const group = groupOf.get(keyOf(match)) as number
    byId.set(match.id, { group, named: match.named })
    const place = base.placeOf(match.id)
    if (place < 0) continue
    all.add(place)
    groups[group]?.add(place)
    if (match.named) named.add(place)
  }
  return {
    all,
    named,
    groups,
    placed: keys.filter((key) => key < 2000).length,
    matchOf: ({ id }) => byId.get(id) ?? null,
  }
}

function numberSets(
  sources: Sources,
  { numbers }: Texts,
  { exact, ...asked }: Extract<KeywordQuestion, { by: 'numbers' }>,
): KeywordSets {
  const listed = listedSets(sources, exact)
  const all = sources.pool.empty()
  numbers.find(asked satisfies AskedNumbers, all)
  all.or(listed.all)
  return {
    ...listed,
    all,
    groups: [...listed.groups, all],
    matchOf: (work) =>
      listed.matchOf(work) ??
      (numberMatches(work.number, asked) ? { group: listed.groups.length, named: false } : null),
  }
}

function textSets(
  { base, entities, pool }: Sources,
  { titles, items }: Texts,
  { words, readIds, title, isCut, readings, told }: Extract<KeywordQuestion, { by: 'text' }>,
): KeywordSets {
  const numbersOf = (ids: readonly string[]) =>
    ids.map((id) => entities.numberOf(Number(id))).filter((number) => number !== undefined)
  const addNamed = (numbers: readonly number[], to: Bits) => {
    for (const entity of numbers) {
      if (entities.kinds[entity] !== 'item') base.addWorksOf(entity, to)
      else for (const place of items.get(entity) ?? []) to.add(place)
    }
  }
  const [begins, exact, inTitle] = [pool.empty(), pool.empty(), pool.full()]
  const all = pool.full()
  const asked = words.map(({ text, entityIds }) => ({ text, entities: numbersOf(entityIds) }))
  for (const { text, entities } of asked) {
    const within = pool.empty()
    const isWhole = text === title
    titles.find(text, { within, begins: isWhole ? begins : null, exact: isWhole ? exact : null })
    inTitle.and(within)
    addNamed(entities, within)
    all.and(within)
  }
  if (asked.every(({ text }) => text !== title)) titles.find(title, { within: null, begins, exact })
  const read = numbersOf(readIds)
  addNamed(read, all)
  const readSet = new Set(read)
  // Mostly there are none: a set that was asked before takes no place of its own.
  const [beginsRead, inReading] = readings.length === 0 ? [begins, begins] : [pool.empty(), pool.empty()]
  for (const text of readings) titles.find(text, { within: inReading, begins: beginsRead, exact: null })
  if (readings.length > 0) all.or(inReading)
  const namesOf = asked.map(({ entities }) => new Set(entities))
  /** As `titleKey` of queries/matches.ts: of a title as much as a keyword can hold. */
  const isWhole = [...title].length >= keywordMax
  const [withTold, toldSet] = [told.length === 0 ? all : pool.empty(), new Set(told)]
  if (told.length > 0) withTold.or(all)
  for (const id of told) {
    const place = base.placeOf(id)
    if (place >= 0) withTold.add(place)
  }
  // A title that is the keyword holds its words, but for spaces.
  return {
    all: withTold,
    named: isCut ? begins : exact,
    groups: [isWhole ? begins : exact, begins, inTitle, beginsRead, inReading, all, withTold],
    placed: 0,
    matchOf(work) {
      const isNamed = (of: ReadonlySet<number>) =>
        work.entities.some((entity) => of.has(entity) && !work.unnamed.includes(entity))
      const titles = work.titles.split(titleSeparator)
      const holds = asked.map(({ text }) => work.titles.includes(text))
      const isFound = holds.every((held, at) => held || isNamed(namesOf[at] as ReadonlySet<number>))
      const isRead = readings.some((text) => work.titles.includes(text))
      if (!isFound && !isRead && !isNamed(readSet))
        return toldSet.has(work.id) ? { group: 6, named: false } : null
      const isExact = titles.includes(title)
      const beginsSo = titles.some((one) => one.startsWith(title))
      const read = !isRead ? 5 : readings.some((text) => titles.some((one) => one.startsWith(text))) ? 3 : 4
      const group = isExact || (isWhole && beginsSo) ? 0 : beginsSo ? 1 : holds.every(Boolean) ? 2 : read
      return { group, named: isCut ? beginsSo : isExact }
    },
  }
}
