import { shanghaiDay } from '../../../lib/dates.ts'
import type { Search } from '../../ui/address.ts'
import { dayMs } from '../../ui/format.ts'

export const timeFilters = [
  ['week', '7 天内'],
  ['month', '30 天内'],
  ['all', '全部'],
  ['days', '选日子'],
] as const

export interface AuditFilter {
  from?: string
  to?: string
  actor?: string
  action?: string
  kind?: string
  subject?: string
  member?: string
  keyword?: string
}

function days(search: Search, now: number): Pick<AuditFilter, 'from' | 'to'> {
  switch (search.time) {
    case undefined:
    case '':
      // A search by keyword covers all days.
      return search.keyword ? {} : { from: shanghaiDay(now) }
    case 'week':
      return { from: shanghaiDay(now - 6 * dayMs) }
    case 'month':
      return { from: shanghaiDay(now - 29 * dayMs) }
    case 'days':
      return { ...(search.from && { from: search.from }), ...(search.to && { to: search.to }) }
    default:
      return {}
  }
}

/** The filter of the address. */
export function filterOf(search: Search, now: number): AuditFilter {
  const { actor, action, kind, subject, member, keyword } = search
  const named = { actor, action, kind, subject, member, keyword }
  const set = Object.entries(named).filter(([, value]) => value !== undefined && value !== '')
  return { ...days(search, now), ...Object.fromEntries(set) }
}
