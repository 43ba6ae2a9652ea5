import { keywordMax } from '@yehang/contract'
import { type RawBuilder, sql } from 'kysely'
import { all } from '../../../platform/database/pagination.ts'
import { foldText } from '../../../platform/text/fold.ts'
import type { SearchQuery } from '../../../platform/text/grams.ts'
import { prefixRange } from '../../../platform/text/number.ts'
import { linkedTo, listConditions, type WorkFilter, whateverResources } from './lists.ts'
import { otherTitle, otherTitleBegins, titles } from './synopses.ts'

/** Works that a keyword finds, as conditions on a table `m` that carries the list columns. */
export interface Matches {
  from: RawBuilder<unknown>
  /** Its column of the work's id. */
  id: RawBuilder<unknown>
  /** Narrows down by an index. */
  probe: RawBuilder<unknown>
  /** What of it the planner's statistics know. */
  estimate: RawBuilder<unknown>
  /** However few are found, the database reads all that have a single character: of 1,000,000 works that takes 40 to 120 ms. */
  isBroad: boolean
  /** Decides, without an index too. */
  reads: RawBuilder<unknown>
  /** Works that the keyword names as such, which are found whatever resources are asked for. */
  named: RawBuilder<unknown>
  /** Orders before any sort: the number as written is 0, in another writing 1, everything else 2. */
  place: RawBuilder<unknown>
  /** Those of place 0 and 1; null where there can be none. */
  first: RawBuilder<unknown> | null
  /** Orders by relevance, after the place: lower is better. */
  tier: RawBuilder<unknown>
  /** Those of the best tiers, by an index however many there are in all; null where all are of one tier. */
  best: RawBuilder<unknown> | null
}

export interface Numbers {
  /** As typed, in its canonical form. */
  written: string
  /** Whole numbers, as `numberNorm` writes them. */
  norms: string[]
  /** Beginnings of numbers. */
  prefixes: string[]
  /** Where only numbers with this code are meant, not those that begin with more letters. */
  code: string | null
}

const isNumber = (norms: readonly string[]) => sql`m.number_norm = any(${norms}::text[])`

export function numbersMatching({ written, norms, prefixes, code }: Numbers): Matches {
  const exact = isNumber(norms)
  const ways = sql`(${sql.join(waysOf({ norms, prefixes }), sql` or `)})`
  return {
    from: sql`work m`,
    id: sql`m.id`,
    probe: ways,
    estimate: ways,
    isBroad: false,
    reads: code === null ? ways : sql`(${ways} and ${hasCode(code)})`,
    named: exact,
    first: exact,
    place: sql`case when m.number = ${written} then 0 when ${exact} then 1 else 2 end`,
    tier: sql`0`,
    best: null,
  }
}

/** With one range alone the index is all that is read. */
function waysOf({ norms, prefixes }: Pick<Numbers, 'norms' | 'prefixes'>): RawBuilder<unknown>[] {
  const covered = norms.every((norm) => prefixes.some((prefix) => norm.startsWith(prefix)))
  return [...(covered ? [] : [isNumber(norms)]), ...prefixes.map(beginsNumber)]
}

const hasCode = (code: string) => sql`m.number ~ ${codePattern(code)}`

/**
 * Whether some work is found by its number. Each way is asked apart: with `or` between them the planner, which expects
 * the first of many at once, read a quarter of the index of 1,000,000 works for `FC2-PPV` (276 ms).
 */
export function findsNumber({ norms, prefixes, code }: Omit<Numbers, 'written'>): RawBuilder<unknown> {
  const found = waysOf({ norms, prefixes }).map(
    (way) =>
      sql`exists (select from work m where ${way} and ${code === null ? sql`true` : hasCode(code)} and m.published)`,
  )
  return sql`(${sql.join(found, sql` or `)})`
}

/** Asked with ~>=~ and ~<~, for which there is an index. */
export function beginsNumber(prefix: string): RawBuilder<unknown> {
  const [lower, upper] = prefixRange(prefix)
  if (upper === null) return sql`m.number_norm ~>=~ ${lower}`
  return sql`(m.number_norm ~>=~ ${lower} and m.number_norm ~<~ ${upper})`
}

/**
 * Separators may be between any two characters of the code; after it a separator or, after a
 * letter, the digits.
 */
export function codePattern(code: string): string {
  const end = /[0-9]$/.test(code) ? '[^A-Z0-9]' : '[^A-Z]'
  return `^[^A-Z0-9]*${[...code].join('[^A-Z0-9]*')}${end}`
}

/** What a text finds besides works that have it in their titles or names. */
export interface BesidesText {
  /** Works that have it in their synopsis. */
  synopses: readonly string[]
  /** Texts in titles that the keyword spells in pinyin. */
  readings: readonly SearchQuery[]
}

/**
 * `keyword` is held against whole titles. In relevance the title itself comes first, then titles that begin so, then
 * those that hold all the words, then those that begin with a reading or hold one, then works whose names hold
 * the words, then those whose synopsis does.
 */
