import { catalogue, type Query } from '@yehang/contract'
import { AppError } from '../../../platform/http/app-error.ts'
import { everyWork, type FinderFilter, type FinderSort } from '../../catalogue/finder/filter.ts'
import { checkQuery, filterOf } from '../../catalogue/finder/service.ts'

/** What a saved search asks for; what it does not ask for is left out. Entities by the ids that were asked for. */
export interface SavedConditions extends Partial<FinderFilter> {
  keyword?: string
  sort?: FinderSort
}

const isAsked = (value: FinderFilter[keyof FinderFilter]) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== false

/** Reads the query of `GET /v2/works/find`. Throws where that call would refuse it, or where it asks for nothing. */
export function conditionsOf(text: string): SavedConditions {
  const read = catalogue.findWorks.query.safeParse(Object.fromEntries(new URLSearchParams(text)))
  if (!read.success) throw new AppError('search_query_invalid')
  const query: Query<typeof catalogue.findWorks> = read.data
  checkQuery(query)
  const filter = filterOf(query, (ids = []) => ids)
  const asked = Object.entries(filter).filter(([, value]) => isAsked(value))
  const { keyword, sort } = query
  if (asked.length === 0 && keyword === undefined) throw new AppError('search_without_conditions')
  return {
    ...Object.fromEntries(asked),
    ...(keyword !== undefined && { keyword }),
    ...(sort !== 'pubTime' && { sort }),
  }
}

export function filterOfConditions(conditions: SavedConditions): FinderFilter {
  const { keyword: _, sort: __, ...filter } = conditions
  return { ...everyWork, ...filter }
}

/** The query of `GET /v2/works/find` that asks for it. */
export function queryOfConditions({ keyword, sort, minAverage, ...others }: SavedConditions): string {
  const params = new URLSearchParams()
  for (const name of Object.keys(everyWork) as (keyof typeof others)[]) {
    const value = others[name]
    if (value === undefined) continue
    params.set(name, value === true ? '1' : String(value))
  }
  if (typeof minAverage === 'number') params.set('minAverage', String(minAverage / 10))
  if (keyword !== undefined) params.set('keyword', keyword)
  if (sort !== undefined) params.set('sort', sort)
  return params.toString()
}
