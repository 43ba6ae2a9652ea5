import { finder, idPattern, pageSizes } from '@yehang/contract/limits'
import type { AnswerTo, CallInput } from '../../../api/client.ts'
import { callOptions, pagedOptions } from '../../../api/queries.ts'
import { channelNames, channelOf } from '../../../lib/channel-names.ts'
import { paths } from '../../../paths.ts'
import { nameOf } from '../directories/entry-links.ts'
import { type SearchSort, searchSorts } from '../sorts.ts'

export const foundKey = 'GET /v2/works/find'
export type FoundPage = AnswerTo<typeof foundKey>
export type FoundEntry = FoundPage['entries'][number]
export type EntityKind = FoundEntry['tableName']

/** What works have all of, at least one of, none of. */
export const lists = ['all', 'any', 'none'] as const
export type ListName = (typeof lists)[number]

/** Conditions of one value each, by the API's names, as the address has them. */
export const singles = [
  'keyword',
  'modId',
  'isDht',
  'isOnline',
  'hasResource',
  'hasSubtitles',
  'hasMarkers',
  'playLevel',
  'from',
  'to',
  'minDuration',
  'maxDuration',
  'minAverage',
  'performers',
] as const
export type Single = (typeof singles)[number]

/** The search by conditions that an address describes. */
export type FindChoice = Record<ListName, readonly string[]> &
  Partial<Record<Single, string>> & { sort: SearchSort }

const usualSort = ({ keyword }: { keyword?: string }): SearchSort =>
  keyword === undefined ? 'pubTime' : 'relevance'

const idsOf = (text = '') => [...new Set(text.split(',').filter((id) => idPattern.test(id)))]

export function findChoice(search: Record<string, string>): FindChoice {
  const given = singles.flatMap((name) => (search[name] ? [[name, search[name]] as const] : []))
  return {
    all: idsOf(search.all),
    any: idsOf(search.any),
    none: idsOf(search.none),
    ...Object.fromEntries(given),
    sort:
      searchSorts.find((one) => one === search.sort) ??
      usualSort(search.keyword ? { keyword: search.keyword } : {}),
  }
}

type Flag = 'isDht' | 'isOnline' | 'hasResource' | 'hasSubtitles' | 'hasMarkers'

type Conditions = Partial<Record<Exclude<ListName | Single, Flag>, string>> & Partial<Record<Flag, '1'>>

function conditionsOf(choice: FindChoice): Conditions {
  const asked: Record<string, string> = {}
  for (const name of lists) if (choice[name].length > 0) asked[name] = choice[name].join()
  for (const name of singles) if (choice[name]) asked[name] = choice[name]
  return asked
}

/** The query of the address, which is the API's, and what a saved search keeps. */
export function findQuery(choice: FindChoice): string {
  const search = new URLSearchParams({ ...conditionsOf(choice) })
  if (choice.sort !== usualSort(choice)) search.set('sort', choice.sort)
  // Commas need no escape within a query.
  return String(search).replaceAll('%2C', ',')
}

export function findHref(choice: FindChoice): string {
  const query = findQuery(choice)
  return query === '' ? paths.find() : `${paths.find()}?${query}`
}

/** A call without `isDht` follows the visitor's choice for lists; here it is a condition of its own. */
function callQuery(choice: FindChoice): NonNullable<CallInput<typeof foundKey>['query']> {
  return { isDht: '0', ...conditionsOf(choice), sort: choice.sort }
}

/** The call of the list, and the size of its pages. */
export const foundCall = (choice: FindChoice) =>
  [foundKey, { query: callQuery(choice) }, pageSizes.search] as const

export function foundWorks(choice: FindChoice) {
  return pagedOptions(...foundCall(choice))
}

export const chosenIds = (choice: FindChoice) => lists.flatMap((name) => choice[name])

