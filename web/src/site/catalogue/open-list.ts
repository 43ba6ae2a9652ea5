import { type OpenInput, openPages } from '../../ui/lists/open-pages.ts'
import { listKey, type WorkQuery } from './calls.ts'

export function openList({ filter, pageSize }: WorkQuery, input: OpenInput): Promise<void> {
  return openPages(listKey, { query: filter }, pageSize, input)
}
