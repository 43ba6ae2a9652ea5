import type { ModName } from '@yehang/contract/channels'
import { pageSizes } from '@yehang/contract/limits'
import type { AnswerTo, CallInput } from '../../../api/client.ts'
import { pagedOptions } from '../../../api/queries.ts'
import type { EntryKind } from '../directories/entry-links.ts'
import { channelOfWorks } from './profile-call.ts'

const entriesKey = 'GET /v2/tag/entries'

export type PicturedEntry = AnswerTo<typeof entriesKey>['rows'][number]

/** `hot`: the most collected; `new`: by the newest work; `count`: by the number of works. */
export const entrySorts = ['hot', 'new', 'count'] as const
export type EntrySort = (typeof entrySorts)[number]
export const entrySortNames: Record<EntrySort, string> = { hot: '热门', new: '最新', count: '作品多' }

/** Which part of a directory is shown, and in what order, as its address says. */
export interface DirectoryView {
  kind: EntryKind
  channel: ModName
  sort: EntrySort
  /** `A` to `Z`, `0` for other beginnings; empty for all. */
  initial: string
  filter: string
}

export function directoryView(
  { kind, channel }: Pick<DirectoryView, 'kind' | 'channel'>,
  search: Record<string, string>,
  filter: string,
): DirectoryView {
  return {
    kind,
    channel,
    sort: entrySorts.find((one) => one === search.sort) ?? 'hot',
    initial: /^[A-Z0]$/.test(search.initial ?? '') ? (search.initial ?? '') : '',
    filter,
  }
}

/** The call of a directory, without its page, and the size of its pages. */
export function picturedCall({
  kind,
  channel,
  sort,
  initial,
  filter,
}: DirectoryView): [typeof entriesKey, CallInput<typeof entriesKey>, number] {
  const modName = kind === 'performer' ? channelOfWorks({ kind, channel }) : channel
  const narrowing = { initial: initial || undefined, keyword: filter || undefined }
  return [entriesKey, { query: { tableName: kind, modName, sort, ...narrowing } }, pageSizes.entries]
}

export const picturedEntries = (view: DirectoryView) => pagedOptions(...picturedCall(view))

/** `base` with the order and the initial of a view, which are left out where they are the usual ones. */
export function viewHref(base: string, { sort, initial, filter }: Omit<DirectoryView, 'kind' | 'channel'>) {
  const [path = '', search = ''] = base.split('?', 2)
  const query = new URLSearchParams(search)
  if (sort !== 'hot') query.set('sort', sort)
  if (initial) query.set('initial', initial)
  if (filter) query.set('filter', filter)
  return query.size === 0 ? path : `${path}?${query}`
}
