/** The orders of works, each by the API's name; only a search has a relevance. */
export const searchSorts = ['relevance', 'pubTime', 'collect', 'average', 'evaluates', 'duration'] as const
export type SearchSort = (typeof searchSorts)[number]

export type ListSort = Exclude<SearchSort, 'relevance'>
export const listSorts = searchSorts.slice(1) as ListSort[]

/** Short enough for one row on a phone. */
export const sortNames: Record<SearchSort, string> = {
  relevance: '相关',
  pubTime: '最新',
  collect: '收藏多',
  average: '高分',
  evaluates: '热评',
  duration: '片长',
}

/** The order that the address of a list asks for. */
export function listSort({ sort }: Record<string, string>): ListSort {
  return listSorts.find((one) => one === sort) ?? 'pubTime'
}

/** The year whose works an address asks for; empty for all. */
export const yearIn = ({ year = '' }: Record<string, string>) => (/^(19|20)\d\d$/.test(year) ? year : '')
