import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { Listed } from '../../../lib/preferences.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Fault } from '../../../ui/fault.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { useRememberedPages } from '../../../ui/lists/prefetch-pages.ts'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import * as textStyles from '../../../ui/text.module.css'
import * as toolbarStyles from '../../../ui/toolbar.module.css'
import { isHiddenBy, listedBy, pagedWorks, type WorkQuery, type WorkRow } from '../calls.ts'
import { ListFilterLink, listFilterNames } from '../directories/list-filter-link.tsx'
import { findHrefOf } from '../finder/find-href.ts'
import * as listToolsStyles from '../list-tools.module.css'
import { GridSkeleton } from './grid-skeleton.tsx'
import { ListSortSelect } from './list-sort.tsx'
import { WorkGrid } from './work-grid.tsx'
import { workTotal } from './work-total.ts'

/** Covers of the first screen of a phone, and of a row and a third on a desktop. */
const eagerCovers = 8

interface WorkListProps {
  list: WorkQuery
  /** Marked in the titles. */
  keyword?: string
  /** The sentence of an empty list. */
  empty: ReactNode
  /** Shown before the count. */
  heading?: ReactNode
  /** Shown before the count, on a phone in a row of their own. */
  tools?: ReactNode
  /** Shown before the choice of what is listed. */
  controls?: ReactNode
  /** Offers the choice of its order, which the address has. */
  sortable?: boolean
  /** Called with the visitor's choice of what to list, before every list follows. */
  onListed?: (listed: Listed) => void
  /** Covers shown at once. */
  eager?: number
  /** Of the grid. */
  className?: string
  /** Draws the works, and for null a placeholder while they load; cards by default. */
  children?: (works: readonly WorkRow[] | null) => ReactNode
}

/** A list of works with its count, the choice of what is listed, and loading by scrolling. */
export function WorkList({
  list,
  keyword = '',
  empty,
  heading,
  tools,
  controls,
  sortable = false,
  onListed,
  eager = eagerCovers,
  className = '',
  children,
}: WorkListProps) {
  const listed = listedBy(list)
  const query = useInfiniteQuery(pagedWorks(list))
  const pages = query.data?.pages
  useRememberedPages(pages?.length)
  const works = useMemo(() => oncePerWork(pages ?? []), [pages])
  const first = pages?.[0]
  const waiting = !first && query.isFetching
  // A search also finds works by their numbers that the filter would hide.
  const isWhole = listed === '0' || first?.rows.some((work) => isHiddenBy(listed, work))
  const name = JSON.stringify(list)
  const draw =
    children ??
    ((shown) =>
      shown ? (
        <WorkGrid works={shown} eager={eager} keyword={keyword} heading="h2" className={className} />
      ) : (
        <GridSkeleton count={12} className={className} />
      ))
  return (
    <>
      <div
        className={`${toolbarStyles.toolbar} ${tools ? toolbarStyles.tall : toolbarStyles.wraps}`}
        ref={useBeginning(name)}
      >
        {heading}
        {tools}
        {first && (
          <span className={`${textStyles.small} ${textStyles.muted} ${listToolsStyles.total}`}>
            {isWhole ? '共' : listFilterNames.get(listed)}{' '}
            {workTotal(listed === 'magnet' ? { ...first, magnets: undefined } : first)}
          </span>
        )}
        {waiting && <span className={`${skeletonStyles.skeleton} ${skeletonStyles.count}`} />}
        {controls}
        {sortable && <ListSortSelect sort={list.sort ?? 'pubTime'} />}
        <ListFilterLink listed={listed} onPick={onListed} />
        <a
          className={`${buttonStyles.icon} ${listToolsStyles.find}`}
          href={findHrefOf(list.filter, list.sort, list.year)}
          aria-label="组合筛选"
        >
          <Icon of={icons.listFilter} />
        </a>
      </div>
      <div key={name} aria-busy={waiting}>
        {waiting && draw(null)}
        {query.isError && !first && !waiting && (
          <Fault
            error={query.error}
            text="列表没有加载出来，你的筛选已保留。"
            onRetry={() => void query.refetch()}
          />
        )}
        {first && works.length === 0 && empty}
        {works.length > 0 && draw(works)}
      </div>
      {works.length > 0 && (
        // Another one after each page: what gives way to the next page has not moved.
        <LoadMore
          key={pages?.length}
          hasMore={query.hasNextPage}
          loading={query.isFetching}
          fault={query.isFetchNextPageError ? (query.error?.message ?? null) : null}
          onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  )
}

/** Of a list that changes in place, by a tab or the filter: it is read from its beginning, which comes into view. */
function useBeginning(list: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(list)
  useLayoutEffect(() => {
    if (shown.current === list) return
    shown.current = list
    const { current: beginning } = place
    if (!beginning) return
    const bars = Number.parseFloat(getComputedStyle(beginning).scrollMarginTop)
    if (beginning.getBoundingClientRect().top < bars) beginning.scrollIntoView()
  }, [list])
  return place
}

/** A work that comes in while the visitor scrolls pushes others onto the next page: show each once. */
function oncePerWork(pages: readonly { rows: WorkRow[] }[]): WorkRow[] {
  const byId = new Map<string, WorkRow>()
  for (const { rows } of pages) {
    for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row)
  }
  return [...byId.values()]
}
