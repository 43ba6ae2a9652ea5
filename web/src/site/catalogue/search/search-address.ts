import type { ModName } from '@yehang/contract/channels'
import { pageSizes } from '@yehang/contract/limits'
import type { Listed } from '../../../lib/preferences.ts'
import { paths } from '../../../paths.ts'
import { unfiltered, type WorkQuery, workQuery } from '../calls.ts'
import { type SearchOrder, searchOrders } from '../orders.ts'

/** The channels of the tabs; null is all of them. */
export const searchedChannels = [null, 'censored', 'uncensored', 'western', 'anime', 'fc2'] as const

const usualOrder: SearchOrder = 'relevance'

/** The search that an address describes. */
export interface SearchChoice {
  channel: ModName | null
  order: SearchOrder
  /** This search alone shows all works, whatever the visitor has listed otherwise. */
  whole: boolean
}

export function searchChoice(search: Record<string, string>): SearchChoice {
  return {
    channel: searchedChannels.find((one) => one === search.channel) ?? null,
    order: searchOrders.find((one) => one === search.order) ?? usualOrder,
    whole: search.filter === wholeFilter,
  }
}

const wholeFilter = 'all'

export function searchHref(keyword: string, { channel, order, whole }: SearchChoice): string {
  const search = new URLSearchParams()
  if (channel) search.set('channel', channel)
  if (order !== usualOrder) search.set('order', order)
  if (whole) search.set('filter', wholeFilter)
  return search.size > 0 ? `${paths.search(keyword)}?${search}` : paths.search(keyword)
}

export function searchQuery(
  keyword: string,
  { channel, order, whole }: SearchChoice,
  listed: Listed,
): WorkQuery {
  const filter = {
    keyword,
    ...(channel && { modName: channel }),
    ...(order !== usualOrder && order !== 'duration' && { sort: order }),
  }
  const list = {
    ...workQuery(filter, listed, pageSizes.search),
    // Only the finder has it.
    ...(order === 'duration' && { order }),
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
  const order = channel === chosen.channel ? chosen.order : usualOrder
  return searchQuery(keyword, { ...chosen, channel, order }, listed)
}
