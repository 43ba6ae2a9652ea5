import { channels, type ModName } from '@yehang/contract/channels'
import { paths } from '../../../paths.ts'

/** Apart from the rest of the finder: every list has this link, and few visitors follow it. */

const entryFilters = ['tagsId', 'makerId', 'seriesId', 'labelId', 'directorId', 'itemId', 'performerId']

type ListFilter = Readonly<Record<string, unknown>>

/** The conditions of a list of works, by the finder's names. */
export function findConditions(filter: ListFilter): Record<string, string> {
  const conditions: Record<string, string> = {}
  const all = entryFilters.flatMap((name) => filter[name] ?? [])
  if (all.length > 0) conditions.all = String(all)
  if (filter.modName) conditions.modId = String(channels[filter.modName as ModName])
  for (const name of ['isDht', 'isOnline', 'hasResource']) if (filter[name] === '1') conditions[name] = '1'
  if (filter.keyword) conditions.keyword = String(filter.keyword)
  return conditions
}

/** The finder with the conditions of a list of works. `sort`: in this order. */
export function findHrefOf(filter: ListFilter, sort?: string): string {
  const search = new URLSearchParams({ ...findConditions(filter), ...(sort && { sort }) })
  return search.size === 0 ? paths.find() : `${paths.find()}?${search}`
}
