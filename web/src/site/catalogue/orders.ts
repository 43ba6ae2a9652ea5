/** The orders of works, each by the API's name; only a search has a relevance. */
export const searchOrders = ['relevance', 'pubTime', 'collect', 'average', 'evaluates', 'duration'] as const
export type SearchOrder = (typeof searchOrders)[number]

export const listOrders = ['pubTime', 'collect', 'average', 'evaluates', 'duration'] as const
export type ListOrder = (typeof listOrders)[number]

/** Short enough for one row on a phone. */
export const orderNames: Record<SearchOrder, string> = {
  relevance: '相关',
  pubTime: '最新',
  collect: '收藏多',
  average: '高分',
  evaluates: '热评',
  duration: '片长',
}

/** The order that the address of a list asks for. */
export function listOrder({ order }: Record<string, string>): ListOrder {
  return listOrders.find((one) => one === order) ?? 'pubTime'
}
