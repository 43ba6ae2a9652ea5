import { channels, type ModName } from '@yehang/contract/channels'
import { paths } from '../../../paths.ts'

/** Apart from the rest of the finder: every list has this link, and few visitors follow it. */

type ListFilter = Readonly<Record<string, unknown>>

/** The conditions of a list of works, by the finder's names. */
export function findConditions(filter: ListFilter, year?: string): Record<string, string> {
  const { modName, keyword, isDht, isOnline, hasResource, sort, date, ...entries } = filter
  const asked = {
    all: Object.values(entries).join(),
    modId: modName && channels[modName as ModName],
    keyword,
    isDht,
    isOnline,
    hasResource,
    from: year && `${year}-01-01`,
    to: year && `${year}-12-31`,
  }
  const given = Object.entries(asked).filter(([, value]) => value && value !== '0')
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/** The finder with the conditions of a list of works. `sort`: in this order. */
export function findHrefOf(filter: ListFilter, sort?: string, year?: string): string {
  const search = new URLSearchParams({ ...findConditions(filter, year), ...(sort && { sort }) })
  return search.size === 0 ? paths.find() : `${paths.find()}?${search}`
}
