import type { ModName } from '@yehang/contract/channels'
import { keywordMax, pageSizes } from '@yehang/contract/limits'
import type { AnswerTo, CallInput } from '../../../api/client.ts'
import { pagedOptions } from '../../../api/queries.ts'
import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import type { Listed } from '../../../lib/preferences.ts'
import { type WorkQuery, workQuery } from '../calls.ts'
import { entryNames, entryTitle, type MenuEntry } from '../menu-entries.ts'
import type { ListSort } from '../sorts.ts'
import { type EntryKind, entryHref } from './entry-links.ts'

export type DirectoryKind = Exclude<EntryKind, 'tag'>

/** The entries of one kind in one channel. */
export interface Directory {
  kind: DirectoryKind
  channel: ModName
}

/** The directory of a route's place in the channel menu. */
export function directoryOf(entry: MenuEntry = 'maker', channel: ModName = 'censored'): Directory {
  if (entry === 'latest' || entry === 'tags' || entry === 'top') throw new Error(`${entry} is no directory`)
  return { kind: entry, channel }
}

type ListKey = 'GET /v2/tag/list' | 'GET /v2/works/performer/list'
export type DirectoryPage = AnswerTo<ListKey>
export type Entry = DirectoryPage['rows'][number]
export type EntryDetail = AnswerTo<'GET /v2/tag/detail/{id}'>['data']

const units: Record<DirectoryKind, string> = {
  maker: '家',
  label: '家',
  director: '位',
  performer: '位',
  series: '个',
  item: '个',
}

/** The labels of one entry and of the directory; outside the censored channel they begin with the name of the channel. */
export function namesOf({ kind, channel }: Directory): { entry: string; heading: string; unit: string } {
  const prefix = channel === 'censored' ? '' : channelNames[channel]
  const entry = entryNames[kind]
  return {
    entry: prefix + entryTitle(kind),
    heading: prefix + entryTitle(kind, `${entry}目录`),
    unit: units[kind],
  }
}

/** The works that the entry's grid lists; null hides the count (docs/requirements.md, catalogue 21). */
export function countOf({ kind, channel }: Directory, entry: Entry): number | null {
  if (kind !== 'performer' || channel !== 'uncensored') return entry.count
  return 'uncensoredCount' in entry && entry.uncensoredCount > 0 ? entry.uncensoredCount : null
}

/** The filter of the directory as typed; the API takes no more than 32 characters. */
export function filterOf(search: Record<string, string>): string {
  return [...(search.filter ?? '').trim()].slice(0, keywordMax).join('')
}

/**
 * `index` is the directory itself. The filter is part of the link, so that the sidebar stays unchanged; `sort` and `year`
 * are those of the works beside it.
 */
export function directoryHref(
  { kind, channel }: { kind: EntryKind; channel: ModName },
  id: string,
  filter = '',
  sort: ListSort = 'pubTime',
  year = '',
): string {
  const href = entryHref(kind, channel, id) ?? ''
  const search = [
    ...(filter ? [`filter=${encodeURIComponent(filter)}`] : []),
    ...(sort === 'pubTime' ? [] : [`sort=${sort}`]),
    ...(year ? [`year=${year}`] : []),
  ]
  return search.length > 0 ? `${href}?${search.join('&')}` : href
}

/** The call that lists the directory, most works first, without page and page size. */
export function entriesCall({ kind, channel }: Directory, filter: string): [ListKey, CallInput<ListKey>] {
  const keyword = filter === '' ? undefined : filter
  if (kind !== 'performer') {
    const query = { tableName: kind, modName: channel, keyword }
    return ['GET /v2/tag/list', { query }]
  }
  if (channel !== 'uncensored') return ['GET /v2/works/performer/list', { query: { sort: 'count', keyword } }]
  return ['GET /v2/works/performer/list', { query: { sort: 'uncensoredCount', modName: channel, keyword } }]
}

export function entriesOf(directory: Directory, filter: string) {
  return pagedOptions(...entriesCall(directory, filter), pageSizes.directory)
}

/** False for an entry of another kind or channel; performers belong to all. */
export function belongsTo({ kind, channel }: Directory, { tableName, modId }: EntryDetail): boolean {
  return tableName === kind && (modId === null || channelOf(modId) === channel)
}

/** The channel whose works the grid lists; null for all, as of a performer. */
export function gridChannel({ kind, channel }: Directory): ModName | null {
  return kind === 'performer' && channel !== 'uncensored' ? null : channel
}

/**
 * The grid beside the directory. A performer's count covers all channels, so does the grid
 * (docs/requirements.md, catalogue 7).
 */
export function worksOfEntry({ kind, channel }: Directory, id: string, listed: Listed): WorkQuery {
  const filter: WorkQuery['filter'] = {
    series: { seriesId: id },
    maker: { makerId: id },
    label: { labelId: id },
    director: { directorId: id },
    item: { itemId: id },
    performer: channel === 'uncensored' ? { performerId: id, modName: channel } : { performerId: id },
  }[kind]
  return workQuery(filter, listed, pageSizes.channelGrid)
}
