import type { ModName } from '@yehang/contract/channels'
import { pageSizes } from '@yehang/contract/limits'
import type { Listed } from '../../../lib/preferences.ts'
import { shownChannels } from '../../../lib/shown-channels.ts'
import { paths } from '../../../paths.ts'
import { unfiltered, type WorkQuery, workQuery } from '../calls.ts'
import { type SearchSort, searchSorts } from '../sorts.ts'

/** The channels of the tabs; null is all of them. */
export const searchedChannels = (): (ModName | null)[] => [null, ...shownChannels()]

const usualSort: SearchSort = 'relevance'

/** The search that an address describes. */
export interface SearchChoice {
  channel: ModName | null
  sort: SearchSort
  /** This search alone shows all works, whatever the visitor has listed otherwise. */
  whole: boolean
}

export function searchChoice(search: Record<string, string>): SearchChoice {
  return {
    channel: searchedChannels().find((one) => one === search.channel) ?? null,
    sort: searchSorts.find((one) => one === search.sort) ?? usualSort,
    whole: search.filter === wholeFilter,
  }
}

const wholeFilter = 'all'

export function searchHref(keyword: string, { channel, sort, whole }: SearchChoice): string {
  const search = new URLSearchParams()
  if (channel) search.set('channel', channel)
  if (sort !== usualSort) search.set('sort', sort)
  if (whole) search.set('filter', wholeFilter)
  return search.size > 0 ? `${paths.search(keyword)}?${search}` : paths.search(keyword)
}

export function searchQuery(
  keyword: string,
  { channel, sort, whole }: SearchChoice,
  listed: Listed,
): WorkQuery {
  const filter = {
    keyword,
    ...(channel && { modName: channel }),
    ...(sort !== usualSort && sort !== 'duration' && { sort }),
  }
  const list = {
    ...workQuery(filter, listed, pageSizes.search),
    // Only the finder has it.
    ...(sort === 'duration' && { sort }),
  }
  return whole && listed !== '0' ? unfiltered(list) : list
}

/** The list behind the tab of a channel: for a list that is not shown only its total is fetched, whatever the order. */
export function tabQuery(
  keyword: string,
  chosen: SearchChoice,
  channel: ModName | null,
  listed: Listed,
): WorkQuery {
  const sort = channel === chosen.channel ? chosen.sort : usualSort
  return searchQuery(keyword, { ...chosen, channel, sort }, listed)
}
