import { cappedTotal } from '@yehang/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { Slice } from '../../../platform/database/pagination.ts'
import type { WorkFilter, WorkPage } from '../queries/lists.ts'
import type { SearchSort } from '../queries/long-search.ts'
import type { Meaning } from '../queries/meaning.ts'
import { worksInOrder } from '../queries/rows.ts'
import { type AskIndex, everyWork, type FinderFilter } from './filter.ts'
import { frequentQuestion } from './queries/keyword-question.ts'

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

/** A page of a search that finds many works, by the finder's index; null where that cannot say. */
export async function frequentPage(
  db: Database,
  index: CatalogueIndex,
  search: { meaning: Meaning; filter: WorkFilter; sort: SearchSort; slice: Slice },
): Promise<WorkPage | null> {
  const { meaning, filter, sort, slice } = search
  const keyword = await frequentQuestion(db, meaning)
  if (keyword === null) return null
  const listed = cappedTotal - 1
  const found = await index.ask(
    {
      filter: filterOf(filter),
      keyword,
      sort,
      offset: slice.offset,
      limit: Math.max(0, Math.min(slice.limit, listed - slice.offset)),
      counts: false,
      countIds: [],
    },
    index.version,
  )
  if (found === null) return null
  const { total, magnets } = found
  const works = await worksInOrder(db, found.ids)
  return total > listed
    ? { works, total: cappedTotal, capped: true }
    : { works, total, magnets, capped: false }
}
