import type { AnswerTo } from '../../api/client.ts'
import { useGet } from '../ui/calls.ts'
import { useMe } from './me.ts'

type Summary = AnswerTo<'GET /v2/staff/summary'>['data']
export type Due = Summary['due'][number]

const everyMs = 10_000

export function useSummaryQuery() {
  const isStaff = (useMe()?.permissions.length ?? 0) > 0
  return useGet('GET /v2/staff/summary', { enabled: isStaff, refetchInterval: everyMs })
}

/** What needs attention anywhere in the back office; undefined until the server has answered. */
export function useSummary(): Summary | undefined {
  return useSummaryQuery().data?.data
}

/** What needs attention on a page. */
interface SectionCount {
  /** `1000+` where there are more than were counted. */
  count: number | string
  /** `hot`: past its deadline; `due`: needs attention. */
  tone?: 'hot' | 'due'
}

/** The number of waiting items of each page, by its name. */
export function useSectionCounts(): Partial<Record<string, SectionCount>> {
  const waiting = useSummary()?.waiting ?? []
  return Object.fromEntries(
    waiting.map(({ section, count, capped, tone }) => [
      section,
      { count: capped ? `${count}+` : count, ...(tone !== 'plain' && { tone }) },
    ]),
  )
}
