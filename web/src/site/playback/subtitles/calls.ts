import { pageSizes } from '@yehang/contract/limits'
import type { AnswerTo } from '../../../api/client.ts'
import { callOptions, pagedOptions } from '../../../api/queries.ts'

const searchKey = 'GET /v2/video/subtitle/search'

/** Where something is said: a work, and the second at which it begins. */
export type Said = AnswerTo<typeof searchKey>['rows'][number]

/** One character is said in every film. */
export const isSought = (keyword: string): boolean => [...keyword.trim()].length > 1

export const saidTotal = (keyword: string) => callOptions(searchKey, { query: { keyword, pageSize: 1 } })

export const saidPages = (keyword: string) =>
  pagedOptions(searchKey, { query: { keyword } }, pageSizes.search)
