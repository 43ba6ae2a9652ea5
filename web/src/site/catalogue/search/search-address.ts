import type { ModName } from '@yehang/contract/channels'
import { pageSizes } from '@yehang/contract/limits'
import type { Listed } from '../../../lib/preferences.ts'
import { paths } from '../../../paths.ts'
import { unfiltered, type WorkQuery, workQuery } from '../calls.ts'

/** The channels of the tabs; null is all of them. */
export const searchedChannels = [null, 'censored', 'uncensored', 'western', 'anime', 'fc2'] as const

/** The orders of the results, the usual one first. */
export const searchOrders = ['relevance', 'pubTime', 'average', 'evaluates', 'collect'] as const
type Order = (typeof searchOrders)[number]
const usualOrder: Order = 'relevance'

/** Short enough for one row on a phone. */
export const orderNames: Record<Order, string> = {
  relevance: '相关',
  pubTime: '最新',
  average: '高分',
  evaluates: '热评',
  collect: '收藏多',
}

/** The search that an address describes. */
export interface SearchChoice {
  channel: ModName | null
  order: Order
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
    ...(order !== usualOrder && { sort: order }),
  }
  const list = workQuery(filter, listed, pageSizes.search)
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
