import { allTime } from '@yehang/contract'
import type { Database } from '../../database/database.ts'
import { queryOf } from '../../text/grams.ts'
import { canBeginNumber, canonicalNumber, numberNorm, readsAsNumber } from '../../text/number.ts'
import type { WorkFilter, WorkPage } from './queries/lists.ts'
import type { WorkRecord } from './queries/rows.ts'
import { searchNumbers } from './queries/search.ts'
import {
  matchingEntries,
  matchingWorks,
  type SuggestedEntry,
  worksWithNearNumbers,
} from './queries/suggest.ts'

export interface Suggestions {
  exact: WorkRecord | null
  found: WorkPage
  entries: SuggestedEntry[]
  near: WorkRecord[]
}

const shownWorks = 3
const shownNear = 4
const shownEntries = { each: 2, limit: 6 }
const everything: WorkFilter = { modId: null, availability: 'all', days: allTime, since: null, entityIds: [] }
const slice = { offset: 0, limit: shownWorks }
const nothing: WorkPage = { works: [], total: 0, capped: false }

/** What a keyword may mean, by the rules of the search (`searchWorks`), whatever the magnet filter. */
export async function suggestionsFor(db: Database, keyword: string): Promise<Suggestions> {
  const query = queryOf(keyword)
  if (query === null) return { exact: null, found: nothing, entries: [], near: [] }
  const isNumber = readsAsNumber(keyword)
  const [numbered, entries] = await Promise.all([
    isNumber ? searchNumbers(db, keyword, everything, slice) : nothing,
    matchingEntries(db, keyword, query, shownEntries),
  ])
  if (numbered.total > 0) return { exact: meantWork(keyword, numbered), found: numbered, entries, near: [] }
  let found = await matchingWorks(db, query, shownWorks)
  if (found.total === 0 && !isNumber && canBeginNumber(keyword)) {
    found = await searchNumbers(db, keyword, everything, slice)
  }
  const near = isNumber && found.total === 0 ? await worksWithNearNumbers(db, keyword, shownNear) : []
  return { exact: null, found, entries, near }
}

/**
 * The work whose number this is: the only one that is written so; else the only one that the keyword finds at all, if
 * it is its number in another writing. `STAR-33` is no work while it may become `STAR-331`.
 */
function meantWork(keyword: string, { works, total }: WorkPage): WorkRecord | null {
  const [first, second] = works
  const canonical = canonicalNumber(keyword)
  if (first?.number === canonical) return second?.number === canonical ? null : first
  return first && total === 1 && numberNorm(first.number) === numberNorm(keyword) ? first : null
}
