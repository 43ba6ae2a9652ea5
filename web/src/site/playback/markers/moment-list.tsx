import { useInfiniteQuery } from '@tanstack/react-query'
import { channelOf } from '../../../lib/channel-names.ts'
import { paths } from '../../../paths.ts'
import { Cover } from '../../../ui/cover.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { LoadMoreButton } from '../../../ui/lists/load-more-button.tsx'
import { uniqueRows } from '../../../ui/lists/unique-rows.ts'
import * as skeletonStyles from '../../../ui/skeleton.module.css'
import type { MomentSearch } from '../../catalogue/calls.ts'
import { nameOf } from '../../catalogue/directories/entry-links.ts'
import { Highlighted } from '../../catalogue/search/highlighted.tsx'
import { usePlaceholder, useVisibleWorks } from '../../catalogue/works/hidden-placeholder.ts'
import { clockTime } from '../engine/playing-time.ts'
import { type Moment, momentPages } from './calls.ts'
import * as styles from './moment-list.module.css'
import { momentHref } from './work-markers.tsx'

interface MomentListProps {
  by: MomentSearch
  /** Where there is none. */
  empty: string
}

/** Marked moments of many films; each leads to its second. */
export function MomentList({ by, empty }: MomentListProps) {
  const query = useInfiniteQuery(momentPages(by))
  if (query.isError && !query.data) {
    return <Fault error={query.error} text="片段没有找出来。" onRetry={() => void query.refetch()} />
  }
  if (!query.data) {
    return (
      <div aria-busy="true" className={styles.moments}>
        {[1, 2, 3].map((line) => (
          <span key={line} className={`${skeletonStyles.skeleton} ${styles.waiting}`} />
        ))}
      </div>
    )
  }
  const rows = uniqueRows(query.data.pages, ({ marker }) => marker.markerId)
  if (rows.length === 0) return <Empty drawing="lens" title={empty} text="片段由会员和编辑标记。" />
  return (
    <>
      <ul className={styles.moments}>
        {rows.map((moment) => (
          <OneMoment
            key={moment.marker.markerId}
            moment={moment}
            keyword={'keyword' in by ? by.keyword : undefined}
          />
        ))}
      </ul>
      <LoadMoreButton
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        fault={query.isFetchNextPageError ? query.error.message : null}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

function OneMoment({ moment, keyword }: { moment: Moment; keyword: string | undefined }) {
  const { work, marker } = moment
  const isHidden = usePlaceholder(work.id) !== null
  const isLeftOut = useVisibleWorks([work]).length === 0
  // What a member hides says nothing.
  if (isHidden || isLeftOut) return null
  return (
    <li>
      <a href={momentHref(paths.work(channelOf(work.modId), work.id), marker)}>
        <Cover src={work.picSmall} widths={work.picSizes} sizes="112px" />
        <span className={styles.text}>
          <span>
            <time>{clockTime(marker.seconds)}</time> <Highlighted text={marker.title} keyword={keyword} />
          </span>
          <small>{marker.tags.map(nameOf).join(' · ')}</small>
          <small>
            {work.number} {work.title}
            {marker.part && ` · ${marker.part.title}`}
          </small>
        </span>
      </a>
    </li>
  )
}
