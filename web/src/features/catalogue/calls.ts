import type { ModName } from '@yehang/contract/channels'
import { pageSizes } from '@yehang/contract/limits'
import type { AnswerTo, CallInput } from '../../api/client.ts'
import { callOptions, pagedOptions } from '../../api/queries.ts'

export const listKey = 'GET /v2/works/detail/list'
type Filter = NonNullable<CallInput<typeof listKey>['query']>

export type WorkAnswers = AnswerTo<typeof listKey>
export type WorkRow = WorkAnswers['rows'][number]
export type WorkAnswer = AnswerTo<'GET /v2/works/detail/{id}'>
export type MagnetPage = AnswerTo<'GET /v2/dht/list'>
export type Magnet = MagnetPage['rows'][number]
export type MagnetOrder = 'createTime' | 'length' | 'name'

/** Which magnets of a work are shown, and in what order. */
export interface MagnetView {
  order: MagnetOrder
  /** Labels that they must bear; null for any. */
  category: string | null
  remark: string | null
}

/** A list of works: what is in it and how many come at a time. */
export interface WorkQuery {
  filter: Filter
  pageSize: number
}

/** The magnet filter is stated in the query, so that lists with and without it are kept apart. */
export function workQuery(filter: Filter, magnetOnly: boolean, pageSize: number): WorkQuery {
  return { filter: magnetOnly ? { ...filter, isDht: '1' } : filter, pageSize }
}

/** The same list, whether its works have magnets or not. */
export function unfiltered({ filter, pageSize }: WorkQuery): WorkQuery {
  return { filter: { ...filter, isDht: '0' }, pageSize }
}

export function latestQuery(channel: ModName, magnetOnly: boolean): WorkQuery {
  const size = channel === 'uncensored' ? pageSizes.latestUncensored : pageSizes.latest
  return workQuery({ modName: channel }, magnetOnly, size)
}

export function pagedWorks({ filter, pageSize }: WorkQuery) {
  return pagedOptions(listKey, { query: filter }, pageSize)
}

/** The first `count` works of a list in one answer; its page unless told. */
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

export function magnetsOf(id: string, { order, category, remark }: MagnetView) {
  const labels = { ...(category && { category }), ...(remark && { remark }) }
  return pagedOptions('GET /v2/dht/list', { query: { data: id, order, ...labels } }, pageSizes.magnets)
}

/** What a keyword may mean: works that a search under the same filter finds, names, the one work whose number it is. */
export function suggestionsFor(keyword: string, magnetOnly: boolean) {
  return callOptions('GET /v2/works/suggest', { query: { keyword, isDht: magnetOnly ? '1' : '0' } })
}
