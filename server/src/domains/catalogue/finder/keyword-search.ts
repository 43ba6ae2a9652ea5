import { cappedTotal } from '@yehang/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'
import type { SearchQuery } from '../../../platform/text/grams.ts'
import type { WorkFilter, WorkPage } from '../queries/lists.ts'
import type { SearchSort } from '../queries/long-search.ts'
import type { Meaning } from '../queries/meaning.ts'
import { worksInOrder } from '../queries/rows.ts'
import type { SearchIndex } from '../queries/search.ts'
import { type AskIndex, everyWork, type FinderFilter, type FinderQuestion } from './filter.ts'
import { frequentQuestion, textQuestion } from './queries/keyword-question.ts'

/** The finder's index, and the version of the catalogue that it has to know. */
export interface CatalogueIndex {
  ask: AskIndex
  version: string
}

function filterOf({ modId, availability, since, entityIds }: WorkFilter): FinderFilter {
  return {
    ...everyWork,
    all: entityIds,
    modId,
    from: since,
    isDht: availability === 'magnet' || availability === 'both',
    isOnline: availability === 'online' || availability === 'both',
    hasResource: availability === 'resource',
  }
}

/** What the finder's index says to the search for a keyword, whose other questions go to `db`. */
export function searchIndex(db: Database, index: CatalogueIndex): SearchIndex {
  return {
    findsText: (query, keyword) => findsText(db, index, query, keyword),
    frequentPage: (meaning, filter, sort, slice) => frequentPage(db, index, { meaning, filter, sort, slice }),
  }
}

const noPage: Omit<FinderQuestion, 'filter' | 'keyword'> = {
  sort: 'pubTime',
  offset: 0,
  limit: 0,
  counts: false,
  countIds: [],
}

async function findsText(
  db: Database,
  { ask, version }: CatalogueIndex,
  query: SearchQuery,
  keyword: string,
): Promise<boolean | null> {
  // The same question as for a page of it, mostly: the index keeps what the last ones found.
  const asked = await textQuestion(db, { query, keyword, synopses: [], readings: [] })
  const found = asked && (await ask({ ...noPage, filter: everyWork, keyword: asked }, version))
  return found && found.total > 0
}

async function frequentPage(
  db: Database,
  { ask, version }: CatalogueIndex,
  search: { meaning: Meaning; filter: WorkFilter; sort: SearchSort; slice: Slice },
): Promise<WorkPage | null> {
  const { meaning, filter, sort, slice } = search
  const keyword = await frequentQuestion(db, meaning)
  if (keyword === null) return null
  const listed = cappedTotal - 1
  const limit = Math.max(0, Math.min(slice.limit, listed - slice.offset))
  const found = await ask(
    { ...noPage, filter: filterOf(filter), keyword, sort, offset: slice.offset, limit },
    version,
  )
  if (found === null) return null
  const { total, magnets } = found
  const works = await worksInOrder(db, found.ids)
  return total > listed
    ? { works, total: cappedTotal, capped: true }
    : { works, total, magnets, capped: false }
}