export function textMatching(
  query: SearchQuery,
  keyword: string,
  { synopses, readings }: BesidesText = { synopses: [], readings: [] },
): Matches {
  const folded = withoutSpaces(keyword)
  const begins = beginsTitle(folded)
  const isRead = titlesRead(readings)
  const read = readings.map(textOf)
  const beginsRead = read.flatMap((text) => [beginsTitle(text), otherTitle(text, 'begins')])
  const tier = sql`
    case when ${titleKey} = ${folded} or ${otherTitle(folded, 'is')} then 0
    when ${begins} or ${otherTitle(folded, 'begins')} then 1 when ${spells(query, titles)} then 2
    when ${beginsRead.length === 0 ? sql`false` : sql.join(beginsRead, sql` or `)} then 3 when ${isRead} then 4
  `
  const found = [anyOf(query), ...readings.map(({ tsquery }) => `(${tsquery})`)].join(' | ')
  const literal = {
    from: sql`work_search m`,
    id: sql`m.work_id`,
    probe: sql`m.doc @@ ${found}::tsquery`,
    // The planner takes any reading for one work in 100: of what has digits, as names of files have, that is too many.
    estimate: sql`m.doc @@ ${/[0-9]/.test(folded) ? query.tsquery : found}::tsquery`,
    isBroad: query.words.length > 1 && query.words.some(({ prefix }) => prefix !== null),
    reads: readings.length === 0 ? readsText(query, 'm') : sql`(${readsText(query, 'm')} or ${isRead})`,
    named: titled(keyword),
    place: sql`2`,
    first: null,
    best:
      folded === ''
        ? begins
        : sql`(${sql.join(
            [folded, ...read].flatMap((text) => [beginsTitle(text), otherTitleBegins(text)]),
            sql` or `,
          )})`,
  }
  if (synopses.length === 0) return { ...literal, tier: sql`${tier} else 5 end` }
  const { probe, reads } = literal
  const told = sql`m.work_id = any(${synopses}::bigint[])`
  return {
    ...literal,
    probe: sql`(${probe} or ${told})`,
    reads: sql`(${reads} or ${told})`,
    tier: sql`${tier} when ${reads} then 5 else 6 end`,
  }
}

/** Without its spaces. */
export const textOf = ({ words }: SearchQuery) => words.map(({ text }) => text).join('')

/** A title holds one of the texts. */
export function titlesRead(readings: readonly SearchQuery[]): RawBuilder<unknown> {
  if (readings.length === 0) return sql`false`
  return sql`(${sql.join(
    readings.map((reading) => spells(reading, titles)),
    sql` or `,
  )})`
}

/** Folded and without its spaces, as titles are held against a keyword. */
export const withoutSpaces = (text: string) => foldText(text).replaceAll(' ', '')

/** As the index work_search_title has it (migration 0035): the folded title without its spaces, as far as a keyword reaches. */
const titleKey = sql`left(replace(split_part(m.norm, chr(10), 1), ' ', ''), ${sql.lit(keywordMax)})`

function beginsTitle(folded: string): RawBuilder<unknown> {
  const [lower, upper] = prefixRange(folded)
  if (upper === null) return sql`${titleKey} ~>=~ ${lower}`
  return sql`(${titleKey} ~>=~ ${lower} and ${titleKey} ~<~ ${upper})`
}

/** Works that are thought to be meant, the likeliest first. */
export function guessedMatching(ids: readonly string[]): Matches {
  const guessed = sql`m.id = any(${ids}::bigint[])`
  return {
    from: sql`work m`,
    id: sql`m.id`,
    probe: guessed,
    estimate: guessed,
    isBroad: false,
    reads: guessed,
    named: sql`false`,
    place: sql`2`,
    first: null,
    tier: sql`array_position(${ids}::bigint[], m.id)`,
    best: null,
  }
}

/** The same of one year alone. */
export function publishedIn(year: number, matches: Matches): Matches {
  const within = sql`m.pub_time between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`
  return { ...matches, reads: sql`(${matches.reads} and ${within})`, named: sql`false` }
}

/** Text of the tsquery for what is written or, where the keyword can be pinyin, how a name reads. */
export function anyOf(query: SearchQuery): string {
  return query.pinyin === null ? query.tsquery : `(${query.tsquery}) | ${query.pinyin}`
}

/** What is found in `work_search`, under the alias `table`, by spelling or by reading. */
export function readsText(query: SearchQuery, table: string): RawBuilder<unknown> {
  const spelt = spells(query, sql.ref(`${table}.norm`))
  return query.pinyin === null
    ? spelt
    : sql`((${spelt}) or ${sql.ref(`${table}.doc`)} @@ ${query.pinyin}::tsquery)`
}

/** All words occur in a folded text, whatever spaces are between its characters. */
export function spells(query: SearchQuery, folded: RawBuilder<unknown>): RawBuilder<unknown> {
  return all(query.words.map((word) => sql`replace(${folded}, ' ', '') like ${word.like}`))
}

/** A whole title is the keyword, or as much of it as a keyword can hold. */
function titled(keyword: string): RawBuilder<unknown> {
  const folded = withoutSpaces(keyword)
  const title = sql`replace(split_part(m.norm, chr(10), 1), ' ', '')`
  const isCut = [...keyword].length >= keywordMax
  const isTitle = isCut ? sql`starts_with(${title}, ${folded})` : sql`${title} = ${folded}`
  return sql`(${isTitle} or ${otherTitle(folded, isCut ? 'begins' : 'is')})`
}

/** What a list's filter leaves of them: of works that the keyword names, whatever resources they have. */
export function narrowed({ id, named }: Matches, filter: WorkFilter): RawBuilder<unknown> {
  const open = whateverResources(filter)
  const linked = linkedTo(id, filter.entityIds)
  const wide = all([...listConditions('m', open), ...linked])
  if (JSON.stringify(open) === JSON.stringify(filter)) return wide
  return sql`${wide} and ((${all(listConditions('m', filter))}) or ${named})`
}

/** An entity `e` is the item with this code; by the table's unique key, which begins with kind and channel. */
export function isItem(code: string): RawBuilder<unknown> {
  return sql`(e.kind = 'item' and e.mod_id in (1, 2, 3, 4, 5) and e.name = ${code})`
}
