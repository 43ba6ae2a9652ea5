import { useQuery } from '@tanstack/react-query'
import { firstWorks, type WorkQuery, type WorkRow } from '../calls.ts'
import { useVisibleWorks } from './hidden-placeholder.ts'

/** So many times as many are asked for where some are left out. */
const extraFactor = 10

const none: readonly WorkRow[] = []

/**
 * The first `count` works of a list. Where the member wants hidden ones to leave no gap, the following ones move up.
 * `all` is the whole list, in which a work has its place.
 */
export function useFirstWorks(list: WorkQuery, count: number, enabled = true) {
  const query = useQuery({ ...firstWorks(list, count), enabled })
  const first = query.data?.rows ?? none
  const lacks = useVisibleWorks(first).length < first.length && first.length === count
  const more = useQuery({ ...firstWorks(list, count * extraFactor), enabled: enabled && lacks })
  const all = (lacks && more.data?.rows) || first
  return { query, all, works: useVisibleWorks(all).slice(0, count) }
}
