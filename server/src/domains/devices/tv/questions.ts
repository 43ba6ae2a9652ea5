import { finder, idPattern, maxPageNum } from '@yehang/contract'
import { sortNames } from '../words.ts'
import type { TvQuestion } from './works.ts'

/** Parameters as apps send them: read with patience, since no app shows what was wrong with them. */
export type TvParameters = Readonly<Record<string, string>>

/** Of repeated parameters the first counts. */
export function readTvParameters(address: string): TvParameters {
  const parameters: Record<string, string> = {}
  const at = address.indexOf('?')
  if (at < 0) return parameters
  for (const [name, value] of new URLSearchParams(address.slice(at + 1))) {
    if (!(name in parameters) && value.length <= 4000) parameters[name] = value
  }
  return parameters
}

function wholeIn(text: string | undefined, usual: number, max: number): number {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : usual
  return Math.min(Math.max(value, 1), max)
}

const keywordMost = 32
const usualSize = 20
const sizeMost = 100
/** A collector that asks for more gets so many hours: a month. */
const hoursMost = 744

/** Filters come as JSON (`f`), as JSON in base64 (`ext`), or as parameters of their own. */
function filtersOf(parameters: TvParameters): Record<string, unknown> {
  const { f, ext, ...others } = parameters
  const parse = (text: string): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(text)
      return typeof value === 'object' && value !== null ? { ...value } : {}
    } catch {
      return {}
    }
  }
  return {
    ...others,
    ...(f !== undefined && parse(f)),
    ...(ext !== undefined && parse(Buffer.from(ext, 'base64').toString())),
  }
}

const isYear = (text: string) => /^\d{4}$/.test(text) && text >= finder.firstDay.slice(0, 4) && text <= '2099'

/** `2020`, or `2020-2024`. */
function yearsOf(text: unknown): { from?: string; to?: string } {
  const [first = '', last = first, ...more] = typeof text === 'string' ? text.split('-') : []
  if (more.length > 0 || !isYear(first) || !isYear(last)) return {}
  return first <= last
    ? { from: `${first}-01-01`, to: `${last}-12-31` }
    : { from: `${last}-01-01`, to: `${first}-12-31` }
}

/** The tags of a channel are offered group by group: `tag0`, `tag1` and so on. */
const tagFilter = /^tag\d{1,2}$/

function isSort(value: unknown): value is keyof typeof sortNames {
  return typeof value === 'string' && Object.hasOwn(sortNames, value)
}

/** What the parameters ask for; null where there can be nothing. */
export function questionOf(parameters: TvParameters): TvQuestion | null {
  const page = wholeIn(parameters.pg ?? parameters.page, 1, maxPageNum)
  const size = wholeIn(parameters.pagesize ?? parameters.limit, usualSize, sizeMost)
  if (parameters.ids !== undefined && parameters.ids !== '') {
    const ids = parameters.ids.split(',').filter((id) => idPattern.test(id))
    return { ids: [...new Set(ids)], page: 1, size: sizeMost }
  }
  const { t = '', wd = '', h = '' } = parameters
  if (t !== '' && t !== '0' && !/^[1-5]$/.test(t)) return null
  const filters = filtersOf(parameters)
  const tags = Object.entries(filters)
    .filter(([name, value]) => tagFilter.test(name) && typeof value === 'string' && idPattern.test(value))
    .map(([, value]) => String(value))
  const keyword = [...wd.trim()].slice(0, keywordMost).join('')
  return {
    ...(keyword !== '' && { keyword }),
    ...(t !== '' && t !== '0' && { modId: Number(t) }),
    ...(tags.length > 0 && { all: [...new Set(tags)].sort() }),
    ...yearsOf(filters.year),
    ...(isSort(filters.by) && { sort: filters.by }),
    ...(/^\d{1,6}$/.test(h) && { hours: wholeIn(h, 24, hoursMost) }),
    page,
    size,
  }
}
