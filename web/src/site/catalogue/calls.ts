import type { ModName } from '@yehang/contract/channels'
import { pageSizes } from '@yehang/contract/limits'
import type { AnswerTo, CallInput } from '../../api/client.ts'
import { callOptions, pagedOptions } from '../../api/queries.ts'
import type { Listed } from '../../lib/preferences.ts'
import { findConditions } from './finder/find-href.ts'
import type { ListSort } from './sorts.ts'

export const listKey = 'GET /v2/works/detail/list'
type Filter = NonNullable<CallInput<typeof listKey>['query']>

export type WorkAnswers = AnswerTo<typeof listKey>
export type WorkRow = WorkAnswers['rows'][number]
export type WorkAnswer = AnswerTo<'GET /v2/works/detail/{id}'>
/** One of several parts of a work. */
export type Part = NonNullable<WorkAnswer['parts']>[number]
export type MagnetPage = AnswerTo<'GET /v2/dht/list'>
export type Magnet = MagnetPage['rows'][number]
export type MagnetOrder = 'createTime' | 'length' | 'name'

/** Which magnets of a work are shown, and in what order. */
export interface MagnetView {
  order: MagnetOrder
  /** Labels that they must bear; null for any. */
  category: string | null
  remark: string | null
  /** The part that they must be of; null for any, and the whole work's. */
  part: string | null
}

/** A list of works: its filter and its page size. */
export interface WorkQuery {
  filter: Filter
  pageSize: number
  /** In place of the order of `filter`. The finder lists all works in it, where a ranking ends at its thousandth. */
  sort?: Exclude<ListSort, 'pubTime'>
  /** Works of this year alone, which the finder lists too. */
  year?: string | undefined
}

const narrowing: Record<Listed, Filter> = {
  1: { hasResource: '1' },
  magnet: { isDht: '1' },
  online: { isOnline: '1' },
  0: {},
}

/** The choice of what is listed is in the query, so that the lists have separate cache entries. */
export function workQuery(filter: Filter, listed: Listed, pageSize: number): WorkQuery {
  return { filter: { ...filter, ...narrowing[listed] }, pageSize }
}

/** The filter of a list made by `workQuery`. */
export function listedBy({ filter: { hasResource, isDht, isOnline } }: WorkQuery): Listed {
  return hasResource === '1' ? '1' : isDht === '1' ? 'magnet' : isOnline === '1' ? 'online' : '0'
}

/** Whether a list that is narrowed so holds the work only because it was asked for by its number or whole title. */
export function isHiddenBy(listed: Listed, { isDht, isOnline }: WorkRow): boolean {
  if (listed === 'magnet') return isDht === 0
  if (listed === 'online') return isOnline !== 1
  return listed === '1' && isDht === 0 && isOnline !== 1
}

/** The same list, with or without magnets. `isDht` is given, since a call without it follows the visitor's choice. */
export function unfiltered({ filter, ...list }: WorkQuery): WorkQuery {
  const { hasResource: _, isOnline: __, ...others } = filter
  return { ...list, filter: { ...others, isDht: '0' } }
}

export function latestQuery(channel: ModName, listed: Listed): WorkQuery {
  const size = channel === 'uncensored' ? pageSizes.latestUncensored : pageSizes.latest
  return workQuery({ modName: channel }, listed, size)
}

export function sorted(list: WorkQuery, sort: ListSort): WorkQuery {
  return sort === 'pubTime' ? list : { ...list, sort }
}

/** The call of a list, without its page, and the size of its pages. */
export function pagesOf({
  filter,
  pageSize,
  sort,
  year,
}: WorkQuery): [typeof listKey, CallInput<typeof listKey>, number] {
  if (!sort && !year) return [listKey, { query: filter }, pageSize]
  const query = { isDht: '0', ...findConditions(filter, year), sort }
  // Its answer has all that a list's has.
  return ['GET /v2/works/find' as string as typeof listKey, { query } as CallInput<typeof listKey>, pageSize]
}

export function pagedWorks(list: WorkQuery) {
  return pagedOptions(...pagesOf(list))
}

/** The first `count` works of a list in one answer; by default one page. */
export function firstWorks(list: WorkQuery, count = list.pageSize) {
  return worksAt(list, 1, count)
}

/** Page `pageNum` of a list that is cut into pages of `pageSize`, whatever its own size is. */
export function worksAt({ filter }: WorkQuery, pageNum: number, pageSize: number) {
  return callOptions(listKey, { query: { ...filter, pageNum, pageSize } })
}

export function workById(id: string) {
  return callOptions('GET /v2/works/detail/{id}', { params: { id } })
}

export function relatedTo(id: string) {
  return callOptions('GET /v2/works/related/{id}', { params: { id } })
}

export function magnetsOf(id: string, { order, category, remark, part }: MagnetView) {
  const narrowing = { ...(category && { category }), ...(remark && { remark }), ...(part && { part }) }
  return pagedOptions('GET /v2/dht/list', { query: { data: id, order, ...narrowing } }, pageSizes.magnets)
}

/**
 * The possible meanings of a keyword: works that a search under the same filter finds, names, the one work whose number
 * it is.
 */
export function suggestionsFor(keyword: string, listed: Listed) {
  return callOptions('GET /v2/works/suggest', { query: { keyword, isDht: '0', ...narrowing[listed] } })
}

export const momentsKey = 'GET /v2/video/marker/moments'

/** By a tag, or by words of their titles. */
export type MomentSearch = { tag: string } | { keyword: string }

/** How many marked moments of films there are; here, since a page of works asks for it first of all. */
export const momentTotal = (by: MomentSearch) => callOptions(momentsKey, { query: { ...by, pageSize: 1 } })
