import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatTotal } from '../../lib/numbers.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { useObservable, usePreferences } from '../../ui/preferences.tsx'
import { Switch } from '../../ui/switch.tsx'
import { pagedWorks, type WorkQuery, type WorkRow } from './calls.ts'
import { Fault } from './fault.tsx'
import { useRememberedPages } from './open-list.ts'
import { GridSkeleton, WorkGrid } from './work-grid.tsx'

/** Covers of the first screen of a phone, and of a row and a third on a desktop. */
const eagerCovers = 8

interface WorkListProps {
  list: WorkQuery
  /** Marked in the titles. */
  keyword?: string
  /** What is said where there is nothing. */
  empty: ReactNode
  /** Stands before the count. */
  heading?: ReactNode
  /** Stand before the magnet filter. */
  controls?: ReactNode
  /** Covers shown at once. */
  eager?: number
  /** Of the grid. */
  className?: string
}

/** A list of works with its count, the magnet filter, and loading by scrolling. */
export function WorkList({
  list,
  keyword = '',
  empty,
  heading,
  controls,
  eager = eagerCovers,
  className = '',
}: WorkListProps) {
  const { magnetOnly } = usePreferences()
  const query = useInfiniteQuery(pagedWorks(list))
  useRememberedPages(query.data?.pages.length)
  const works = oncePerWork(query.data?.pages ?? [])
  const first = query.data?.pages[0]
  const waiting = !first && query.isFetching
  return (
    <>
      <div className="toolbar">
        {heading}
        {first && <span className="t13 muted">共 {formatTotal(first.total, first.totalCapped)} 部</span>}
        {waiting && <span className="sk count" />}
        {controls}
        <Switch label="只看有磁力" on={useObservable(magnetOnly)} onChange={magnetOnly.set} />
      </div>
      <div aria-busy={waiting}>
        {waiting && <GridSkeleton count={12} className={className} />}
        {query.isError && !first && !waiting && (
          <Fault
            error={query.error}
            text="列表没有加载出来，你的筛选已保留。"
            onRetry={() => void query.refetch()}
          />
        )}
        {first && works.length === 0 && empty}
        {works.length > 0 && (
          <WorkGrid works={works} eager={eager} keyword={keyword} heading="h2" className={className} />
        )}
      </div>
      {works.length > 0 && (
        <LoadMore
          hasMore={query.hasNextPage}
          loading={query.isFetching}
          fault={query.isFetchNextPageError ? (query.error?.message ?? null) : null}
          onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  )
}

/** A work that comes in while the visitor scrolls pushes others onto the next page: show each once. */
function oncePerWork(pages: readonly { rows: WorkRow[] }[]): WorkRow[] {
  const byId = new Map<string, WorkRow>()
  for (const { rows } of pages) {
    for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row)
  }
  return [...byId.values()]
}
