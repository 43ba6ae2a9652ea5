import { channels, type ModName } from '@yehang/contract/channels'
import { paths } from '../../../paths.ts'

/** Apart from the rest of the finder: every list has this link, and few visitors follow it. */

const entryFilters = ['tagsId', 'makerId', 'seriesId', 'labelId', 'directorId', 'itemId', 'performerId']

/** The finder with the conditions of a list of works. */
export function findHrefOf(filter: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  const all = entryFilters.flatMap((name) => filter[name] ?? [])
  if (all.length > 0) search.set('all', String(all))
  if (filter.modName) search.set('modId', String(channels[filter.modName as ModName]))
  for (const name of ['isDht', 'isOnline', 'hasResource']) if (filter[name] === '1') search.set(name, '1')
  if (filter.keyword) search.set('keyword', String(filter.keyword))
  return search.size === 0 ? paths.find() : `${paths.find()}?${search}`
}
