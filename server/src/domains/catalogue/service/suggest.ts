import type { Database } from '../../../platform/database/database.ts'
import { queryOf, type SearchQuery } from '../../../platform/text/grams.ts'
import { numberNorm } from '../../../platform/text/number.ts'
import { guessOf } from '../queries/guess.ts'
import type { WorkFilter, WorkPage } from '../queries/lists.ts'
import { type Numbers, numbersMatching } from '../queries/matches.ts'
import { meaningOf, type TextIndex } from '../queries/meaning.ts'
import type { WorkRecord } from '../queries/rows.ts'
import { matchingPage, nothing, readingsOf, type SearchPage } from '../queries/search.ts'
import { matchingEntries, matchingWorks, type SuggestedEntry } from '../queries/suggest.ts'

export interface Suggestions {
  exact: WorkRecord | null
  found: SearchPage
  entries: SuggestedEntry[]
}

const shownWorks = 3
const shownEntries = { each: 2, limit: 6 }
const slice = { offset: 0, limit: shownWorks }
/** Numbers are counted so far; more take longer than a suggestion is worth. */
const countedNumbers = 1000

/** What a keyword may mean: what the search for it finds under the same filter, and names. */
export async function suggestionsFor(
  db: Database,
  keyword: string,
  filter: WorkFilter,
  index: TextIndex | null,
): Promise<Suggestions> {
  const query = queryOf(keyword)
  if (query === null) return { exact: null, found: nothing, entries: [] }
  const [meaning, entries] = await Promise.all([
    meaningOf(db, keyword, index),
    matchingEntries(db, keyword, query, shownEntries),
  ])
  if (meaning?.by === 'number') {
    const { numbers } = meaning
    const found = await matchingPage(db, numbersMatching(numbers), filter, 'pubTime', slice, {
      counted: countedNumbers,
    })
    return { exact: meantWork(numbers, found), found, entries }
  }
  if (meaning === null) return { exact: null, found: nothing, entries }
  const literal = await matchingWorks(db, meaning, filter, shownWorks)
  if (literal.total > 0 || meaning.synopses.length > 0) {
    return { exact: null, found: { ...literal, readings: readingsOf(meaning) }, entries }
  }
  const found = (await guessedPage(db, keyword, meaning.query, filter, index)) ?? literal
  return { exact: null, found, entries }
}

/** The first works that the search lists where nothing has the keyword. */
async function guessedPage(
  db: Database,
  keyword: string,
  query: SearchQuery,
  filter: WorkFilter,
  index: TextIndex | null,
): Promise<SearchPage | null> {
  const guess = await guessOf(db, keyword, query, filter, index)
  if (guess === null) return null
  const page = await matchingPage(db, guess.matches, filter, 'relevance', slice, { counted: countedNumbers })
  return { ...page, didYouMean: guess.didYouMean }
}

/**
 * The work whose number this is: the only one that is written so; else the only one that the keyword finds at all, if
 * it is its number in another writing. `STAR-33` is no work while it may become `STAR-331`.
 */
function meantWork({ written, norms }: Numbers, { works, total }: WorkPage): WorkRecord | null {
  const [first, second] = works
  if (first?.number === written) return second?.number === written ? null : first
  return first && total === 1 && norms.includes(numberNorm(first.number)) ? first : null
}