/** How many works each choice would find, and the names of entries. `more`: entries to be counted beside the largest. */
export function findCounts(choice: FindChoice, more: readonly string[] = []) {
  const countIds = [...new Set([...chosenIds(choice), ...more])].sort().slice(0, finder.countIds)
  return callOptions(foundKey, {
    query: {
      ...callQuery(choice),
      counts: '1',
      pageSize: 1,
      ...(countIds.length > 0 && { countIds: countIds.join() }),
    },
  })
}

/** With an entry in one of the lists, or in none. */
export function withEntry(choice: FindChoice, id: string, list: ListName | null): FindChoice {
  const left = Object.fromEntries(lists.map((name) => [name, choice[name].filter((other) => other !== id)]))
  const next = { ...choice, ...left }
  return list === null ? next : { ...next, [list]: [...next[list], id] }
}

/** With another value of a condition; empty: without it. */
export function withSingle(choice: FindChoice, name: Single, value: string): FindChoice {
  const next: FindChoice = { ...choice, [name]: value }
  if (value === '') delete next[name]
  return choice.sort === usualSort(choice) ? { ...next, sort: usualSort(next) } : next
}

export const emptyChoice: FindChoice = { all: [], any: [], none: [], sort: 'pubTime' }

const levelNames = ['游客能看', '会员能看', 'VIP 能看']
export const levelName = (level: string) => levelNames[Number(level)] ?? ''

/** Whether an address has a day there that a calendar can show. */
export function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/** The year whose first or last day it is. */
export const yearOf = (day: string, edge: string) => (day.endsWith(edge) ? day.slice(0, 4) : null)

const singleTexts: Record<Single, (value: string) => string> = {
  keyword: (value) => `“${value}”`,
  modId: (value) => channelNames[channelOf(Number(value))],
  isDht: () => '有磁力',
  isOnline: () => '有影片',
  hasResource: () => '有资源',
  hasSubtitles: () => '有字幕',
  hasMarkers: () => '有片段',
  playLevel: levelName,
  from: (value) => (yearOf(value, '-01-01') ?? value) + (yearOf(value, '-01-01') ? ' 年起' : ' 起'),
  to: (value) => (yearOf(value, '-12-31') ? `到 ${yearOf(value, '-12-31')} 年` : `到 ${value}`),
  minDuration: (value) => `至少 ${value} 分钟`,
  maxDuration: (value) => `最多 ${value} 分钟`,
  minAverage: (value) => `${value} 分起`,
  performers: (value) =>
    value === '0' ? '没有演员' : `${value} 位${Number(value) === finder.performersMost ? '及以上' : ''}演员`,
}

const listTexts: Record<ListName, string> = { all: '', any: '任一：', none: '不要：' }

export interface FindCondition {
  key: string
  text: string
  /** The search without it. */
  without: FindChoice
}

/** All that is asked for. Entries whose name is not known yet are left out. */
export function conditionsIn(choice: FindChoice, entries: readonly FoundEntry[]): FindCondition[] {
  const names = new Map(entries.map((entry) => [entry.id, nameOf(entry)]))
  const ofLists = lists.flatMap((list) =>
    choice[list].map((id) => ({
      key: `${list} ${id}`,
      text: listTexts[list] + (names.get(id) ?? '…'),
      without: withEntry(choice, id, null),
    })),
  )
  const ofSingles = singles.flatMap((name) => {
    const value = choice[name]
    if (!value || (name === 'isDht' && value === '0')) return []
    return [{ key: name, text: singleTexts[name](value), without: withSingle(choice, name, '') }]
  })
  return [...ofLists, ...ofSingles]
}

/** What is suggested to be dropped where nothing is found, as one of `conditionsIn`. */
export function droppedKeys(
  { condition, id }: NonNullable<FoundPage['drop']>[number],
  choice: FindChoice,
): string[] {
  if (id !== undefined) return [`${condition} ${id}`]
  if (condition === 'any') return choice.any.map((one) => `any ${one}`)
  return [condition === 'channel' ? 'modId' : condition]
}
